import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
const HERE = path.dirname(fileURLToPath(import.meta.url));
/** Where static files stand: in a build beside this module's bundle, while developing in `public/`. */
const BUILT = path.join(HERE, '..', 'client');

/** Whether the site serves a picture at an address such as '/art/race.svg', or one of several in it: '/art/marks.svg#f'. */
export function hasPicture(whole: string): boolean {
  const address = whole.replace(/#[\w-]+$/, '');
  const folder = existsSync(BUILT) ? BUILT : path.resolve('public');
  const file = path.join(folder, address);
  return (
    PICTURE.test(address) &&
    path.posix.normalize(address) === address &&
    statSync(file, { throwIfNoEntry: false })?.isFile() === true
  );
}
