import type { Motif } from '../../arcade/motifs';
import { LIVE_TYPES, SLOT_TYPES, type Language, type LiveType, type SlotType } from '../../contract/constants';
import { findMaths } from './maths';
import { PROVIDERS } from './providers';
import { SPEEDY, TABLE_NAMES, TABLE_PROFILES } from './tables';
import { THEMES } from './themes';

export { CATEGORIES, type CategorySeed } from './categories';
export { PROVIDERS, type ProviderSeed } from './providers';
export { INSTANT_BINGO, type InstantBingoSeed } from './instant-bingo';

export interface SlotSeed {
  id: string;
  name: string;
  /** What the name is in. */
  language: Language;
  providerID: string;
  /** What `CategorySeed.holds` is matched with, types included. */
  tags: readonly string[];
  types: readonly SlotType[];
  badge?: 'new' | 'popular' | 'jackpot';
  /** The lower the further ahead among popular ones; undefined for the rest. */
  popularity?: number;
  /** The mathematics it is played with. */
  profile: string;
  motif: Motif;
  mates: readonly Motif[];
  palette: number;
  layout: number;
  jackpot?: string;
}

export interface TableSeed {
  id: string;
  name: string;
  /** What the name is in. */
  language: Language;
  providerID: string;
  type: LiveType;
  tags: readonly string[];
  badge?: 'new' | 'popular';
  popularity?: number;
  /** Lira. */
  minStake: number;
  maxStake: number;
  /** The rules it is played by. */
  profile: string;
  palette: number;
  layout: number;
}

const PALETTE_COUNT = 14;
const LAYOUT_COUNT = 10;

const slotProviders = PROVIDERS.filter((provider) => provider.kind === 'slot');
const liveProviders = PROVIDERS.filter((provider) => provider.kind === 'live');

/** A number that looks scattered but is always the same for the same place. */
const scattered = (at: number, salt: number): number => {
  let mixed = (at + 1) * 2654435761 + salt * 40503;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822507);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489909);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** Interleaves the themes, so that neighbours in a list differ: first name of each, then the second of each. */
const named = Array.from({ length: Math.max(...THEMES.map((theme) => theme.names.length)) }, (_, row) =>
  THEMES.flatMap((theme, column) =>
    theme.names[row] === undefined ? [] : [{ theme, column, row, name: theme.names[row] }],
  ),
).flat();

export const JACKPOTS = [
  { id: 'grand', tr: 'Büyük İkramiye', en: 'Grand Jackpot' },
  { id: 'harbour', tr: 'Liman Jackpotu', en: 'Harbour Jackpot' },
  { id: 'ruby', tr: 'Yakut Jackpotu', en: 'Ruby Jackpot' },
] as const;

const plain = named.map(({ theme, column, row, name }, at): Omit<SlotSeed, 'profile'> => {
  const jackpot = scattered(at, 5) % 13 === 0 ? JACKPOTS[scattered(at, 6) % JACKPOTS.length]?.id : undefined;
  const classic = theme.category === 'fruit' || ['seven', 'bell', 'star', 'coin'].includes(theme.motif);
  const popular = scattered(at, 3) % 5 === 0;
  const isNew = !popular && row >= 6;
  const types = SLOT_TYPES.filter(
    (type) =>
      (type === 'new' && isNew) ||
      (type === 'popular' && popular) ||
      (type === 'jackpot' && jackpot) ||
      (type === '3d' && scattered(at, 4) % 6 === 1) ||
      (type === 'classic' && classic && scattered(at, 7) % 4 !== 0) ||
      (type === 'table' && theme.category === 'table'),
  );
  return {
    id: String(1001 + at),
    name,
    // Themes list their names in turns, Turkish first.
    language: row % 2 === 0 ? 'tr' : 'en',
    providerID: slotProviders[(column + row * 5) % slotProviders.length]?.id ?? '1',
    tags: [theme.category, ...types],
    types,
    ...(jackpot ? { badge: 'jackpot', jackpot } : popular ? { badge: 'popular' } : isNew ? { badge: 'new' } : {}),
    ...(popular ? { popularity: scattered(at, 9) % 1000 } : {}),
    motif: theme.motif,
    mates: theme.mates,
    // The step differs from the number of themes, so that one motif meets another backdrop in another light each time.
    palette: (column * 3 + row * 5) % PALETTE_COUNT,
    layout: (column + row * 3) % LAYOUT_COUNT,
  } as Omit<SlotSeed, 'profile'>;
});

const maths = findMaths(plain);
export const SLOTS: readonly SlotSeed[] = plain.map((slot) => ({ ...slot, profile: maths.get(slot.id) ?? 'steady' }));

const RANGES = [
  [5, 2500],
  [10, 5000],
  [25, 10_000],
  [50, 25_000],
] as const;

export const TABLES: readonly TableSeed[] = LIVE_TYPES.flatMap((type, column) =>
  TABLE_NAMES[type].map((spelled, row): TableSeed => {
    const [name = spelled, marks = ''] = spelled.split('|');
    const vip = marks.includes('V');
    const at = column * 20 + row;
    const [minStake, maxStake] = vip ? [250, 100_000] : (RANGES[scattered(at, 11) % RANGES.length] ?? [5, 2500]);
    const popular = scattered(at, 12) % 4 === 0;
    return {
      id: String(7001 + at),
      name,
      language: marks.includes('T') ? 'tr' : 'en',
      providerID: liveProviders[(row * 2 + column) % liveProviders.length]?.id ?? '51',
      type,
      profile: SPEEDY.test(name) && type !== 'blackjack' ? `speed-${TABLE_PROFILES[type]}` : TABLE_PROFILES[type],
      tags: [type, ...(marks.includes('T') ? ['turkish'] : []), ...(vip ? ['vip'] : [])],
      ...(popular
        ? { badge: 'popular', popularity: scattered(at, 13) % 1000 }
        : scattered(at, 14) % 6 === 0
          ? { badge: 'new' }
          : {}),
      minStake,
      maxStake,
      palette: (column * 3 + row * 5) % PALETTE_COUNT,
      layout: row % 4,
    } as TableSeed;
  }),
);

/** How many of the most popular slots begin their own shelf, and so not quick access. */
const LEADING = 10;

/** The fifty slots of quick access: those that follow the most popular ones. */
export const QUICK_ACCESS: readonly string[] = [...SLOTS]
  .sort((a, b) => (a.popularity ?? 9999) - (b.popularity ?? 9999))
  .slice(LEADING, LEADING + 50)
  .map((slot) => slot.id);
