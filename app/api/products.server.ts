import { settings } from '#settings';
import * as products from '#contract/products';
import type { Product } from '#contract/products';
import { remoteEndpointUrl } from './address.server';
import { answeredNames, isAnswered } from './extensions.server';
import { contentLink } from '~/lib/links/content-link';
import { FEATURES } from './features.server';

/** Returns the products of the setting PRODUCTS. */
function configuredProducts(): readonly Product[] {
  const { PRODUCTS } = settings();
  return PRODUCTS === undefined ? products.PRODUCTS : (products.readProducts(PRODUCTS) ?? []);
}

/** The last result of `absentPaths`, with the values it depends on. A page asks a dozen times. */
let last: { by: readonly unknown[]; paths: string[] } | undefined;

/**
 * Returns the parts of the site that do not exist (see `isPathOffered` of the contract): their product is switched
 * off, or the API lacks a call that they need.
 */
export function absentPaths(): string[] {
  const isRemote = remoteEndpointUrl() !== undefined;
  const by = [settings().PRODUCTS, isRemote, answeredNames()];
  if (!last?.by.every((value, at) => value === by[at])) last = { by, paths: findAbsentPaths(isRemote) };
  return last.paths;
}

function findAbsentPaths(isRemote: boolean): string[] {
  const offered = configuredProducts();
  return FEATURES.flatMap(({ paths, of, needs = [], isEmbedded }) => {
    const isSwitchedOn = of === undefined || of.some((product) => offered.includes(product));
    return isSwitchedOn && needs.every(isAnswered) && !(isEmbedded && isRemote) ? [] : paths;
  });
}

/** First page of each product. */
const LOBBY: Readonly<Record<Product, string>> = {
  slots: '/slot',
  live: '/live',
  bingo: '/bingo',
  sport: '/sport',
  virtual: '/virtual',
  tournaments: '/tournaments',
};

/** Whether a product is switched on and the API has its calls. */
export const isOffered = (product: Product): boolean => isPathOffered(LOBBY[product]);

/** Whether a URL does not belong to a part of the site that does not exist. */
export const isPathOffered = (address: string): boolean => products.isPathOffered(address, absentPaths());

/**
 * Returns the URL of a link of content; '' if `contentLink` rejects it, or if it leads to a part of the site that does
 * not exist.
 */
export const offeredLink = (url: string, absent: readonly string[] = absentPaths()): string => {
  const link = contentLink(url);
  return products.isPathOffered(link, absent) ? link : '';
};

/** @throws {Response} 404 for a path in a part of the site that does not exist */
export function requireOffered(request: Request): void {
  if (!isPathOffered(new URL(request.url).pathname)) throw new Response(null, { status: 404 });
}
