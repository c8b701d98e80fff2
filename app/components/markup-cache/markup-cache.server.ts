import { LRUCache } from 'lru-cache';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { CACHE_ELEMENT, MarkupCacheContext, type MarkupCache } from './cached-markup';

const MAX_CHARACTERS = 2_000_000;
// oxlint-disable-next-line security/detect-non-literal-regexp -- made of a constant name
const PLACE = new RegExp(`<${CACHE_ELEMENT} data-index="(\\d+)">(.*?)</${CACHE_ELEMENT}>`, 'gs');

/** Cached markup by key; the least recently used is evicted. */
const markup = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (value, key) => value.length + key.length,
});

/** Like `renderToString`, but parts in `<Kept>` are rendered once and then inserted from the cache. */
export function renderWithMarkupCache(element: ReactElement): string {
  const places: { key: string; found: string | undefined }[] = [];
  const kept: MarkupCache = {
    place(key) {
      const found = markup.get(key);
      return { index: places.push({ key, found }) - 1, known: found !== undefined };
    },
  };
  const rendered = renderToString(createElement(MarkupCacheContext.Provider, { value: kept }, element));
  return rendered.replace(PLACE, (_, index: string, fresh: string) => {
    const { key, found } = places[Number(index)]!;
    if (found !== undefined) return found;
    markup.set(key, fresh);
    return fresh;
  });
}
