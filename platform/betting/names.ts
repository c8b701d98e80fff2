import type { Language } from '#contract/constants';
import { hasLine, MARKET_RULES } from '#contract/market-rules';
import { readSelection, type Market, type SelectionWord } from '#contract/markets';
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
};
const DRAW: Localized = { tr: 'Beraberlik', en: 'Draw' };
const OR: Localized = { tr: 'veya', en: 'or' };

export const marketName = (market: Market, lang: Language): string => localize(MARKET_RULES[market].name, lang);

const decimal = (line: number, lang: Language) => withDecimalSign(String(line), lang);
const signed = (line: number, lang: Language) =>
  `${line > 0 ? '+' : line < 0 ? '−' : ''}${decimal(Math.abs(line), lang)}`;

/** Returns the full name of a selection: a team, '2,5 üst', 'Ev sahibi −1,25'. */
export function selectionName(
  { market, line, selection }: { market: Market; line: string; selection: string },
  { home, away }: { home: string; away: string },
  lang: Language,
): string {
  const read = readSelection(selection);
  if ('figure' in read) return read.figure;
  if ('word' in read) {
    const word = localize(WORDS[read.word], lang);
    if (!hasLine(market)) return word;
    const figure = decimal(Number(line), lang);
    return lang === 'tr' ? `${figure} ${word}` : `${word} ${figure}`;
  }
  const names = { home, away, draw: localize(DRAW, lang) };
  const sides = read.sides.map((side) => names[side]).join(read.by === 'or' ? ` ${localize(OR, lang)} ` : ' / ');
  return hasLine(market) ? `${sides} ${signed(Number(line) * (selection === 'home' ? 1 : -1), lang)}` : sides;
}
