/**
 * Returns of the engines, for every profile and for each bet of the tables. Figures: share of the stake that is paid
 * back, hit rate, volatility (standard deviation of a round) and largest win. With 95 % intervals, next to the declared
 * return and, if it can be enumerated, the exact one. `ENGINE_BENCH_ROUNDS` is the number of rounds of each (a
 * million). Budget: no return deviates from the declared one by more than its interval allows (five standard errors).
 */
import { bundled } from './bundle.mjs';
import { printColumns } from './table.mjs';

const ROUNDS = Number(process.env.ENGINE_BENCH_ROUNDS ?? 1_000_000);
const ALLOWED = 5 / 1.96;

const percent = (share) => `${(share * 100).toFixed(2)} %`;
const within = ([figure, half], write) => `${write(figure)} ± ${write(half)}`;
const known = (figure, write) => (figure === undefined ? '–' : write(figure));
const plain = (figure) => figure.toFixed(2);

const { GAMES, measure, countedClassics } = await bundled(`export * from './bench/engine-figures';`);
const table = [['engine', 'profile', 'declared', 'exact', 'returned', 'hit rate', 'volatility', 'largest', 'of', '']];
let astray = 0;
for (const game of GAMES) {
  const { returns, hits, deviation, largest } = measure(game, ROUNDS);
  const promised = game.declared ?? game.exact;
  const strays = promised !== undefined && Math.abs(returns[0] - promised) > returns[1] * ALLOWED;
  if (strays) astray += 1;
  table.push([
    game.kind,
    game.name,
    known(game.declared, percent),
    known(game.exact, percent),
    within(returns, percent),
    within(hits, percent),
    within(deviation, plain),
    `${plain(largest)}×`,
    known(game.largestWin, (times) => `${times}×`),
    promised === undefined ? '' : strays ? 'STRAYS' : 'kept',
  ]);
}
printColumns(`What engines return over ${ROUNDS.toLocaleString('en')} rounds each, 95 % intervals`, table);
console.log('Classic reels, counted out');
for (const { profile, returns, hits, deviation, largest } of countedClassics)
  console.log(
    `  ${profile}: returns ${percent(returns)}, hits ${percent(hits)}, volatility ${plain(deviation)}, largest ${largest}×`,
  );
console.log(astray === 0 ? '  Every profile returns what it declares.' : `  ${astray} of the profiles stray.`);
if (astray > 0) process.exitCode = 1;
