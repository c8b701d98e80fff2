import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
const HERE = path.dirname(fileURLToPath(import.meta.url));
/** Where static files stand: in a build beside this module's bundle, while developing in `public/`. */
const BUILT = path.join(HERE, '..', 'client');

const fileOf = (address: string): string => path.join(existsSync(BUILT) ? BUILT : path.resolve('public'), address);

/** Whether the site serves a picture at an address such as '/art/race.svg', or one of several in it: '/art/marks.svg#f'. */
export function hasPicture(whole: string): boolean {
  const address = whole.replace(/#[\w-]+$/, '');
  return (
    PICTURE.test(address) &&
    path.posix.normalize(address) === address &&
    statSync(fileOf(address), { throwIfNoEntry: false })?.isFile() === true
  );
}

/** What is drawn at such an address, as text: for a picture written as SVG. `undefined` where the site serves none. */
export function drawingAt(address: string): string | undefined {
  return address.endsWith('.svg') && hasPicture(address) ? readFileSync(fileOf(address), 'utf8') : undefined;
}
