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
  { id: '94', kind: 'slot', tr: 'Hızlı Erişim', en: 'Quick Access', holds: 'quick' },
  { id: '11', kind: 'slot', tr: 'Popüler Oyunlar', en: 'Popular Games', holds: 'popular' },
  { id: '12', kind: 'slot', tr: 'Yeni Oyunlar', en: 'New Games', holds: 'new' },
  { id: '13', kind: 'slot', tr: 'Jackpot', en: 'Jackpot', holds: 'jackpot' },
  { id: '14', kind: 'slot', tr: '3D Slotlar', en: '3D Slots', holds: '3d' },
  { id: '15', kind: 'slot', tr: 'Klasik Slotlar', en: 'Classic Slots', holds: 'classic' },
  { id: '16', kind: 'slot', tr: 'Meyve ve Şeker', en: 'Fruit & Candy', holds: 'fruit' },
  { id: '17', kind: 'slot', tr: 'Anadolu Esintisi', en: 'Tastes of Anatolia', holds: 'anatolia' },
  { id: '18', kind: 'slot', tr: 'Kadim Uygarlıklar', en: 'Ancient Realms', holds: 'ancient' },
  { id: '19', kind: 'slot', tr: 'Macera', en: 'Adventure', holds: 'adventure' },
  { id: '20', kind: 'slot', tr: 'Deniz ve Liman', en: 'Sea & Harbour', holds: 'sea' },
  { id: '21', kind: 'slot', tr: 'Büyü ve Masal', en: 'Magic & Tales', holds: 'magic' },
  { id: '22', kind: 'slot', tr: 'Hayvanlar', en: 'Animals', holds: 'animals' },
  { id: '23', kind: 'slot', tr: 'Şans Oyunları', en: 'Lucky Charms', holds: 'luck' },
  { id: '24', kind: 'slot', tr: 'Mücevherler', en: 'Gems', holds: 'gems' },
  { id: '25', kind: 'slot', tr: 'Masa Havası', en: 'Table Mood', holds: 'table' },
  { id: '61', kind: 'live', tr: 'Rulet', en: 'Roulette', holds: 'roulette' },
  { id: '62', kind: 'live', tr: 'Blackjack', en: 'Blackjack', holds: 'blackjack' },
  { id: '63', kind: 'live', tr: 'Bakara', en: 'Baccarat', holds: 'baccarat' },
  { id: '64', kind: 'live', tr: 'Poker', en: 'Poker', holds: 'poker' },
  { id: '65', kind: 'live', tr: 'Oyun Şovları', en: 'Game Shows', holds: 'show' },
  { id: '66', kind: 'live', tr: 'Türkçe Masalar', en: 'Turkish Tables', holds: 'turkish' },
  { id: '67', kind: 'live', tr: 'VIP Masalar', en: 'VIP Tables', holds: 'vip' },
];
