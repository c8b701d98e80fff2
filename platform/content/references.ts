import type { ContentFile } from './file';

/** A place in a content file that names a picture of the site. */
interface PictureReference {
  path: (string | number)[];
  /** Path such as '/art/race.svg', without the fragment. */
  address: string;
}

/** A place in a content file that names a list of games. */
interface Reference {
  path: (string | number)[];
  /** List such as 'slot:type:table'. */
  list: string;
}

const LIST_ADDRESS = /^\/(slot|live)\/(category|provider|type)\/([\w-]+)(?:[?#/]|$)/;

/** Returns every list of games in a content file: in links, menu URLs and the games of tournaments. */
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

/** Returns every picture of the site in a content file. */
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
