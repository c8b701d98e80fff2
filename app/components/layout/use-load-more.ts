import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusOn } from './arrival';

interface Row {
  id: string;
}

interface Page<Shown extends Row> {
  rows: Shown[];
  offset: number;
}

interface Kept<Shown extends Row> extends Page<Shown> {
  list: string;
  /** Index of the first row that "more" added last. */
  appendedAt?: number;
}

/** Type guard for stored rows; only this hook writes to these keys. */
const isKept = <Shown extends Row>(value: unknown): value is Kept<Shown> & { y: number } =>
  typeof value === 'object' &&
  value !== null &&
  'list' in value &&
  'offset' in value &&
  'y' in value &&
  'rows' in value &&
  Array.isArray(value.rows);

/**
 * Appends rows with JavaScript (CAT-2, ACC-6): a page that follows the shown rows is added behind them. Appended rows
 * are stored for the history entry, so that the back button from a game returns to the same place. `list` names the
 * list; another one starts again. Without JavaScript this is the page itself.
 * @returns the rows to show, and the ref of the element whose children they are: the first new one takes the focus.
 */
export function useLoadMore<Shown extends Row, Parent extends HTMLElement>(
  list: string,
  page: Page<Shown>,
): Page<Shown> & { parent: RefObject<Parent> } {
  const { key } = useLocation();
  const [kept, setKept] = useState<Kept<Shown>>({ list, ...page });
  const end = kept.offset + kept.rows.length;
  let shown = kept;
  if (kept.list === list && page.offset === end && page.rows.length > 0) {
    shown = { ...kept, rows: [...kept.rows, ...page.rows], appendedAt: kept.rows.length };
  } else if (kept.list !== list || page.offset < kept.offset || page.offset >= end) {
    shown =
      page.offset === kept.offset && kept.list === list && sameRows(kept.rows, page.rows)
        ? kept
        : { list, offset: page.offset, rows: page.rows };
  }
  if (shown !== kept) setKept(shown);

  const parent = useRef<Parent>(null);
  const { appendedAt } = shown;
  useEffect(() => {
    const row = appendedAt === undefined ? undefined : parent.current?.children[appendedAt];
    if (row) focusOn(row.querySelector('a') ?? (row as HTMLElement));
  }, [appendedAt]);

  const place = `list:${key}:${list}`;
  // Scrolls only after the stored rows are rendered: before that the page is too short, and rows inserted above would
  // move it.
  const returnTo = useRef<number>();
  useEffect(() => {
    if (returnTo.current === undefined) return;
    scrollTo(0, returnTo.current);
    returnTo.current = undefined;
  }, [kept]);

  useEffect(() => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
      if (!isKept<Shown>(stored) || page.offset <= stored.offset || page.offset >= stored.offset + stored.rows.length)
        return;
      returnTo.current = stored.y;
      setKept({ list, offset: stored.offset, rows: stored.rows });
    } catch {
      // Storage is unavailable or holds other data: show the page itself.
    }
    // Once, when the document comes back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (shown.rows.length <= page.rows.length) return;
    const keep = () => {
      try {
        sessionStorage.setItem(place, JSON.stringify({ ...shown, y: scrollY }));
      } catch {
        // Storage is full or unavailable: the back button then shows the last page only.
      }
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });
  return { ...shown, parent };
}

const sameRows = (a: Row[], b: Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row.id === b[index]?.id);
