import type { LiveType } from '../../contract/constants';

/** The rules that the tables of a type are played by. */
export const TABLE_PROFILES: Readonly<Record<LiveType, string>> = {
  blackjack: 'blackjack',
  poker: 'three-card-poker',
  roulette: 'roulette',
  baccarat: 'baccarat',
  show: 'show-wheel',
};

/** What a name must hold to be played by the shorter clock of its type. */
export const SPEEDY = /Hızlı|Yıldırım|Speed|Express/;

/** Live tables by type. A `T` behind the bar marks Turkish-speaking tables, a `V` tables for high stakes. */
export const TABLE_NAMES: Readonly<Record<LiveType, readonly string[]>> = {
  roulette: [
    'Boğaz Ruleti|T',
    'Galata Rulet|T',
    'Velvet Roulette|',
    'Rulet Pera|TV',
    'Harbour Roulette|',
    'Hızlı Rulet|T',
    'Midnight Wheel|',
    'Yıldırım Rulet|T',
    'Grand Orient Roulette|V',
    'Mavi Rulet|T',
    'Halcyon Roulette|',
    'Rulet Çırağan|TV',
    'Auto Roulette Nine|',
    'Kristal Rulet|T',
  ],
  blackjack: [
    'Blackjack Bosphorus|',
    'Kadife Blackjack|T',
    'Yirmi Bir Kulübü|T',
    'Blackjack Emerald|',
    'Salon Blackjack 1|T',
    'Salon Blackjack 2|T',
    'Northgate Twenty-One|',
    'Blackjack Platin|TV',
    'Infinite Harbour 21|',
    'Blackjack Lale|T',
    'Ruby Room 21|V',
    'Speed Blackjack Quay|',
    'Blackjack Moda|T',
    'Free Seat Blackjack|',
  ],
  baccarat: [
    'Bakara Sarayı|T',
    'Golden Baccarat|',
    'Hızlı Bakara|T',
    'Baccarat Jade|',
    'Squeeze Salon|V',
    'Bakara Boğaz|T',
    'Banker’s Quay|',
    'Dragon Seat Baccarat|',
    'Bakara VIP|TV',
    'Orient Express Baccarat|',
    'Punto Banco Pera|T',
    'Velvet Baccarat|V',
  ],
  poker: [
    'Harbour Three Card|',
    'Üç Kart Poker|T',
    'Quayside Ante|',
    'Yalı Pokeri|T',
    'Poker Kulübü|TV',
    'Side Bet City|',
    'Queen High Club|',
    'Halcyon Poker|',
    'Silver Ante|',
    'Kupa Poker|T',
  ],
  show: [
    'Feleğin Çarkı Canlı|T',
    'Money Caravan|',
    'Altın Çark|T',
    'Wheel Duel Live|',
    'Harbour Lights|',
    'Şans Stüdyosu|T',
    'Carnival Time|',
    'Fivefold|',
    'Hızlı Çark|T',
    'Treasure Ferry|',
    'Yıldızlar Gecesi|T',
    'Spin or Drift|',
  ],
};
