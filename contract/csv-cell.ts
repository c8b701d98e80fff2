/**
 * Matches where a spreadsheet could begin a cell that it would run as a formula. By its settings it splits a text at
 * `,` or `;`, and always at a tab or line break. A negative number is no formula. `scripts/csv.mjs` has the same rule,
 * because the shell runs without this module.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=[ "]*(?:[=+@\t\r]|-(?![\d.,]+(?:[,;\t\r\n]|$))))/g;

/** Formats a cell for spreadsheets: quoted if needed, with a `'` before each text that would be a formula. */
export function csvCell(value: unknown): string {
  const safe = String(value).replaceAll(FORMULA, "'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
