import type { Motif } from '../../arcade/motifs';
import type { Language } from '../../contract/constants';

/** A bingo room. It is opened by its maker's id, so each maker has one. */
export interface InstantBingoSeed {
  id: string;
  name: string;
  /** What the name is in. */
  language: Language;
  providerID: string;
  profile: 'garden' | 'star' | 'night';
  motif: Motif;
  mates: readonly Motif[];
  palette: number;
  layout: number;
  bingoRoom: BingoRoomSeed;
}

/** The hall beside a room, where many share one draw; in its room's language and dress. */
export interface BingoRoomSeed {
  id: string;
  name: string;
  profile: 'garden-hall' | 'star-hall' | 'night-hall';
  /** Lira that one ticket may cost, and that a player may spend on a draw. */
  minStake: number;
  maxStake: number;
}

/** From the long, cheap draw to the short, dear one. */
export const INSTANT_BINGO: readonly InstantBingoSeed[] = [
  {
    id: '8201',
    name: 'Çınaraltı Tombalası',
    language: 'tr',
    providerID: '82',
    profile: 'garden',
    motif: 'bingo',
    mates: ['tea', 'sun'],
    palette: 2,
    layout: 2,
    bingoRoom: { id: '8211', name: 'Çınaraltı Salonu', profile: 'garden-hall', minStake: 1, maxStake: 25 },
  },
  {
    id: '8202',
    name: 'Yıldız Tombala',
    language: 'tr',
    providerID: '84',
    profile: 'star',
    motif: 'bingo',
    mates: ['star', 'trophy'],
    palette: 4,
    layout: 9,
    bingoRoom: { id: '8212', name: 'Yıldız Salonu', profile: 'star-hall', minStake: 5, maxStake: 100 },
  },
  {
    id: '8203',
    name: 'Gece Tombalası',
    language: 'tr',
    providerID: '85',
    profile: 'night',
    motif: 'bingo',
    mates: ['moon', 'lantern'],
    palette: 8,
    layout: 8,
    bingoRoom: { id: '8213', name: 'Gece Salonu', profile: 'night-hall', minStake: 25, maxStake: 500 },
  },
];
