import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import subsetFont from 'subset-font';
import { ROOT } from './sources.mjs';

/*
 * Creates the brand's typeface, `app/lib/fonts/display.woff2`: the letters, digits and signs of Turkish and English in one
 * weight. It is committed, so that no build needs the whole font. Run it with the font's file after
 * `npm pack @expo-google-fonts/libre-bodoni`:
 * `node scripts/brand-font.mjs --from package/700Bold_Italic/LibreBodoni_700Bold_Italic.ttf`
 */

const BYTES_MAX = 22_000;
const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
const TEXT = `${between(0x20, 0x7e)}ÇĞİÖŞÜçğıöşü‘’“”–—…·•%₺€£©×−+±°‹›«»`;

const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
if (!from) throw new Error('Say which font: --from FILE.ttf');
const subset = await subsetFont(readFileSync(from), TEXT, { targetFormat: 'woff2' });
if (subset.length > BYTES_MAX)
  throw new Error(`The subset has ${subset.length} bytes, at most ${BYTES_MAX} are allowed`);
writeFileSync(path.join(ROOT, 'app/lib/fonts/display.woff2'), subset);
console.log(`app/lib/fonts/display.woff2: ${subset.length} bytes`);
