import { SUMS } from '#platform/ops/report-sums';

type Row = Record<string, unknown>;

/** Leaves out the columns of amounts that are zero in every row. If all amounts are zero, all columns stay. */
export function withoutZeros(rows: readonly Row[]): readonly Row[] {
  const zero: readonly string[] = SUMS.filter((name) => rows.every((row) => row[name] === '0.00'));
  if (zero.length === SUMS.length) return rows;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !zero.includes(name))));
}
