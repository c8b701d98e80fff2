import type { Distribution } from '#arcade/sport/chances';

/** Pairs of whole numbers in a table. */
export interface GridBounds {
  /** Lowest numbers of the table. */
  x: number;
  y: number;
  rows: number;
  columns: number;
}

/** Probabilities of pairs of whole numbers, such as the points of both teams, as a dense table. */
export interface ChanceGrid extends GridBounds {
  /** Probability of the pair (x + row, y + column) at `row * columns + column`. */
  chances: Float64Array;
}

export type ChanceEntry = readonly [x: number, y: number, chance: number];

/** Probabilities of the first and last pairs of a row below this are not added up. */
const NEGLIGIBLE = 1e-15;

/** Returns an empty table for numbers within these bounds. */
export const emptyGrid = ({ x, y, rows, columns }: GridBounds): ChanceGrid => ({
  x,
  y,
  rows,
  columns,
  chances: new Float64Array(rows * columns),
});

/** Independent numbers that are added to those of a pair. */
export interface Addends {
  x: Distribution;
  y: Distribution;
}

/** Returns the distribution of sums, as far as they are within these bounds. */
export function addIndependent(grid: ChanceGrid, { x, y }: Addends, bounds: GridBounds): ChanceGrid {
  const { rows, chances } = grid;
  const { columns } = bounds;
  const more = Float64Array.from(y.chances);
  const wide = new Float64Array(rows * columns);
  for (let column = 0; column < grid.columns; column += 1) {
    const shift = grid.y + column + y.low - bounds.y;
    const [first, last] = [Math.max(0, -shift), Math.min(y.chances.length, columns - shift)];
    for (let row = 0; row < rows; row += 1) {
      const chance = chances[row * grid.columns + column]!;
      if (chance === 0) continue;
      const to = row * columns + shift;
      for (let at = first; at < last; at += 1) wide[to + at]! += chance * more[at]!;
    }
  }
  const sum = emptyGrid(bounds);
  const sums = sum.chances;
  for (let row = 0; row < rows; row += 1)
    for (let at = 0; at < x.chances.length; at += 1) {
      const target = grid.x + row + x.low + at - bounds.x;
      if (target < 0 || target >= bounds.rows) continue;
      const chance = x.chances[at]!;
      const from = row * columns;
      const to = target * columns;
      for (let column = 0; column < columns; column += 1) sums[to + column]! += chance * wide[from + column]!;
    }
  return sum;
}

/** Returns the sum of the products of two tables of the same bounds. */
export function sumProducts(one: ChanceGrid, other: ChanceGrid): number {
  let sum = 0;
  for (let at = 0; at < one.chances.length; at += 1) sum += one.chances[at]! * other.chances[at]!;
  return sum;
}

/** Returns the lowest and highest of some numbers. */
function boundsOf(numbers: readonly number[]): [low: number, high: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** Returns the distribution of a sum: a pair of the table, plus an independent pair of the entries. */
export function addEntries(grid: ChanceGrid, entries: readonly ChanceEntry[]): ChanceGrid {
  const [lowX, highX] = boundsOf(entries.map(([x]) => x));
  const [lowY, highY] = boundsOf(entries.map(([, y]) => y));
  const sum = emptyGrid({
    x: grid.x + lowX,
    y: grid.y + lowY,
    rows: grid.rows + highX - lowX,
    columns: grid.columns + highY - lowY,
  });
  const { rows, columns, chances } = grid;
  const sums = sum.chances;
  const list = entries.map(([x, y, chance]) => ({ shift: (x - lowX) * sum.columns + y - lowY, chance }));
  for (let row = 0; row < rows; row += 1) {
    const from = row * columns;
    let [first, last] = [0, columns - 1];
    while (first <= last && chances[from + first]! < NEGLIGIBLE) first += 1;
    while (first <= last && chances[from + last]! < NEGLIGIBLE) last -= 1;
    for (const { shift, chance } of list) {
      const to = row * sum.columns + shift;
      for (let column = first; column <= last; column += 1) sums[to + column]! += chance * chances[from + column]!;
    }
  }
  return sum;
}

/** Returns a table of single pairs. */
export const toGrid = (entries: readonly ChanceEntry[]): ChanceGrid =>
  addEntries({ x: 0, y: 0, rows: 1, columns: 1, chances: new Float64Array([1]) }, entries);

/** Returns the sum of two tables of exclusive cases. */
export function mergeGrids(one: ChanceGrid, other: ChanceGrid): ChanceGrid {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const merged = emptyGrid({
    x,
    y,
    rows: Math.max(one.x + one.rows, other.x + other.rows) - x,
    columns: Math.max(one.y + one.columns, other.y + other.columns) - y,
  });
  for (const grid of [one, other])
    forEachChance(grid, (ownX, ownY, chance) => {
      merged.chances[(ownX - x) * merged.columns + ownY - y]! += chance;
    });
  return merged;
}

/** Probabilities below this are left out: those of pairs, and of the first and last rows and columns. */
const LEAST = 1e-12;

/** Returns the table without its negligible first and last rows and columns. */
export function cropGrid(grid: ChanceGrid): ChanceGrid {
  const { rows, columns, chances } = grid;
  const ofRows = new Float64Array(rows);
  const ofColumns = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const chance = chances[row * columns + column]!;
      ofRows[row]! += chance;
      ofColumns[column]! += chance;
    }
  const isKept = (chance: number) => chance > LEAST;
  const [top, left] = [ofRows.findIndex(isKept), ofColumns.findIndex(isKept)];
  if (top < 0 || left < 0) return emptyGrid({ ...grid, rows: 1, columns: 1 });
  const cropped = emptyGrid({
    x: grid.x + top,
    y: grid.y + left,
    rows: ofRows.findLastIndex(isKept) + 1 - top,
    columns: ofColumns.findLastIndex(isKept) + 1 - left,
  });
  for (let row = 0; row < cropped.rows; row += 1) {
    const from = (top + row) * columns + left;
    cropped.chances.set(chances.subarray(from, from + cropped.columns), row * cropped.columns);
  }
  return cropped;
}

/** Calls back with each pair within bounds, and its index in a table of these. */
export function forEachPair(
  { x, y, rows, columns }: GridBounds,
  visit: (x: number, y: number, at: number) => void,
): void {
  for (let at = 0; at < rows * columns; at += 1) visit(x + Math.floor(at / columns), y + (at % columns), at);
}

/** Calls back with each pair that is possible. */
export function forEachChance(grid: ChanceGrid, visit: (x: number, y: number, chance: number) => void): void {
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const chance = grid.chances[row * grid.columns + column]!;
      if (chance > LEAST) visit(grid.x + row, grid.y + column, chance);
    }
}
