/** The asked part of a list, with limit and offset clamped to what exists and to `max` rows. */
export function pageOf<Row>(rows: Row[], asked: { limit: number; offset: number }, max: number) {
  const limit = Math.min(Math.max(asked.limit, 1), max);
  const offset = Math.min(Math.max(asked.offset, 0), rows.length);
  return { rows: rows.slice(offset, offset + limit), pagination: { limit, total: rows.length, offset } };
}
