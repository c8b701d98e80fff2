import { createContext, createElement, useContext, type ReactElement } from 'react';
import { useLanguage } from '~/lib/language/i18n';
import { useCarriedLanguage } from '../layout/link';
import { useAbsent } from '../layout/use-offered';

/** Cache of rendered markup on a server. In browsers there is none, and everything is rendered. */
export interface MarkupCache {
  /** Marks the next place for the markup of this key; `known`: it is cached and need not be rendered. */
  place(key: string): { index: number; known: boolean };
}

export const MarkupCacheContext = createContext<MarkupCache | undefined>(undefined);

/** Element around cached parts until the document is finished; it never reaches a browser. */
export const CACHE_ELEMENT = 'kept-markup';

/**
 * A part that many pages share, such as the footer or a payment method: a server renders it once and then inserts the
 * cached markup. `by` names the part and every dependency of its markup except the languages and the absent parts of the site: the same `by` always
 * gives the same markup. Do not use it for data of one player, for parts with ids, or nested. Saves 0.5 to 1.3 ms of
 * a signed-in page of 4 to 5 ms. `FRAMEWORK_WORKAROUNDS=off` switches it off. Delete it when React renders such a
 * page in half of the time, or caches the markup of server components itself.
 */
export function CachedMarkup({ by, children }: { by: readonly unknown[]; children: ReactElement }): ReactElement {
  return useMarkupCache()(by, children);
}

/** Returns a function that caches a part as `CachedMarkup` does, for a list of many parts. */
export function useMarkupCache(): (by: readonly unknown[], part: ReactElement) => ReactElement {
  const kept = useContext(MarkupCacheContext);
  const language = useLanguage();
  const carried = useCarriedLanguage();
  const absent = useAbsent();
  return (by, part) => {
    if (!kept) return part;
    const { index, known } = kept.place(
      JSON.stringify([language, carried, ...(absent.length > 0 ? [absent] : []), ...by]),
    );
    return createElement(CACHE_ELEMENT, { key: part.key, 'data-index': index }, known ? null : part);
  };
}
