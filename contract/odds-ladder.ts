/** Steps of odds below each bound, all in hundredths. */
const LADDER = [
  { below: 300, step: 1 },
  { below: 600, step: 5 },
  { below: 1_000, step: 10 },
  { below: 2_000, step: 25 },
  { below: 5_000, step: 50 },
  { below: 10_000, step: 100 },
  { below: 20_000, step: 200 },
  { below: 50_000, step: 500 },
  { below: Infinity, step: 1_000 },
] as const;

/** Rounds odds down to the ladder: hundredths from a decimal. */
export function roundToLadder(odds: number): number {
  const hundredths = Math.floor(odds * 100 + 1e-9);
  const { step } = LADDER.find(({ below }) => hundredths < below)!;
  return Math.floor(hundredths / step) * step;
}
