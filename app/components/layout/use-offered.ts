import { useRouteLoaderData } from '@remix-run/react';
import { isPathOffered, type Product } from '#contract/products';

const NONE: readonly Product[] = [];

/** Returns the products that are switched off; none without the root's data. */
export const useSwitchedOff = (): readonly Product[] =>
  (useRouteLoaderData('root') as { off?: Product[] } | undefined)?.off ?? NONE;

/** Returns a function that checks paths: false for products that are switched off, which no link may lead to. */
export function useOffered(): (path: string) => boolean {
  const off = useSwitchedOff();
  return (path) => isPathOffered(path, off);
}
