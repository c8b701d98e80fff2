import { INK, motif, type Motif } from './motifs';
import { SCATTER, SYMBOLS, WILD } from './slots';

/** The cheap symbols of every slot, after the four of its theme. */
export const LETTERS = ['A', 'K', 'Q', 'J'] as const;
const LETTER_COLOURS = ['#e5233d', '#8e44c9', '#1287c9', '#2e9e4f'];

const text = (x: number, y: number, size: number, fill: string, width: number, content: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke" text-anchor="middle" font-family="Georgia,serif" font-weight="700">${content}</text>`;

const ribbon = (fill: string, word: string): string =>
  `<path d="M4 60h92l-8 14 8 14H4l8-14z" fill="${fill}"/><text x="50" y="82" font-size="${Math.min(23, 110 / word.length)}" fill="#fff" stroke="none" text-anchor="middle" font-family="sans-serif" font-weight="800">${word}</text>`;

/**
 * SVG shapes of every symbol number on a 100 × 100 field: wild and scatter with their words, the theme's four pictures,
 * four letters.
 */
export function reelSymbols(theme: readonly Motif[], words: { wild: string; scatter: string }): string[] {
  return Array.from({ length: SYMBOLS }, (_, symbol) => {
    if (symbol === WILD) return `<g transform="translate(8 0)scale(.84)">${motif('star')}</g><g stroke="${INK}" stroke-width="3" stroke-linejoin="round">${ribbon('#c8102e', words.wild)}</g>`;
    if (symbol === SCATTER) {
      return `<g stroke="${INK}" stroke-width="3" stroke-linejoin="round"><path d="M50 2l12 15 19-5 1 20 17 9-11 16 5 19-20 2-9 17-14-12-14 12-9-17-20-2 5-19L1 41l17-9 1-20 19 5z" transform="matrix(.9 0 0 .9 5 0)" fill="#6a3be0"/><circle cx="50" cy="42" r="22" fill="#ff9df0"/><path d="M50 24l6 12 13 2-9 9 2 13-12-6-12 6 2-13-9-9 13-2z" fill="#fff"/>${ribbon('#6a3be0', words.scatter)}</g>`;
    }
    const picture = theme[symbol - 2];
    if (picture) return motif(picture);
    const letter = symbol - 2 - theme.length;
    return text(50, 78, 82, LETTER_COLOURS[letter] ?? INK, 6, LETTERS[letter] ?? '');
  });
}
