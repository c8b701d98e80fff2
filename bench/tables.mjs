/**
 * Time of a shared roulette table with 500 players from its result to the last booked payout, on PostgreSQL. Budget: 1
 * s (budgets.md). `TABLES_BENCH_URL` is the server; a scratch database is created and dropped.
 */
import { bundled } from './bundle.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';
import { printTable } from './table.mjs';

const PLAYERS = 500;
const ROUNDS = 5;
const AT_ONCE = 10;
const MOST_MS = 1_000;
const server = process.env.TABLES_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `rubato_tables_${process.pid}`;

const median = (numbers) => quantile(numbers, 0.5);
const scratch = scratchOn(server);

try {
  await scratch.create(name);
  const { openTable } = await bundled(`export * from './bench/shared-table';`);
  const table = await openTable(scratch.urlOf(name), PLAYERS, AT_ONCE);
  // Usual bets: each player on a colour or a dozen, and on two numbers. Worst case: every player wins.
  const usual = [];
  const worst = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    usual.push(await table.play(table.usualBets));
    worst.push(await table.play(table.winningBets));
  }
  const findings = await table.end();
  if (findings.length > 0) throw new Error(findings.join('\n'));
  const row = (what, plays, most) => ({
    where: `${PLAYERS} players`,
    what: `${what}, ${median(plays.map(({ winners }) => winners))} winners`,
    figure: median(plays.map(({ settledMs }) => settledMs)),
    unit: 'ms',
    most,
  });
  process.exitCode = Math.sign(
    printTable(`Shared table: from the result to the last payout, median of ${ROUNDS} rounds`, [
      row('usual bets', usual, MOST_MS),
      row('everybody wins', worst, MOST_MS),
      {
        where: `${PLAYERS} players`,
        what: 'usual bets, CPU of this process',
        figure: median(usual.map(({ cpuMs }) => cpuMs)),
        unit: 'ms',
      },
      {
        where: `${PLAYERS} players`,
        what: 'bets taken a second',
        figure: median([...usual, ...worst].map(({ placedMs }) => (PLAYERS / placedMs) * 1000)),
      },
    ]),
  );
} finally {
  await scratch.drop(name);
}
