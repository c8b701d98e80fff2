import { clampPage, type Page } from '../db/page';

/** Returns the requested part of a list, with limit and offset clamped to the existing rows and to `max` rows. */
export function toPage<Row>(rows: Row[], page: Page, max: number) {
  const { limit, offset } = clampPage(page, max, rows.length);
  return { rows: rows.slice(offset, offset + limit), pagination: { limit, total: rows.length, offset } };
}
