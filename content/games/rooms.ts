import type { Motif } from '../../arcade/motifs';
import type { Language } from '../../contract/constants';

/** A bingo room. It is opened by its maker's id, so each maker has one. */
export interface RoomSeed {
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
}

/** From the long, cheap draw to the short, dear one. */
export const ROOMS: readonly RoomSeed[] = [
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
  },
];
