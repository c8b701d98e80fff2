import { isDeepStrictEqual } from 'node:util';
import type { StoredEntry } from './schema';

/** Numbers of entries that differ between two values of a section. */
export interface Differences {
  added: number;
  changed: number;
  removed: number;
}

/** Returns the name by which an entry without id is recognized: its name or title. */
function nameOf(body: unknown, position: number): string {
  const { id, name, title } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify(id ?? name ?? title ?? position);
}

/** Returns the entries of a section by name. A document counts the entries of its lists. */
function toParts(entries: readonly StoredEntry[]): Map<string, unknown> {
  const parts = new Map<string, unknown>();
  const add = (key: string, body: unknown) => {
    let free = key;
    while (parts.has(free)) free += '+';
    parts.set(free, body);
  };
  for (const { id, body } of entries) {
    const lists = Array.isArray(body) ? { '': body } : typeof body === 'object' && body !== null ? body : {};
    const isDocument = id === WHOLE_ID && Object.values(lists).every(Array.isArray);
    if (!isDocument) add(id, body);
    else
      for (const [name, list] of Object.entries(lists))
        (list as unknown[]).forEach((part, position) => add(`${name}/${nameOf(part, position)}`, part));
  }
  return parts;
}

/** Id of the only entry of a section that is one document. */
export const WHOLE_ID = 'whole';

/** Returns the number of entries of a section. */
export const countEntries = (entries: readonly StoredEntry[]): number => toParts(entries).size;

/** Counts the entries that differ between two values of a section. Moved entries do not count. */
export function countDifferences(before: readonly StoredEntry[], after: readonly StoredEntry[]): Differences {
  const old = toParts(before);
  const current = toParts(after);
  const kept = [...current].filter(([key]) => old.has(key));
  return {
    added: current.size - kept.length,
    changed: kept.filter(([key, body]) => !isDeepStrictEqual(body, old.get(key))).length,
    removed: old.size - kept.length,
  };
}
