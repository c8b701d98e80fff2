/** Products that an installation may disable by its setting PRODUCTS. No zod here: browser code imports this file. */

export const PRODUCTS = ['slots', 'live', 'bingo', 'sport', 'virtual', 'tournaments'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Parses 'slots,live' (the setting PRODUCTS); undefined for an empty list, an unknown product, or a duplicate. */
export function readProducts(list: string): Product[] | undefined {
  const names = list.split(',').map((name) => name.trim());
  const known = PRODUCTS.filter((product) => names.includes(product));
  return known.length === names.length && known.length > 0 ? known : undefined;
}

/** Normalizes a path as routes match it: without query, decoded, in lower case, without repeated or last slashes. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded matches no route either.
  }
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
}

/**
 * Whether no absent part of the site contains a path. A part is a path with everything below it; with '/' at its end
 * only what is below it, with '$' only the path itself. Absolute URLs are in no part.
 */
export function isPathOffered(address: string, absent: readonly string[]): boolean {
  if (absent.length === 0 || !address.startsWith('/')) return true;
  const path = pathOf(address);
  return !absent.some((part) => (part.endsWith('$') ? `${path}$` === part : within(path, part)));
}

const within = (path: string, part: string) => path === part || path.startsWith(part.replace(/\/?$/, '/'));
