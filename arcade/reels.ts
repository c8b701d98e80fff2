import { INK, motif, type Motif } from './motifs';
import { BARS, MONEY, SCATTER, SYMBOLS, WILD } from './slots/game';

/** Low symbols of every slot, after the four of its theme. */
export const LETTERS = ['A', 'K', 'Q', 'J'] as const;
const LETTER_COLOURS = ['#e5233d', '#8e44c9', '#1287c9', '#2e9e4f'];

/** Letters as paths on a field 12 high. They are drawn because a text browser would print SVG text. */
const GLYPHS: Readonly<Record<string, { width: number; lines: string }>> = {
  A: { width: 9, lines: 'M0 12L4.5 0L9 12M1.6 8h5.8' },
  B: { width: 7, lines: 'M0 0v12h4a3.2 3.2 0 0 0 0-6.4H0h3.6a2.8 2.8 0 0 0 0-5.6z' },
  C: { width: 8, lines: 'M8 2A4.6 6 0 1 0 8 10' },
  D: { width: 8, lines: 'M0 0v12h2.5a6 6 0 0 0 0-12z' },
  E: { width: 6, lines: 'M6 0H0v12h6M0 6h5' },
  I: { width: 0, lines: 'M0 0v12' },
  J: { width: 6, lines: 'M6 0v8.5a3 3.5 0 0 1-6 0' },
  K: { width: 7.5, lines: 'M0 0v12M7 0L0 7M2.6 4.6L7.5 12' },
  L: { width: 6, lines: 'M0 0v12h6' },
  N: { width: 7.5, lines: 'M0 12V0l7.5 12V0' },
  O: { width: 9, lines: 'M4.5 0a4.5 6 0 0 0 0 12a4.5 6 0 0 0 0-12z' },
  Q: { width: 9, lines: 'M4.5 0a4.5 6 0 0 0 0 12a4.5 6 0 0 0 0-12zM5.5 8.5L9 12.5' },
  R: { width: 7.5, lines: 'M0 12V0h4a3.3 3.3 0 0 1 0 6.6H0h3.5L7.5 12' },
  S: { width: 6.5, lines: 'M6.5 1.8C5 -.8 .3 -.5 .3 3C.3 6.5 6.5 5.3 6.5 9C6.5 12.6 1.3 12.8 0 10' },
  T: { width: 8, lines: 'M0 0h8M4 0v12' },
  U: { width: 7.5, lines: 'M0 0v8a3.75 4 0 0 0 7.5 0V0' },
  '0': { width: 8, lines: 'M4 0a4 6 0 0 0 0 12a4 6 0 0 0 0-12z' },
  '1': { width: 4, lines: 'M0 3L4 0v12' },
  '2': { width: 7, lines: 'M.2 3.2A3.4 3.2 0 0 1 7 3.3C7 6.5 0 8.5 0 12h7' },
  '3': { width: 7, lines: 'M.4 1.8A3.2 3 0 1 1 3 5.7A3.5 3.1 0 1 1 0 10.2' },
  '4': { width: 8, lines: 'M6 12V0L0 8.5h8' },
  '5': { width: 7, lines: 'M6.5 0H1L.6 5.3A3.5 3.5 0 1 1 0 10.6' },
  '8': { width: 7, lines: 'M3.5 5.7A2.9 2.85 0 1 1 3.6 5.7A3.4 3.15 0 1 1 3.5 5.7z' },
  '×': { width: 5, lines: 'M0 5l5 6M5 5l-5 6' },
  W: { width: 11, lines: 'M0 0l2.6 12L5.5 3l2.9 9L11 0' },
};
const GAP = 4;

/** Returns a word as one path, middle at x, top at y, `height` high. */
function letters(
  word: string,
  { x, y, height }: { x: number; y: number; height: number },
): { lines: string; place: string } {
  let at = 0;
  const glyphs = [...word].map((letter) => {
    const glyph = GLYPHS[letter] ?? { width: 0, lines: '' };
    const placed = `<path d="${glyph.lines}"${at > 0 ? ` transform="translate(${at})"` : ''}/>`;
    at += glyph.width + GAP;
    return placed;
  });
  const scale = height / 12;
  return {
    lines: glyphs.join(''),
    place: `matrix(${scale} 0 0 ${scale} ${Math.round(x - ((at - GAP) * scale) / 2)} ${y})`,
  };
}

