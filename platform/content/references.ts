import type { ContentFile } from './file';

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
  const visit = (value: unknown, path: (string | number)[]) => {
    if (Array.isArray(value)) value.forEach((entry, at) => visit(entry, [...path, at]));
    else if (typeof value === 'object' && value !== null) for (const [name, entry] of Object.entries(value)) visit(entry, [...path, name]);
    else if (typeof value === 'string' && (path.at(-1) === 'link' || path.at(-1) === 'url')) {
      const [, lobby, kind, id] = LIST_ADDRESS.exec(value) ?? [];
      if (lobby) found.push({ path, list: `${lobby}:${kind}:${id}` });
    }
  };
  visit(file, []);
  file.tournaments?.forEach(({ games = [] }, entry) => games.forEach((list, at) => found.push({ path: ['tournaments', entry, 'games', at], list })));
  return found;
}
