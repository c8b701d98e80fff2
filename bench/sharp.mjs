/**
 * `npm run bench -- sharp`: what a bettor gets back who knows score, clock and the engine's probabilities and takes every price and
 * cash-out that beats them, over `SHARP_BENCH_MATCHES` matches of all sports (2,000), with the feed and rules of now and with
 * those of b01ba30. Bets count as what they are worth by the engine when they are accepted, which has the mean of their
 * results and less spread. Budget: the upper end of the interval (two standard errors) below 0.985; by the rules of b01ba30
 * the same bettor wins.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundle.mjs';

const MATCHES = Number(process.env.SHARP_BENCH_MATCHES ?? 2_000);
const MOST = 0.985;

const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.bench-'));
try {
  const { figures } = await bundled('sharp-figures.ts', folder);
  const table = [['rules', 'sport', 'takes', 'matches', 'accepted', 'per lira', '']];
  let wrong = 0;
  for (const { rules, sport, way, matches, taken, returned, error } of figures(MATCHES)) {
    const low = returned - 2 * error;
    const high = returned + 2 * error;
    const isKept = taken === 0 || high < MOST;
    const wins = taken > 0 && low > 1;
    const isJudged = sport === 'all';
    const fails = isJudged && (rules === 'now' ? !isKept : way !== 'cash-outs' && !wins);
    if (fails) wrong += 1;
    table.push([
      rules,
      sport,
      way,
      String(matches),
      String(taken),
      taken === 0 ? 'none' : `${returned.toFixed(4)} (${low.toFixed(4)} – ${high.toFixed(4)})`,
      fails ? 'FAILS' : wins ? 'wins' : 'loses',
    ]);
  }
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log('What a bettor gets back who knows score, clock and probabilities');
  for (const row of table)
    console.log(
      `  ${row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd()}`,
    );
  if (wrong > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
