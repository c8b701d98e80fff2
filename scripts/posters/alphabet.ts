/**
 * Capital letters: the width of each, and its strokes on a grid whose capitals are 20 high, from 0 at their top. A
 * stroke begins with an absolute `M` and is relative from there, so a letter is moved by changing its `M`s.
 */
type Letter = readonly [width: number, strokes: string];

/** Height of a capital. */
export const CAPITAL = 20;

const CEDILLA = (x: number) => `M${x} 21l-1 4`;
const DOTS = (left: number, right: number) => `M${left}-6h.1M${right}-6h.1`;
const BREVE = (x: number) => `M${x - 3}-7q3 4 6 0`;

const C = 'M11 5q-1-5-5-5-6 0-6 7v6q0 7 6 7 4 0 5-5';
const G = 'M11 5q-1-5-5-5-6 0-6 7v6q0 7 6 7 5 0 5-6v-3h-5';
const O = 'M6 0q-6 0-6 7v6q0 7 6 7t6-7v-6q0-7-6-7z';
const S = 'M10 4q-1-4-5-4-5 0-5 5 0 4 5 5t5 5q0 5-5 5-4 0-5-4';
const U = 'M0 0v13q0 7 6 7t6-7v-13';
const I = 'M0 0v20';

export const ALPHABET: Readonly<Record<string, Letter>> = {
  A: [13, 'M0 20l6.5-20 6.5 20M2 14h9'],
  Â: [13, 'M0 20l6.5-20 6.5 20M2 14h9M3.5-5l3-3 3 3'],
  B: [11, 'M0 0v20h5q6 0 6-5.5t-6-5.5h-5M5 9q5 0 5-4.5t-5-4.5h-5'],
  C: [11, C],
  Ç: [11, C + CEDILLA(6)],
  D: [12, 'M0 0v20h4q8 0 8-7v-6q0-7-8-7z'],
  E: [9, 'M9 0h-9v20h9M0 10h8'],
  F: [9, 'M9 0h-9v20M0 10h8'],
  G: [11, G],
  Ğ: [11, G + BREVE(6)],
  H: [11, 'M0 0v20M11 0v20M0 10h11'],
  I: [0, I],
  İ: [0, `${I}M0-6h.1`],
  J: [8, 'M8 0v14q0 6-4 6t-4-5'],
  K: [11, 'M0 0v20M10 0l-10 11M4 8l7 12'],
  L: [9, 'M0 0v20h9'],
  M: [15, 'M0 20v-20l7.5 13 7.5-13v20'],
  N: [11, 'M0 20v-20l11 20v-20'],
  O: [12, O],
  Ö: [12, O + DOTS(3, 9)],
  P: [11, 'M0 20v-20h5q6 0 6 6t-6 6h-5'],
  Q: [12, `${O}M7 14l5 8`],
  R: [11, 'M0 20v-20h5q6 0 6 5.5t-6 5.5h-5M6 11l5 9'],
  S: [10, S],
  Ş: [10, S + CEDILLA(5)],
  T: [12, 'M0 0h12M6 0v20'],
  U: [12, U],
  Ü: [12, U + DOTS(3, 9)],
  V: [13, 'M0 0l6.5 20 6.5-20'],
  W: [18, 'M0 0l4.5 20 4.5-15 4.5 15 4.5-20'],
  X: [12, 'M0 0l12 20M12 0l-12 20'],
  Y: [13, 'M0 0l6.5 11 6.5-11M6.5 11v9'],
  Z: [11, 'M0 0h11l-11 20h11'],
  0: [12, O],
  1: [4, 'M0 4l4-4v20'],
  2: [11, 'M0 5q1-5 5.5-5t5.5 5q0 4-11 15h11'],
  3: [10, 'M0 3q1-3 5-3 5 0 5 5 0 4-5 4.5 5 .5 5 5.5t-5 5q-4 0-5-4'],
  4: [12, 'M9 20v-20l-9 14h12'],
  5: [10, 'M9 0h-8l-.5 8q2-1 4-1 5.5 0 5.5 6.5t-5.5 6.5q-3 0-4.5-3'],
  6: [11, 'M9 1q-9 0-9 12 0 7 5.5 7t5.5-6-5.5-6q-4 0-5.5 4'],
  7: [11, 'M0 0h11l-6 20'],
  8: [10, 'M5 0q-5 0-5 4.5t5 4.5 5 5.5-5 5.5-5-5.5 5-5.5 5-4.5-5-4.5z'],
  9: [11, 'M2 19q9 0 9-12 0-7-5.5-7t-5.5 6 5.5 6q4 0 5.5-4'],
  '&': [13, 'M13 20l-10-13q-2-3 0-5 2-3 4-1 3 3-1 6-7 4-6 9 2 4 6 4 6 0 6-8'],
  "'": [0, 'M0 0v4'],
  '’': [0, 'M0 0v4'],
  '-': [6, 'M0 11h6'],
  '.': [0, 'M0 19.5h.1'],
  '!': [0, 'M0 0v12M0 19.5h.1'],
};
