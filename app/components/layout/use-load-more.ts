import { useLocation, useNavigationType } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusOn } from './arrival';

interface Row {
  id: string;
}

interface Page<Shown extends Row> {
  rows: Shown[];
  offset: number;
}

interface Stored<Shown extends Row> extends Page<Shown> {
  list: string;
}

interface Kept<Shown extends Row> extends Stored<Shown> {
  /** Rows of the page that was added last, as they were loaded. */
  loaded: Shown[];
  /** Number of rows of the first page. */
  first: number;
  /** Key of the last navigation. */
  key: string;
  /** Index of the first row that "more" added last. */
  appendedAt?: number;
}

/** Type guard for stored rows; only this hook writes to these keys. */
const isKept = <Shown extends Row>(value: unknown): value is Stored<Shown> & { y: number } =>
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
 * list; another one starts again, and so does the same one if it is opened again or has other rows at its start.
 * `page.rows` is the same array until it is loaded again; then its rows replace the shown ones. Without JavaScript this
 * is the page itself.
 * @returns the rows to show, and the ref of the element whose children they are: the first new one takes the focus.
 */
export function useLoadMore<Shown extends Row, Parent extends HTMLElement>(
  list: string,
  page: Page<Shown>,
): Page<Shown> & { parent: RefObject<Parent> } {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const first = { list, ...page, loaded: page.rows, first: page.rows.length, key };
  const [kept, setKept] = useState<Kept<Shown>>(first);
  let shown = kept;
  if (kept.list !== list) shown = first;
  else if (kept.loaded !== page.rows) shown = addPage(kept, { page: first, isBack });
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
      const { offset, rows } = stored;
      setKept({ list, offset, rows, loaded: page.rows, first: 0, key });
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
        const { offset, rows } = shown;
        sessionStorage.setItem(place, JSON.stringify({ list, offset, rows, y: scrollY }));
      } catch {
        // Storage is full or unavailable: the back button then shows the last page only.
      }
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });
  return { ...shown, parent };
}

/** Adds a loaded page of the same list to the shown rows; returns the page alone where they do not belong together. */
function addPage<Shown extends Row>(
  kept: Kept<Shown>,
  { page, isBack }: { page: Kept<Shown>; isBack: boolean },
): Kept<Shown> {
  const { loaded, key } = page;
  const end = kept.offset + kept.rows.length;
  if (page.offset === end && page.rows.length > 0)
    return { ...kept, rows: [...kept.rows, ...page.rows], appendedAt: kept.rows.length, loaded, key };
  const isOpenedAgain = key !== kept.key && !isBack;
  const isOther =
    page.offset === kept.offset
      ? isOpenedAgain || page.first !== kept.first || page.rows.some(({ id }, index) => id !== kept.rows[index]?.id)
      : page.offset < kept.offset || page.offset >= end;
  if (isOther) return page;
  const newer = new Map(page.rows.map((row) => [row.id, row]));
  return { ...kept, rows: kept.rows.map((row) => newer.get(row.id) ?? row), loaded, key };
}
