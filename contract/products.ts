/** Products that an installation may disable by its setting PRODUCTS. No zod here: browser code imports this file. */

export const PRODUCTS = ['slots', 'live', 'bingo', 'sport', 'virtual', 'tournaments'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Parses 'slots,live' (the setting PRODUCTS); undefined for an empty list, an unknown product, or a duplicate. */
export function readProducts(list: string): Product[] | undefined {
  const names = list.split(',').map((name) => name.trim());
  const known = PRODUCTS.filter((product) => names.includes(product));
  return known.length === names.length && known.length > 0 ? known : undefined;
}

/**
 * Products of the site's paths by their first parts. A path is offered while one of its products is; the first match
 * counts.
 */
const PATHS: readonly [pattern: RegExp, products: readonly Product[]][] = [
  [/^\/slot(?:\/|$)/, ['slots']],
  [/^\/live(?:\/|$)/, ['live']],
  [/^\/bingo(?:\/|$)/, ['bingo']],
  [/^\/virtual(?:\/|$)/, ['virtual']],
  // Pages of virtual league matches are under this path too.
  [/^\/sport\/[^/]/, ['sport', 'virtual']],
  [/^\/sport(?:\/|$)/, ['sport']],
  [/^\/coupon(?:\/|$)/, ['sport', 'virtual']],
  [/^\/tournaments(?:\/|$)/, ['tournaments']],
  [/^\/(?:play|demo)\/(?:slot|casino)\//, ['slots']],
  [/^\/(?:play|demo)\/live(?:casino)?\//, ['live']],
  [/^\/(?:play|demo)\/(?:virtual|football|bingo|hall|sport)\//, ['bingo']],
  [/^\/info\/betting-rules(?:\/|$)/, ['sport', 'virtual']],
  [/^\/info\/casino-rules(?:\/|$)/, ['slots', 'live', 'bingo']],
];

/** Normalizes a path as routes match it: without query, decoded, in lower case, without repeated slashes. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path that cannot be decoded matches no route either.
  }
  return decoded.toLowerCase().replace(/\/{2,}/g, '/');
}

/**
 * Whether a path of the site belongs to no product, or to at least one enabled product. Absolute URLs belong to none.
 */
export function isPathOffered(address: string, switchedOff: readonly Product[]): boolean {
  if (switchedOff.length === 0 || !address.startsWith('/')) return true;
  const path = pathOf(address);
  const products = PATHS.find(([pattern]) => pattern.test(path))?.[1];
  return products === undefined || products.some((product) => !switchedOff.includes(product));
}
