/**
 * Matches where a spreadsheet could begin a cell that it would run as a formula. By its settings it splits a text at
 * `,` or `;`, and always at a tab or line break. A negative number is no formula. `contract/csv-cell.ts` has the same
 * rule.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=[ "]*(?:[=+@\t\r]|-(?![\d.,]+(?:[,;\t\r\n]|$))))/g;

/** Formats a cell by RFC 4180: quoted if needed, with a `'` before each text that would be a formula. */
function cell(value) {
  const safe = String(value ?? '').replaceAll(FORMULA, "'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the names of the columns of rows, which may each lack some. */
export const columnNames = (rows) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** Formats rows as CSV by RFC 4180, with the names first. */
export function toCsv(rows) {
  const names = columnNames(rows);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
