/**
 * `npm run bench -- sharp`: return of a bettor who knows score, clock and the engine's probabilities and takes every
 * price and cash-out above its worth. It runs over `SHARP_BENCH_MATCHES` matches of all sports (2,000), with the
 * current feed and rules and with those of b01ba30. Bets count with their worth by the engine at acceptance, which has
 * the mean of their results and a lower variance. Budget: the upper end of the interval (two standard errors) below
 * 0.985; by the rules of b01ba30 the same bettor wins.
 */
import { bundled } from './bundle.mjs';
import { printColumns } from './table.mjs';

const MATCHES = Number(process.env.SHARP_BENCH_MATCHES ?? 2_000);
const MOST = 0.985;

const { figures } = await bundled(`export * from './bench/sharp-figures';`);
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
printColumns('What a bettor gets back who knows score, clock and probabilities', table);
if (wrong > 0) process.exitCode = 1;
