/** Products that an installation may switch off by its setting PRODUCTS. No zod here: browser code imports this file. */

export const PRODUCTS = ['slots', 'live', 'bingo', 'sport', 'virtual', 'tournaments'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Reads 'slots,live' (the setting PRODUCTS); undefined for an empty list, an unknown product, or one that comes twice. */
export function readProducts(list: string): Product[] | undefined {
  const names = list.split(',').map((name) => name.trim());
  const known = PRODUCTS.filter((product) => names.includes(product));
  return known.length === names.length && known.length > 0 ? known : undefined;
}

/** Products of the site's paths by their first parts; a path is offered while one of its products is. The first that fits counts. */
const PATHS: readonly [pattern: RegExp, products: readonly Product[]][] = [
  [/^\/slot(?:\/|$)/, ['slots']],
  [/^\/live(?:\/|$)/, ['live']],
  [/^\/bingo(?:\/|$)/, ['bingo']],
  [/^\/virtual(?:\/|$)/, ['virtual']],
  // A match of the virtual league has its page there too.
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

/** A path as routes match it: without query, decoded, in small letters, without repeated slashes. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // It matches no route either.
  }
  return decoded.toLowerCase().replace(/\/{2,}/g, '/');
}

/** Whether a path of the site belongs to no product, or to one that is not switched off. Web addresses belong to none. */
export function isPathOffered(address: string, switchedOff: readonly Product[]): boolean {
  if (switchedOff.length === 0 || !address.startsWith('/')) return true;
  const path = pathOf(address);
  const products = PATHS.find(([pattern]) => pattern.test(path))?.[1];
  return products === undefined || products.some((product) => !switchedOff.includes(product));
}
