/** Whether a figure is within its budget: at most `most`, or at least `least`. */
const keeps = ({ figure, most, least }) =>
  figure !== undefined && (most === undefined || figure <= most) && (least === undefined || figure >= least);

const shown = (figure, unit) =>
  figure === undefined
    ? '–'
    : `${Number.isInteger(figure) ? figure : figure.toFixed(figure < 10 ? 2 : 1)}${unit ? ` ${unit}` : ''}`;

function budget({ most, least, unit }) {
  if (most !== undefined) return `≤ ${shown(most, unit)}`;
  return least === undefined ? '' : `≥ ${shown(least, unit)}`;
}

/** Formats a figure as a share of its limit; 'kept' or 'over' for a limit of zero. */
function share({ figure, most, least }) {
  const limit = most ?? least;
  if (figure === undefined || limit === undefined) return '';
  return limit === 0 ? (figure === 0 ? 'kept' : 'over') : `${(figure / limit).toFixed(2)} of it`;
}

/** Prints rows of texts in columns as wide as their longest text. */
export function printColumns(title, lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => [...line[column]].length)));
  console.log(title);
  for (const line of lines) {
    const text = line.map((cell, column) => cell.padEnd(widths[column])).join('  ');
    console.log(`  ${text.trimEnd()}`);
  }
}

/**
 * Prints figures with their budgets.
 * @param rows `{ where, what, figure, unit?, most?, least? }`; a row without a limit is for information.
 * @returns the number of missed budgets.
 */
export function printTable(title, rows) {
  const lines = [
    ['', 'what', 'figure', 'budget', 'ratio', ''],
    ...rows.map((row) => {
      const limited = row.most !== undefined || row.least !== undefined;
      return [
        row.where,
        row.what,
        shown(row.figure, row.unit),
        budget(row),
        share(row),
        limited ? (keeps(row) ? 'kept' : 'MISSED') : '',
      ];
    }),
  ];
  printColumns(`\n${title}`, lines);
  const missed = rows.filter((row) => (row.most !== undefined || row.least !== undefined) && !keeps(row)).length;
  console.log(missed === 0 ? '  All budgets are kept.' : `  ${missed} of the budgets are missed.`);
  return missed;
}
