/**
 * Returns the `offset` of a list's URL: 0 by default, `undefined` if it is no page of the list (negative, not a
 * number, not a multiple of the page size).
 */
export function pageOffset(url: URL, pageSize: number): number | undefined {
  const given = url.searchParams.get('offset');
  if (given === null) return 0;
  if (!/^\d{1,7}$/.test(given)) return undefined;
  const offset = Number(given);
  return offset % pageSize === 0 ? offset : undefined;
}
