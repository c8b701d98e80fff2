/**
 * The `offset` of a list's address: 0 when it is not given, `undefined` when it is no page of the list (negative, not a
 * number, not a multiple of the page size).
 */
export function pageOffset(url: URL, pageSize: number): number | undefined {
  const given = url.searchParams.get('offset');
  if (given === null) return 0;
  if (!/^\d{1,7}$/.test(given)) return undefined;
  const offset = Number(given);
  return offset % pageSize === 0 ? offset : undefined;
}
