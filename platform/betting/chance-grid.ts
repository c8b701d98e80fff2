/** Probabilities of pairs of whole numbers, such as the points of both teams, as a dense table. */
export interface ChanceGrid {
  /** Lowest numbers of the table. */
  x: number;
  y: number;
  rows: number;
  columns: number;
  /** Probability of the pair (x + row, y + column) at `row * columns + column`. */
  chances: Float64Array;
}

export type ChanceEntry = readonly [x: number, y: number, chance: number];

/** Returns an empty table for numbers within these bounds. */
const emptyGrid = (bounds: Omit<ChanceGrid, 'chances'>): ChanceGrid => ({
  ...bounds,
  chances: new Float64Array(bounds.rows * bounds.columns),
});

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
  for (const [x, y, chance] of entries)
    for (let row = 0; row < rows; row += 1) {
      const from = row * columns;
      const to = (row + x - lowX) * sum.columns + y - lowY;
      for (let column = 0; column < columns; column += 1) sums[to + column]! += chance * chances[from + column]!;
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

/** Probabilities below this are left out. */
const LEAST = 1e-12;

/** Calls back with each pair that is possible. */
export function forEachChance(grid: ChanceGrid, visit: (x: number, y: number, chance: number) => void): void {
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const chance = grid.chances[row * grid.columns + column]!;
      if (chance > LEAST) visit(grid.x + row, grid.y + column, chance);
    }
}