function bigLetter(letter: string, fill: string): string {
  const { lines, place } = letters(letter, { x: 50, y: 20, height: 60 });
  const layer = (colour: string, width: number) => `<g stroke="${colour}" stroke-width="${width}">${lines}</g>`;
  return `<g transform="${place}" fill="none" stroke-linecap="round" stroke-linejoin="round">${layer(INK, 4.6)}${layer(fill, 3.2)}</g>`;
}

function ribbon(fill: string, word: string): string {
  // A long word is smaller, so that it fits.
  const height = word.length > 6 ? 11 : 13;
  const { lines, place } = letters(word, { x: 50, y: 74 - height / 2, height });
  return `<path d="M4 60h92l-8 14 8 14H4l8-14z" fill="${fill}"/><g transform="${place}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round">${lines}</g>`;
}

const COIN = '<circle cx="50" cy="50" r="46" fill="#0b7a5a"/><circle cx="50" cy="50" r="37" fill="#ffd95e"/>';
const outlined = (shapes: string): string =>
  `<g stroke="${INK}" stroke-width="3" stroke-linejoin="round">${shapes}</g>`;

/** Returns a coin with its value as a multiple of the stake. */
export function coinShape(value: number): string {
  const word = `${value}×`;
  const height = word.length > 2 ? 26 : 36;
  const { lines, place } = letters(word, { x: 50, y: 50 - height / 2, height });
  return `${outlined(COIN)}<g transform="${place}" fill="none" stroke="#4a2500" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
}

const PLAQUES = ['#c8102e', '#1546a0', '#1f7a3a'];

/** Returns one to three plaques with the word BAR. */
function bars(count: number): string {
  const fill = PLAQUES[3 - count] ?? INK;
  const height = count === 1 ? 34 : 90 / count - 4;
  const top = 50 - (count * (height + 4) - 4) / 2;
  return Array.from({ length: count }, (_, at) => {
    const y = top + at * (height + 4);
    const { lines, place } = letters('BAR', { x: 50, y: y + height * 0.24, height: height * 0.52 });
    return `${outlined(`<rect x="6" y="${y}" width="88" height="${height}" rx="6" fill="${fill}"/>`)}<g transform="${place}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
  }).join('');
}

/**
 * Returns the SVG shapes of every symbol on a 100 × 100 field: wild and scatter with their words, the theme's four
 * pictures, four letters, a coin, the bars.
 */
export function reelSymbols(theme: readonly Motif[], words: { wild: string; scatter: string }): string[] {
  return Array.from({ length: SYMBOLS }, (_, symbol) => {
    if (symbol === WILD)
      return `<g transform="translate(8 0)scale(.84)">${motif('star')}</g><g stroke="${INK}" stroke-width="3" stroke-linejoin="round">${ribbon('#c8102e', words.wild)}</g>`;
    if (symbol === SCATTER) {
      return `<g stroke="${INK}" stroke-width="3" stroke-linejoin="round"><path d="M50 2l12 15 19-5 1 20 17 9-11 16 5 19-20 2-9 17-14-12-14 12-9-17-20-2 5-19L1 41l17-9 1-20 19 5z" transform="matrix(.9 0 0 .9 5 0)" fill="#6a3be0"/><circle cx="50" cy="42" r="22" fill="#ff9df0"/><path d="M50 24l6 12 13 2-9 9 2 13-12-6-12 6 2-13-9-9 13-2z" fill="#fff"/>${ribbon('#6a3be0', words.scatter)}</g>`;
    }
    if (symbol === MONEY)
      return outlined(`${COIN}<path d="M50 25l8 16 17 3-12 12 2 18-15-8-15 8 2-18-12-12 17-3z" fill="#fff8dc"/>`);
    const bar = (BARS as readonly number[]).indexOf(symbol);
    if (bar >= 0) return bars(BARS.length - bar);
    const picture = theme[symbol - 2];
    if (picture) return motif(picture);
    const letter = symbol - 2 - theme.length;
    return bigLetter(LETTERS[letter] ?? '', LETTER_COLOURS[letter] ?? INK);
  });
}
