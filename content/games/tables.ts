import type { LiveType } from '../../contract/constants';

/** Live tables by type. A `T` behind the bar marks Turkish-speaking tables, a `V` tables for high stakes. */
export const TABLE_NAMES: Readonly<Record<LiveType, readonly string[]>> = {
  roulette: ['Boğaz Ruleti|T', 'Galata Rulet|T', 'Velvet Roulette|', 'Rulet Pera|TV', 'Harbour Roulette|', 'Hızlı Rulet|T', 'Midnight Wheel|', 'Yıldırım Rulet|T', 'Grand Orient Roulette|V', 'Mavi Rulet|T', 'Halcyon Roulette|', 'Rulet Çırağan|TV', 'Auto Roulette Nine|', 'Kristal Rulet|T'],
  blackjack: ['Blackjack Bosphorus|', 'Kadife Blackjack|T', 'Yirmi Bir Kulübü|T', 'Blackjack Emerald|', 'Salon Blackjack 1|T', 'Salon Blackjack 2|T', 'Northgate Twenty-One|', 'Blackjack Platin|TV', 'Infinite Harbour 21|', 'Blackjack Lale|T', 'Ruby Room 21|V', 'Speed Blackjack Quay|', 'Blackjack Moda|T', 'Free Seat Blackjack|'],
  baccarat: ['Bakara Sarayı|T', 'Golden Baccarat|', 'Hızlı Bakara|T', 'Baccarat Jade|', 'Squeeze Salon|V', 'Bakara Boğaz|T', 'No Commission Quay|', 'Dragon Seat Baccarat|', 'Bakara VIP|TV', 'Orient Express Baccarat|', 'Punto Banco Pera|T', 'Velvet Baccarat|V'],
  poker: ['Casino Hold’em Harbour|', 'Üç Kart Poker|T', 'Caribbean Quay|', 'Texas Masası|T', 'Poker Kulübü|TV', 'Side Bet City|', 'Russian Stud|', 'Hold’em Halcyon|', 'Teen Hands|', 'Kupa Poker|T'],
  show: ['Feleğin Çarkı Canlı|T', 'Money Caravan|', 'Altın Top|T', 'Dice Duel Live|', 'Harbour Lights|', 'Şans Stüdyosu|T', 'Carnival Time|', 'Sevenfold|', 'Tombala Şov|T', 'Treasure Ferry|', 'Yıldızlar Gecesi|T', 'Deal or Drift|'],
};
