import type { AnySlotProfile } from '.';
import { STEPS } from './cascade';
import { MIXED_BARS, SCATTER, getShare } from './game';

/** Payouts of a profile for a stake. */
export interface PayTable {
  /** Counts of equal symbols, as column headings. */
  columns: readonly string[];
  /** Kuruş by column; 0 if that count does not pay. */
  rows: readonly { symbol: number; pays: readonly number[] }[];
}

const THREE_TO_FIVE = ['3', '4', '5'];
const [FROM, MORE, MOST] = STEPS;

/** Returns the pay table of a profile, highest symbols first. */
export function getPayTable(profile: AnySlotProfile, stake: number): PayTable {
  const rowsOf = (pays: Readonly<Record<number, readonly number[]>>, kurus: (pay: number) => number) =>
    Object.entries(pays).map(([symbol, row]) => ({ symbol: Number(symbol), pays: row.map(kurus) }));
  const byShare = (pay: number) => getShare(stake, pay);
  const scatter = (row: readonly number[], kurus: (pay: number) => number) => ({
    symbol: SCATTER,
    pays: row.map(kurus),
  });
  switch (profile.family) {
    case 'lines':
      return {
        columns: THREE_TO_FIVE,
        rows: [
          ...rowsOf(profile.pays, (pay) => (pay * stake) / profile.lines),
          scatter(profile.scatterPays, (pay) => pay * stake),
        ],
      };
    case 'ways':
      return {
        columns: THREE_TO_FIVE,
        rows: [...rowsOf(profile.pays, byShare), scatter(profile.scatterPays, byShare)],
      };
    case 'cascade':
      return {
        columns: [`${FROM}–${MORE - 1}`, `${MORE}–${MOST - 1}`, `${MOST}+`],
        rows: rowsOf(profile.pays, byShare),
      };
    case 'hold':
      return { columns: THREE_TO_FIVE, rows: rowsOf(profile.pays, (pay) => (pay * stake) / profile.lines) };
    case 'classic': {
      const { pays, first, mixedBars } = profile;
      const less = (symbol: number) => (first ? (first.symbol === symbol ? first.pays : [0, 0]) : []);
      const three = { ...pays, ...(mixedBars && { [MIXED_BARS]: mixedBars }) };
      return {
        columns: first ? ['1', '2', '3'] : ['3'],
        rows: Object.entries(three)
          .map(([symbol, pay]) => ({ symbol: Number(symbol), pays: [...less(Number(symbol)), pay].map(byShare) }))
          .sort((a, b) => (b.pays.at(-1) ?? 0) - (a.pays.at(-1) ?? 0)),
      };
    }
  }
}

/** Returns the symbols on a profile's reels. */
export function getSymbols(profile: AnySlotProfile): ReadonlySet<number> {
  return new Set(profile.family === 'cascade' ? profile.bag : profile.strips.flat());
}

/** Returns the coin values of a profile, as multiples of the stake. */
export const getCoins = (profile: AnySlotProfile): readonly number[] =>
  profile.family === 'hold' ? [...new Set(profile.coins)] : [];
