import type { Language } from '../../contract/constants';
import type { Palette } from '../../arcade/palettes';

/** A text as it may stand between the tags of an SVG. */
export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Faces every system has something for; `wide` is the mean width of a capital against its size. */
const FACES = [
  { css: 'font-family="Impact,\'Arial Narrow\',sans-serif"', wide: 0.56, upper: true },
  { css: 'font-family="Georgia,serif" font-style="italic"', wide: 0.51, upper: false },
  { css: 'font-family="Verdana,sans-serif"', wide: 0.67, upper: false },
  { css: 'font-family="Georgia,serif"', wide: 0.72, upper: true },
  { css: 'font-family="\'Trebuchet MS\',sans-serif" font-style="italic"', wide: 0.63, upper: true },
] as const;

const ROOM = 136;

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

/**
 * The name on a poster's foot. `textLength` holds each line inside whatever face the reader's system puts in; the larger
 * line is set larger, up to a size that looks set, not stretched.
 */
export function lettering(
  { name, language, seed }: { name: string; language: Language; seed: number },
  p: Palette,
): string {
  const face = FACES[seed % FACES.length] ?? FACES[0];
  const lines = breakName(name).map((line) => (face.upper ? line.toLocaleUpperCase(language) : line));
  const sizes = lines.map((line) =>
    Math.min(lines.length === 1 ? 38 : 30, ROOM / (Math.max(line.length, 3) * face.wide)),
  );
  let y = 190;
  const drawn: string[] = [];
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const size = Math.round((sizes[index] ?? 20) * 10) / 10;
    const width = Math.round(Math.min(ROOM, line.length * size * face.wide));
    drawn.unshift(
      `<text x="80" y="${Math.round(y)}" font-size="${size}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(line)}</text>`,
    );
    y -= size * 0.96 + 1;
  }
  // Without it a browser makes fonts anew for every size at which a poster is shown: a quarter of a poster's whole cost.
  const rendering = 'text-rendering="geometricPrecision"';
  return `<g ${face.css} ${rendering} font-weight="700" text-anchor="middle" fill="${seed % 3 === 0 ? p.accent : p.text}" stroke="${p.edge}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${drawn.join('')}</g>`;
}
