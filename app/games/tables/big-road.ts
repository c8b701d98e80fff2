import type { BaccaratWinner } from '#arcade/baccarat';

/** Rows of a road map. */
export const ROWS = 6;

/** A place of the big road: a result that is no tie, and the ties after it. */
export interface RoadPlace {
  winner: Exclude<BaccaratWinner, 'tie'>;
  ties: number;
  row: number;
  column: number;
}

/**
 * Returns the big road of results, earliest first. Each series of one winner starts a new column and goes down; at the
 * bottom, or above a taken place, it goes on to the right. Ties before the first other result are left out.
 */
export function toBigRoad(winners: readonly BaccaratWinner[]): RoadPlace[] {
  const road: RoadPlace[] = [];
  const taken = new Set<string>();
  let [start, row, column] = [-1, 0, 0];
  for (const winner of winners) {
    const last = road.at(-1);
    if (winner === 'tie') {
      if (last) last.ties += 1;
      continue;
    }
    if (last?.winner !== winner) {
      start += 1;
      [row, column] = [0, start];
    } else if (row + 1 < ROWS && !taken.has(`${row + 1} ${column}`)) row += 1;
    else column += 1;
    taken.add(`${row} ${column}`);
    road.push({ winner, ties: 0, row, column });
  }
  return road;
}
