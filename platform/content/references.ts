import type { ContentFile } from './file';

/** A place of a content file that names a picture of the site. */
interface PictureReference {
  path: (string | number)[];
  /** As '/art/race.svg', without what stands behind a '#'. */
  address: string;
}

/** A place of a content file that names a list of games. */
interface Reference {
  path: (string | number)[];
  /** As 'slot:type:table'. */
  list: string;
}

const LIST_ADDRESS = /^\/(slot|live)\/(category|provider|type)\/([\w-]+)(?:[?#/]|$)/;

/** Every list of games that a content file leads to: by a link, a menu's address, or what a tournament counts. */
export function referencesIn(file: ContentFile): Reference[] {
  const found: Reference[] = [];
  visitTexts(file, [], (value, path) => {
    if (path.at(-1) !== 'link' && path.at(-1) !== 'url') return;
    const [, lobby, kind, id] = LIST_ADDRESS.exec(value) ?? [];
    if (lobby) found.push({ path, list: `${lobby}:${kind}:${id}` });
  });
  file.tournaments?.forEach(({ games = [] }, entry) =>
    games.forEach((list, at) => found.push({ path: ['tournaments', entry, 'games', at], list })),
  );
  return found;
}

/** Every picture of the site that a content file shows. */
export function picturesIn(file: ContentFile | Record<string, unknown>): PictureReference[] {
  const found: PictureReference[] = [];
  visitTexts(file, [], (value, path) => {
    if (path.at(-1) === 'image' && value !== '') found.push({ path, address: value.replace(/#.*$/, '') });
  });
  return found;
}

function visitTexts(
  value: unknown,
  path: (string | number)[],
  visit: (text: string, path: (string | number)[]) => void,
): void {
  if (typeof value === 'string') visit(value, path);
  else if (Array.isArray(value)) value.forEach((entry, at) => visitTexts(entry, [...path, at], visit));
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) visitTexts(entry, [...path, name], visit);
}
