import { PRODUCTS, type Product } from '#contract/products';
import type { GameKind } from './lists';

const PRODUCT_OF: Readonly<Record<GameKind, Product>> = { slot: 'slots', live: 'live', bingo: 'bingo', hall: 'bingo' };

/** Whether the product of a kind of game is enabled. A kind that is not in the catalogue belongs to no product. */
export const isKindOffered = (kind: string | undefined, products: readonly Product[] = PRODUCTS): boolean =>
  kind === undefined || !Object.hasOwn(PRODUCT_OF, kind) || products.includes(PRODUCT_OF[kind as GameKind]);
