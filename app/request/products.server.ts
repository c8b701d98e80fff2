import { settings } from '#settings';
import * as products from '#contract/products';
import type { Product } from '#contract/products';
import { contentLink } from '~/lib/links/content-link';

/** Returns the products that the setting PRODUCTS switches off. */
export function switchedOff(): Product[] {
  const { PRODUCTS } = settings();
  const offered = PRODUCTS === undefined ? products.PRODUCTS : (products.readProducts(PRODUCTS) ?? []);
  return products.PRODUCTS.filter((product) => !offered.includes(product));
}

export const isOffered = (product: Product): boolean => !switchedOff().includes(product);

/** Whether a URL does not belong to a product that is switched off. */
export const isPathOffered = (address: string): boolean => products.isPathOffered(address, switchedOff());

/**
 * Returns the URL of a link of content; '' if `contentLink` rejects it, or if it leads to a product that is switched
 * off.
 */
export const offeredLink = (url: string): string => {
  const link = contentLink(url);
  return isPathOffered(link) ? link : '';
};

/** @throws {Response} 404 for a path of a product that is switched off */
export function requireOffered(request: Request): void {
  if (!isPathOffered(new URL(request.url).pathname)) throw new Response(null, { status: 404 });
}
