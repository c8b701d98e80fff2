import { fileURLToPath } from 'node:url';
import { bundle, transform } from 'lightningcss';
import { LIGHTNING } from '../../scripts/browsers.mjs';
import { shortened } from './families';

/** Returns a style sheet of this folder as the build ships it: lowered and minified, as Vite does twice. */
export function shippedStyles(name: string): string {
  const options = { ...LIGHTNING, filename: fileURLToPath(new URL(`${name}.css`, import.meta.url)), minify: true };
  const { code } = transform({ ...options, code: bundle(options).code });
  return shortened(code.toString());
}
