import type { TFunction } from 'i18next';
import type { Language } from '#contract/constants';
import { readBuilder } from '#contract/bet-builder';
import {
  BUILDER,
  readMarket,
  readSelection,
  type Market,
  type MarketKind,
  type PeriodScore,
  type Selection,
  type Sport,
} from '#contract/markets';
import { getScore } from '#contract/score';
import { formatHandicap, formatLine } from './odds';

/** The texts of the namespace `betting`. */
export type BettingTexts = TFunction<'betting', undefined>;

export interface Teams {
  home: string;
  away: string;
}

const SIGN = { home: '1', draw: 'X', away: '2' } as const;

/** Returns the name of a kind of market of a sport: 'Maç sonucu', 'Toplam gol alt/üst'. */
function kindName(t: BettingTexts, sport: Sport | undefined, kind: MarketKind): string {
  const isFootball = sport === 'football' || sport === 'virtual-football';
  if (kind === 'total') return t(isFootball ? 'total_football' : sport === 'tennis' ? 'total_tennis' : 'total');
  if (kind === 'handicap' && sport === 'tennis') return t('handicap_tennis');
  if (kind === 'half-full' && (sport === 'tennis' || sport === 'volleyball')) return t('half-full_sets');
  return t(kind);
}

/** Returns the name of a market of a match: 'Maç sonucu', 'Toplam gol alt/üst (Karakum, 1. yarı)'. */
export function matchMarketName(
  t: BettingTexts,
  { sport, home, away }: { sport: Sport | undefined } & Teams,
  market: Market,
): string {
  const { kind, team, period } = readMarket(market);
  const of = [
    ...(team ? [{ home, away }[team]] : []),
    ...(period && kind !== 'overtime' ? [t(`period_${period}`)] : []),
  ];
  const name = kind === 'result' && period ? t('result_period') : kindName(t, sport, kind);
  return of.length === 0 ? name : t('marketOf', { market: name, of: of.join(', ') });
}

/** Returns the name of a market of a sport: 'Maç sonucu', 'Toplam gol alt/üst (ev sahibi, 1. yarı)'. */
export const marketName = (t: BettingTexts, sport: Sport | undefined, market: Market): string =>
  matchMarketName(t, { sport, home: t('team_home'), away: t('team_away') }, market);

const withHandicap = (name: string, { line, selection }: Selection, language: Language): string =>
  line === null ? name : `${name} (${formatHandicap(selection === 'away' ? -line : line, language)})`;

/**
 * Returns a selection in full, as shown next to the name of its market: 'Beraberlik', '2,5 üst', 'Karakum (−1,25)'.
 */
export function selectionName(
  t: BettingTexts,
  { selection, home, away, language }: { selection: Selection; language: Language } & Teams,
): string {
  const names: Partial<Record<string, string>> = { home, away, draw: t('draw') };
  const name = names[selection.selection];
  const [side, band] = readSelection(selection.selection);
  // A winning margin: 'Karakum 3+'.
  if (side && 'sides' in side && band && 'figure' in band)
    return [...side.sides.map((one) => names[one]), band.figure].join(' ');
  return name === undefined ? shortSelection(t, selection, language) : withHandicap(name, selection, language);
}

/** Returns the shortest name of a selection, for lists: '1', 'X', '2,5 üst', '2-1', '1/X'. */
export const shortSelection = (t: BettingTexts, { line, selection }: Selection, language: Language): string =>
  readSelection(selection)
    .map((part) => {
      if ('figure' in part) return part.figure;
      if ('word' in part) return t(part.word, { line: formatLine(line ?? 0, language) });
      const [one = '', other] = part.sides.map((side) => SIGN[side]);
      return other ? t('or', { one, other }) : one;
    })
    .join('/');

/** Replaces hyphens of scores by non-breaking ones. */
export const inOneLine = (text: string): string => text.replace(/(\d)-(?=\d)/g, '$1\u2011');

/** Returns market and selection in one line: 'Toplam gol alt/üst: 2,5 üst'; of a bet builder with all its parts. */
export function formatSelection(
  t: BettingTexts,
  named: { sport: Sport | undefined; selection: Selection; teams: Teams; language: Language },
): string {
  const { sport, selection, teams, language } = named;
  const isBuilder = selection.market === BUILDER;
  const parts = isBuilder ? (readBuilder(selection.selection) ?? []) : [];
  return t('marketSelection', {
    market: matchMarketName(t, { sport, ...teams }, selection.market),
    selection: isBuilder
      ? parts.map((part) => formatSelection(t, { ...named, selection: part })).join(' + ')
      : selectionName(t, { ...teams, selection, language }),
  });
}

/** Returns a score: '2-1'; '' before the match. In play a set that still runs counts for neither team. */
export function scoreText(sport: Sport, periods: readonly PeriodScore[], inPlay: boolean): string {
  if (periods.length === 0) return '';
  const { home, away } = getScore(sport, periods, inPlay);
  return `${home}-${away}`;
}

/**
 * Returns the kind of a coupon with `count` selections and `fold` selections per line: 'Tekli', 'Kombine', 'Sistem
 * 2/3'.
 */
export function couponKind(t: BettingTexts, count: number, fold: number): string {
  if (fold === 1) return count === 1 ? t('single') : t('singles', { count });
  return fold === count ? t('accumulator') : t('system', { fold, count });
}
