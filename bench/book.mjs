/**
 * Returns of random bettors on each market of each sport, with bets of 1 on every offer. Before the start over
 * `BOOK_BENCH_MATCHES` matches per sport (100,000), in play over a fiftieth of them; with standard errors, next to the
 * return by the stated margin. Budget: no market deviates from its interval by more than four standard errors.
 * Then the same for bet builders of each sport before the start, next to the return by their joint probabilities.
 * Then the best sure return of any stakes on one match at one moment, bet builders included, by a linear program over all results. It runs
 * over `SURE_BENCH_MATCHES` matches per sport (10). Budget: below 0.97.
 */
import { bundled } from './bundle.mjs';
import { printColumns } from './table.mjs';

const MATCHES = Number(process.env.BOOK_BENCH_MATCHES ?? 100_000);
const IN_PLAY_SHARE = 50;
const BUILDER_SHARE = 5;
const ALLOWED = 4;
const SURE_MATCHES = Number(process.env.SURE_BENCH_MATCHES ?? 10);
const SURE_MOST = 0.97;

const percent = (share) => `${(share * 100).toFixed(2)} %`;

const { figures, builderFigures } = await bundled(`export * from './bench/book-figures';`);
const table = [['sport', 'priced', 'matches', 'market', 'returned', 'interval of its margin', '']];
let astray = 0;
for (const { sport, when, matches, returns } of figures(MATCHES, Math.ceil(MATCHES / IN_PLAY_SHARE))) {
  for (const { market, returned, error, least, most } of returns) {
    const strays = returned < least - ALLOWED * error || returned > most + ALLOWED * error;
    if (strays) astray += 1;
    table.push([
      sport,
      when,
      String(matches),
      market,
      `${percent(returned)} ± ${percent(error)}`,
      `${percent(least)} – ${percent(most)}`,
      strays ? 'STRAYS' : 'kept',
    ]);
  }
}
printColumns('What random bettors get back of the stakes that were decided, with standard errors', table);
console.log(astray === 0 ? '  Every market returns what its margin says.' : `  ${astray} of the markets stray.`);
if (astray > 0) process.exitCode = 1;

const builders = builderFigures(Math.ceil(MATCHES / BUILDER_SHARE));
const built = [['sport', 'matches', 'bets', 'returned', 'by joint probabilities', '']];
for (const { sport, matches, bets, returned, error, expected } of builders) {
  const isPriced = Math.abs(returned - expected) <= ALLOWED * error;
  if (!isPriced) process.exitCode = 1;
  built.push([
    sport,
    String(matches),
    String(bets),
    `${percent(returned)} ± ${percent(error)}`,
    percent(expected),
    isPriced ? 'kept' : 'STRAYS',
  ]);
}
printColumns('What random bettors get back of stakes on bet builders, before the start', built);

const { sureFigures } = await bundled(`export * from './bench/sure-figures';`);
const sure = [['sport', 'priced', 'matches', 'moments', 'selections', 'builders', 'results', 'best sure return', '']];
for await (const { sport, when, matches, moments, selections, builders: lines, results, best } of sureFigures(
  SURE_MATCHES,
)) {
  const isKept = best < SURE_MOST;
  if (!isKept) process.exitCode = 1;
  sure.push([
    sport,
    when,
    ...[matches, moments, selections, lines, results].map(String),
    best.toFixed(4),
    isKept ? 'kept' : 'FAILS',
  ]);
}
printColumns(
  `Best return per lira that stakes on one match at one moment have for sure (budget: below ${SURE_MOST})`,
  sure,
);
