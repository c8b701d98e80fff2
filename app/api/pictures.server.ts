import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPictureFile, settings, type PictureFile } from '#settings';

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
const HERE = path.dirname(fileURLToPath(import.meta.url));
/** Folder of static files: in a build next to this module's bundle, in development `public/`. */
const BUILT = path.join(HERE, '..', 'client');

const fileOf = (address: string): string => path.join(existsSync(BUILT) ? BUILT : path.resolve('public'), address);

/**
 * Whether the build has a picture at a URL path such as '/art/race.svg', or one of several in a file:
 * '/art/marks.svg#f'.
 */
export function hasPicture(whole: string): boolean {
  const address = whole.replace(/#[\w-]+$/, '');
  return (
    PICTURE.test(address) &&
    path.posix.normalize(address) === address &&
    statSync(fileOf(address), { throwIfNoEntry: false })?.isFile() === true
  );
}

/** Path of a picture of the operator: names of files and folders do not begin with a dot. */
const OPERATOR_PICTURE = /^\/pictures\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/**
 * Reads a picture of the operator's folder, PICTURES_DIR, by its URL path ('/pictures/summer/race.webp').
 * @throws {Error} with the reason: no folder is set, the path leaves it, or its file is no picture that the site
 * serves
 */
export function readOperatorPicture(address: string): PictureFile {
  const { PICTURES_DIR } = settings();
  if (PICTURES_DIR === undefined) throw new Error('PICTURES_DIR is not set');
  const [, name] = OPERATOR_PICTURE.exec(address) ?? [];
  if (name === undefined) throw new Error('it is no address of a picture: letters, digits, dots and dashes');
  const folder = realPath(path.resolve(PICTURES_DIR));
  const file = realPath(path.join(path.resolve(PICTURES_DIR), name));
  // A symbolic link may point outside the folder.
  if (folder === undefined || !file?.startsWith(folder + path.sep)) throw new Error('there is no such file');
  return readPictureFile(file);
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** Returns why the site does not serve a picture at a URL path; undefined if it does. */
export function pictureFault(whole: string): string | undefined {
  if (!whole.startsWith('/pictures/')) return hasPicture(whole) ? undefined : 'there is no such file';
  try {
    readOperatorPicture(whole.replace(/#[\w-]+$/, ''));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the SVG source at a URL path; `undefined` if the site serves no SVG there. */
export function drawingAt(address: string): string | undefined {
  return address.endsWith('.svg') && hasPicture(address) ? readFileSync(fileOf(address), 'utf8') : undefined;
}
