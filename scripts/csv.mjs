/** Matches a cell that a spreadsheet would run as a formula; a negative number is not one. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

function cell(value) {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats rows as CSV by RFC 4180, with the names first. Text that begins like a formula gets a leading `'`. */
export function toCsv(rows) {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
