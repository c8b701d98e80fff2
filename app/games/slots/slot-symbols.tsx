import { useTranslation } from 'react-i18next';
import { coinShape, LETTERS, reelSymbols } from '#arcade/reels';
import type { AnySlotProfile } from '#arcade/slots';
import { BARS, MIXED_BARS, MONEY, SCATTER, WILD, type Frame, type SlotFamily } from '#arcade/slots/game';
import { getCoins, getSymbols } from '#arcade/slots/paytable';
import type { GameTheme } from '#provider';
import { useLanguage } from '~/lib/language/i18n';

const BARS_NAMES = ['bars3', 'bars2', 'bars1'] as const;
const THEMED = 2;
const LETTERED = 6;

/** Returns the name of a symbol; with a value, of its coin. */
export type SymbolNamer = (symbol: number, value?: number) => string;

/** Returns a function that names a game's symbols. */
export function useSymbolNames(theme: GameTheme): SymbolNamer {
  const { t } = useTranslation('rounds');
  return (symbol, value = 0) => {
    if (symbol === WILD) return t('wild');
    if (symbol === SCATTER) return t('scatter');
    if (symbol === MONEY) return value > 0 ? t('coinOf', { times: value }) : t('money');
    if (symbol === MIXED_BARS) return t('bars');
    const bars = BARS_NAMES[(BARS as readonly number[]).indexOf(symbol)];
    if (bars) return t(bars);
    const motif = theme.symbols[symbol - THEMED];
    if (motif) return t(motif);
    const letter = LETTERS[symbol - LETTERED];
    return letter ? t(`ace${letter}`) : '';
  };
}

/** Returns the reference to the drawing of a symbol, or of a coin with a value. */
export const getDrawingHref = (symbol: number, value = 0): string => (value > 0 ? `#c${value}` : `#s${symbol}`);

/** Drawings of a game's symbols, each once; the reels refer to them. */
export function SlotSymbols({ profile, theme }: { profile: AnySlotProfile; theme: GameTheme }) {
  const { t } = useTranslation('rounds');
  const language = useLanguage();
  const used = getSymbols(profile);
  const [wild, scatter] = [t('wild'), t('scatter')].map((word) => word.toLocaleUpperCase(language)) as [string, string];
  const shapes = reelSymbols(theme.symbols, { wild, scatter });
  return (
    <svg width="0" height="0" aria-hidden="true" className="store">
      {shapes.map(
        (shape, symbol) =>
          used.has(symbol) && <g key={symbol} id={`s${symbol}`} dangerouslySetInnerHTML={{ __html: shape }} />,
      )}
      {getCoins(profile).map((value) => (
        <g key={value} id={`c${value}`} dangerouslySetInnerHTML={{ __html: coinShape(value) }} />
      ))}
    </svg>
  );
}

const resting = (grid: number[][]): { resting: Frame } => ({ resting: { grid, wins: [], times: 1, payout: 0 } });
const FIVE = resting([
  [7, 2, 9],
  [4, 3, 8],
  [6, 0, 5],
  [5, 3, 9],
  [8, 2, 6],
]);

/** Resting reels with the highest symbols in the middle, which show a game's colours before the first spin. */
export const LOOKS: Readonly<Record<SlotFamily, { resting: Frame }>> = {
  lines: FIVE,
  ways: FIVE,
  hold: resting([
    [7, 10, 9],
    [4, 3, 10],
    [6, 0, 5],
    [5, 3, 10],
    [10, 2, 6],
  ]),
  cascade: resting([
    [9, 6, 3, 8, 5],
    [7, 4, 2, 9, 6],
    [5, 8, 3, 2, 7],
    [6, 3, 2, 4, 9],
    [8, 9, 4, 3, 6],
    [7, 5, 9, 2, 8],
  ]),
  classic: resting([
    [13, 2, 4],
    [3, 2, 12],
    [11, 2, 5],
  ]),
};
