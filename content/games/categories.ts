export interface CategorySeed {
  id: string;
  kind: 'slot' | 'live';
  tr: string;
  en: string;
  /** What puts a game on this shelf: a theme's category, a type, or quick access. */
  holds: string;
}

/** Shelves in the order they are shown. 94 is quick access (spec section 9). */
export const CATEGORIES: readonly CategorySeed[] = [
  { id: '94', kind: 'slot', tr: 'Hızlı erişim', en: 'Quick access', holds: 'quick' },
  { id: '11', kind: 'slot', tr: 'Popüler oyunlar', en: 'Popular games', holds: 'popular' },
  { id: '12', kind: 'slot', tr: 'Yeni oyunlar', en: 'New games', holds: 'new' },
  { id: '13', kind: 'slot', tr: 'Jackpot', en: 'Jackpot', holds: 'jackpot' },
  { id: '14', kind: 'slot', tr: '3D slotlar', en: '3D slots', holds: '3d' },
  { id: '15', kind: 'slot', tr: 'Klasik slotlar', en: 'Classic slots', holds: 'classic' },
  { id: '16', kind: 'slot', tr: 'Meyve ve şeker', en: 'Fruit and candy', holds: 'fruit' },
  { id: '17', kind: 'slot', tr: 'Anadolu esintisi', en: 'Tastes of Anatolia', holds: 'anatolia' },
  { id: '18', kind: 'slot', tr: 'Kadim uygarlıklar', en: 'Ancient realms', holds: 'ancient' },
  { id: '19', kind: 'slot', tr: 'Macera', en: 'Adventure', holds: 'adventure' },
  { id: '20', kind: 'slot', tr: 'Deniz ve liman', en: 'Sea and harbour', holds: 'sea' },
  { id: '21', kind: 'slot', tr: 'Büyü ve masal', en: 'Magic and tales', holds: 'magic' },
  { id: '22', kind: 'slot', tr: 'Hayvanlar', en: 'Animals', holds: 'animals' },
  { id: '23', kind: 'slot', tr: 'Şans getirenler', en: 'Lucky charms', holds: 'luck' },
  { id: '24', kind: 'slot', tr: 'Mücevherler', en: 'Gems', holds: 'gems' },
  { id: '25', kind: 'slot', tr: 'Kart ve zar', en: 'Cards and dice', holds: 'table' },
  { id: '61', kind: 'live', tr: 'Rulet', en: 'Roulette', holds: 'roulette' },
  { id: '62', kind: 'live', tr: 'Blackjack', en: 'Blackjack', holds: 'blackjack' },
  { id: '63', kind: 'live', tr: 'Bakara', en: 'Baccarat', holds: 'baccarat' },
  { id: '64', kind: 'live', tr: 'Poker', en: 'Poker', holds: 'poker' },
  { id: '65', kind: 'live', tr: 'Oyun şovları', en: 'Game shows', holds: 'show' },
  { id: '66', kind: 'live', tr: 'Türkçe masalar', en: 'Turkish tables', holds: 'turkish' },
  { id: '67', kind: 'live', tr: 'VIP masalar', en: 'VIP tables', holds: 'vip' },
];
