import type { Language } from '#contract/constants';
import { hasLine, MARKET_RULES } from '#contract/market-rules';
import { readBuilder } from '#contract/bet-builder';
import {
  BUILDER,
  readSelection,
  SIDES,
  type Market,
  type Selection,
  type SelectionWord,
  type Sport,
} from '#contract/markets';
import { withDecimalSign } from '#contract/decimal';
import { localize } from '#contract/localize';
import type { Localized } from '../refusal';

/** Names of markets and selections for lists of coupons. */

const WORDS: Readonly<Record<SelectionWord, Localized>> = {
  over: { tr: 'üst', en: 'over' },
  under: { tr: 'alt', en: 'under' },
  yes: { tr: 'Var', en: 'Yes' },
  no: { tr: 'Yok', en: 'No' },
  other: { tr: 'Diğer', en: 'Other' },
  odd: { tr: 'Tek', en: 'Odd' },
  even: { tr: 'Çift', en: 'Even' },
  none: { tr: 'Gol olmaz', en: 'No goal' },
  first: { tr: '1. yarı', en: 'First half' },
  second: { tr: '2. yarı', en: 'Second half' },
  equal: { tr: 'Eşit', en: 'Equal' },
};
const DRAW: Localized = { tr: 'Beraberlik', en: 'Draw' };
const OR: Localized = { tr: 'veya', en: 'or' };

/** Names of sports in Turkish, for operators; in English they are the words of the commands. */
export const SPORTS_IN_TURKISH: Readonly<Record<Sport, string>> = {
  football: 'futbol',
  basketball: 'basketbol',
  tennis: 'tenis',
  volleyball: 'voleybol',
  'virtual-football': 'sanal futbol',
};

export const marketName = (market: Market, lang: Language): string => localize(MARKET_RULES[market].name, lang);

const decimal = (line: number, lang: Language) => withDecimalSign(String(line), lang);
const signed = (line: number, lang: Language) =>
  `${line > 0 ? '+' : line < 0 ? '−' : ''}${decimal(Math.abs(line), lang)}`;

const isOverUnder = (word: SelectionWord): boolean => word === 'over' || word === 'under';

/** Returns the full name of a selection: a team, '2,5 üst', 'Ev sahibi −1,25'; of a bet builder all its selections. */
export function selectionName(
  { market, line, selection }: { market: Market; line: string; selection: string },
  { home, away }: { home: string; away: string },
  lang: Language,
): string {
  if (market === BUILDER) {
    const named = (part: Selection) =>
      `${marketName(part.market, lang)}: ${selectionName({ ...part, line: String(part.line ?? '') }, { home, away }, lang)}`;
    return (readBuilder(selection) ?? []).map(named).join(' + ');
  }
  const names = { home, away, draw: localize(DRAW, lang) };
  const read = readSelection(selection);
  const parts = read.map((part) => {
    if ('figure' in part) return part.figure;
    if ('sides' in part) return part.sides.map((side) => names[side]).join(` ${localize(OR, lang)} `);
    const word = localize(WORDS[part.word], lang);
    if (!isOverUnder(part.word)) return word;
    const figure = decimal(Number(line), lang);
    return lang === 'tr' ? `${figure} ${word}` : `${word} ${figure}`;
  });
  const isBand = read.some((part) => 'figure' in part) && read.length > 1;
  const name = parts.join(isBand ? ' ' : ' / ');
  const hasHandicap = hasLine(market) && parts.length === 1 && SIDES.some((side) => side === selection);
  return hasHandicap ? `${name} ${signed(Number(line) * (selection === 'away' ? -1 : 1), lang)}` : name;
}
