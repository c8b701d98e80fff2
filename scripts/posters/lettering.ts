import type { Language } from '../../contract/constants';
import type { Palette } from '../../arcade/palettes';
import { ALPHABET, CAPITAL } from './alphabet';

/** Escapes a text for an SVG. */
export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Style of a name. `pen` is the stroke width on the alphabet's grid; `wide` stretches letters; `slant` leans them, in
 * degrees; `core` draws a thinner line in the colour of the poster's edge inside the strokes, as in a neon tube.
 */
interface Hand {
  pen: number;
  wide: number;
  slant: number;
  core: number;
  ends: 'round' | 'square';
  corners: 'round' | 'bevel';
}

const HANDS: readonly Hand[] = [
  { pen: 5, wide: 0.8, slant: 0, core: 0, ends: 'square', corners: 'bevel' },
  { pen: 4, wide: 0.95, slant: -10, core: 0, ends: 'round', corners: 'round' },
  { pen: 5.5, wide: 1.1, slant: 0, core: 0, ends: 'round', corners: 'round' },
  { pen: 5, wide: 1, slant: 0, core: 1.4, ends: 'round', corners: 'round' },
  { pen: 5, wide: 0.85, slant: -12, core: 0, ends: 'square', corners: 'bevel' },
];

/** Position of a name's base line, and its maximum width, in the poster's units. */
const FOOT = 190;
const ROOM = 134;
const SPACE = 5;

/** Breaks a name into one or two lines of nearly equal length. */
function breakName(name: string): string[] {
  const words = name.split(' ');
  if (words.length === 1 || name.length <= 8) return [name];
  let best = [name];
  let shortest = Infinity;
  for (let cut = 1; cut < words.length; cut += 1) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const longest = Math.max(...lines.map((line) => line.length));
    if (longest < shortest) {
      shortest = longest;
      best = lines;
    }
  }
  return best;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns a line's strokes on the alphabet's grid, and its width there including the stroke width. */
function write(line: string, pen: number): { strokes: string; width: number } {
  let x = 0;
  let strokes = '';
  for (const sign of line) {
    if (sign === ' ') {
      x += SPACE;
      continue;
    }
    const letter = ALPHABET[sign];
    if (!letter) throw new Error(`The posters' alphabet has no ${sign}`);
    const [width, drawn] = letter;
    strokes += drawn.replace(/M([\d.]+)/g, (_, from: string) => `M${round(Number(from) + x)}`);
    x += width + pen + 2;
  }
  return { strokes, width: x - 2 };
}

/**
 * Returns the name at the bottom of a poster, in drawn capitals. Reasons: they look the same with every font of a
 * device, and cost a browser that shows fifty pictures half as much as text.
 * @throws {Error} for a character that the alphabet does not have
 */
export function lettering(
  { name, language, seed }: { name: string; language: Language; seed: number },
  p: Palette,
): string {
  const { pen, wide: stretch, slant, core, ends, corners } = HANDS[seed % HANDS.length] as Hand;
  const lines = breakName(name.toLocaleUpperCase(language));
  const written = lines.map((line) => write(line, pen));
  const paths: string[] = [];
  let foot = FOOT;
  for (const [above, { strokes, width }] of [...written.entries()].reverse()) {
    const high = Math.min(lines.length === 1 ? 1.3 : 1.05, ROOM / (width * stretch));
    const wide = high * stretch;
    const top = foot - CAPITAL * high;
    // The base of a leaning letter is as far to the left of its middle as its top is to the right.
    const lean = Math.tan((slant * Math.PI) / 180) * (CAPITAL / 2) * wide;
    const left = 80 - ((width - pen) * wide) / 2 - lean;
    const skew = slant ? `skewX(${slant})` : '';
    const transform = `translate(${round(left)} ${round(top)})scale(${round(wide)} ${round(high)})${skew}`;
    paths.push(`<path id="${'wx'[above]}" transform="${transform}" d="${strokes}"/>`);
    foot = top - (pen + 9) * high;
  }
  const again = lines.map((_, above) => `<use href="#${'wx'[above]}"/>`).join('');
  const layer = (colour: string, width: number, drawn: string) =>
    `<g stroke="${colour}" stroke-width="${width}">${drawn}</g>`;
  const layers = [
    layer(p.edge, pen + 5, paths.join('')),
    layer(seed % 3 === 0 ? p.accent : p.text, pen, again),
    core ? layer(p.edge, core, again) : '',
  ];
  return `<g fill="none" stroke-linecap="${ends}" stroke-linejoin="${corners}">${layers.join('')}</g>`;
}
