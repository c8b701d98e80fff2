import type { Language } from '#contract/constants';
import type { Market } from '#contract/markets';
import { withDecimalSign } from '#contract/decimal';
import { localize } from '#contract/localize';
import type { Localized } from '../refusal';

/** Names of markets for lists of coupons. */

const MARKET_NAMES: Readonly<Record<Market, Localized>> = {
  result: { tr: 'Maç sonucu', en: 'Match result' },
  winner: { tr: 'Kazanan', en: 'Winner' },
  'double-chance': { tr: 'Çifte şans', en: 'Double chance' },
  'draw-no-bet': { tr: 'Beraberlikte iade', en: 'Draw no bet' },
  total: { tr: 'Toplam alt/üst', en: 'Total' },
  handicap: { tr: 'Handikap', en: 'Handicap' },
  'both-score': { tr: 'Karşılıklı gol', en: 'Both teams to score' },
  'correct-score': { tr: 'Maç skoru', en: 'Correct score' },
  'half-full': { tr: 'İlk yarı / maç sonucu', en: 'Half time / full time' },
  'set-score': { tr: 'Set skoru', en: 'Set score' },
  'total-sets': { tr: 'Toplam set alt/üst', en: 'Total sets' },
};

const WORDS: Readonly<Record<string, Localized>> = {
  draw: { tr: 'Beraberlik', en: 'Draw' },
  yes: { tr: 'Var', en: 'Yes' },
  no: { tr: 'Yok', en: 'No' },
  other: { tr: 'Diğer', en: 'Other' },
};

const OVER: Localized = { tr: 'üst', en: 'over' };
const UNDER: Localized = { tr: 'alt', en: 'under' };
const OR: Localized = { tr: 'veya', en: 'or' };

const wordIn = (word: string, lang: Language) => (WORDS[word] ? localize(WORDS[word], lang) : word);

export const marketName = (market: Market, lang: Language): string => localize(MARKET_NAMES[market], lang);

const decimal = (line: number, lang: Language) => withDecimalSign(String(line), lang);
const signed = (line: number, lang: Language) =>
  `${line > 0 ? '+' : line < 0 ? '−' : ''}${decimal(Math.abs(line), lang)}`;

/** Returns the full name of a selection: a team, '2,5 üst', 'Ev sahibi −1,25'. */
export function selectionName(
  { market, line, selection }: { market: Market; line: string; selection: string },
  { home, away }: { home: string; away: string },
  lang: Language,
): string {
  const side = (word: string): string => (word === 'home' ? home : word === 'away' ? away : wordIn(word, lang));
  switch (market) {
    case 'double-chance':
      return selection
        .split('-')
        .map(side)
        .join(` ${localize(OR, lang)} `);
    case 'half-full':
      return selection.split('/').map(side).join(' / ');
    case 'total':
    case 'total-sets': {
      const word = localize(selection === 'over' ? OVER : UNDER, lang);
      const figure = decimal(Number(line), lang);
      return lang === 'tr' ? `${figure} ${word}` : `${word} ${figure}`;
    }
    case 'handicap':
      return `${side(selection)} ${signed(Number(line) * (selection === 'home' ? 1 : -1), lang)}`;
    default:
      return side(selection);
  }
}
