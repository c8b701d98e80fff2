/**
 * `node scripts/platform-texts.mjs > locales/de/platform.json`: prints the English texts of the platform as a file to
 * translate. In code they are pairs of Turkish and English.
 */
import { pairedTexts } from './paired-texts.mjs';

const texts = pairedTexts(['platform', 'contract', 'content', 'server']).flatMap(({ en }) => en);
const translatable = texts.filter((text) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')));
console.log(JSON.stringify(Object.fromEntries(translatable.map((text) => [text, text])), undefined, 2));
