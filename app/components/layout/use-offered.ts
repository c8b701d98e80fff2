import { useRouteLoaderData } from '@remix-run/react';
import { isPathOffered } from '#contract/products';

const NONE: readonly string[] = [];

/** Returns the parts of the site that do not exist (see `isPathOffered`); none without the root's data. */
export const useAbsent = (): readonly string[] =>
  (useRouteLoaderData('root') as { off?: string[] } | undefined)?.off ?? NONE;

/** Returns a function that checks paths: false in parts of the site that do not exist, which no link may lead to. */
export function useOffered(): (path: string) => boolean {
  const absent = useAbsent();
  return (path) => isPathOffered(path, absent);
}
