/**
 * Ledger transactions per second against pgbench's TPC-B, on the same PostgreSQL, in the same run. Budget: at least 0.5
 * times (budgets.md). A stake with checked limits (including losses), during the wagering of a bonus, takes at most 1.5
 * times the time of a stake without checks. `LEDGER_BENCH_URL` is the server; scratch databases are created and
 * dropped.
 */
import { execFileSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { bundled } from './bundle.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';

const BUDGET = 0.5;
const LIMITS_BUDGET = 1.5;
const CONNECTIONS = 10;
const SECONDS = Number(process.env.LEDGER_BENCH_SECONDS ?? 4);
const ROUNDS = 5;
const PLAYERS = 2_000;
const server = process.env.LEDGER_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const scratch = scratchOn(server);
const names = { ledger: `rubato_bench_${process.pid}`, pgbench: `rubato_pgbench_${process.pid}` };

const url = new URL(server);
const at = ['-h', url.hostname, '-p', url.port || '5432', '-U', url.username || 'postgres'];

function pgbench() {
  const output = execFileSync(
    'pgbench',
    ['-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), ...at, names.pgbench],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return Number(/tps = ([\d.]+) \(without/.exec(output)?.[1]);
}

/** Opens the ledger with its players; `run` books for a period and returns transactions per second. */
async function ledger() {
  const { openPostgres, withAuditKey, randomId, credit, debit, verifyLedger, takeStake, takeBonusStake, changeLimits } =
    await bundled(`
      export * from './platform/ledger';
      export { changeLimits } from './platform/play-limits';
      export { takeStake as takeBonusStake } from './platform/bonuses';
      export { openPostgres } from './platform/db/open';
      export { withAuditKey } from './platform/audit';
      export { randomId } from './platform/db/ids';
    `);
  const log = { error() {}, warn() {}, info() {} };
  const { db: opened, close } = await openPostgres(scratch.urlOf(names.ledger), { log, prepare: async () => {} });
  const db = withAuditKey(opened, 'a key of the benchmarks');
  const description = { tr: 'Ölçüm', en: 'Measurement' };
  const entry = (uid, kind) => ({
    key: randomId(),
    kind,
    uid,
    category: 3,
    description,
    at: new Date(),
    counter: 'house:games:bench',
    reference: randomId(),
  });
  const uids = Array.from({ length: PLAYERS }, () => randomId());
  for (const uid of uids) await db.transaction((tx) => credit(tx, { ...entry(uid, 'adjustment'), amount: 1_000_000n }));

  const book = async () => {
    const uid = uids[Math.floor(Math.random() * PLAYERS)];
    const amount = BigInt(1 + Math.floor(Math.random() * 100));
    await db.transaction((tx) =>
      Math.random() < 0.5
        ? debit(tx, { ...entry(uid, 'stake'), amount })
        : credit(tx, { ...entry(uid, 'payout'), amount }),
    );
  };
  const anyone = () => uids[Math.floor(Math.random() * PLAYERS)];
  /** Books a stake without checks; with `checked` like games: after the checks, and counted for an open bonus. */
  const takes = async (tx, uid, checked) => {
    const { kind: _kind, ...about } = entry(uid, 'stake');
    const stake = { ...about, amount: 1n };
    await (checked ? takeBonusStake(tx, { ...stake, play: 'slot' }) : takeStake(tx, stake));
  };
  const stake = (checked) => () => db.transaction((tx) => takes(tx, anyone(), checked));
  /** Sets limits for every player, and books a first stake, which begins the day's sums. */
  const limited = async () => {
    const changes = ['loss-day', 'loss-week', 'loss-month'].map((limit) => ({ limit, value: 100_000_000 }));
    for (const uid of uids)
      await db.transaction(async (tx) => {
        await changeLimits({ now: () => new Date() }, tx, {
          uid,
          changes: [...changes, { limit: 'stake-round', value: 10_000 }],
        });
        await takes(tx, uid, true);
      });
  };
  /** Gives every player a bonus with a long wagering. */
  const wagering = async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const rules = {
      counting: { slot: 100, live: 10, bet: { percent: 100, fromOdds: 1.5 } },
      figures: { TRY: { cap: '999', maxStake: '100', maxWin: '10000' } },
    };
    const terms = { title: description, text: description, wagering: 200, days: 1, ...rules };
    for (const uid of uids)
      await db.transaction(async (tx) => {
        const id = randomId();
        await credit(tx, { ...entry(uid, 'bonus'), wallet: 'bonus', amount: 1_000_000n });
        await tx.execute(
          sql`insert into bonus_grants (id, uid, offer_id, kind, state, terms, amount, required, created_at, granted_at, expires_at)
            values (${id}, ${uid}, 'bench', 'deposit', 'active', ${JSON.stringify(terms)}::jsonb, 1000000, 200000000, now(), now(), ${until})`,
        );
        await tx.execute(
          sql`update play_standing set wagering = ${JSON.stringify({ id, until, ...rules })}::jsonb, to_wager = 200000000, spins_left = 0
            where uid = ${uid}`,
        );
      });
  };
  const run = async (once = book) => {
    let booked = 0;
    const started = performance.now();
    const worker = async () => {
      for (; performance.now() - started < SECONDS * 1000; booked += 1) await once();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    return (booked / (performance.now() - started)) * 1000;
  };
  const end = async () => {
    const { findings } = await verifyLedger(db);
    await close();
    if (findings.length > 0) throw new Error(findings.join('\n'));
  };
  return { run, end, stake, limited, wagering };
}

try {
  for (const name of Object.values(names)) await scratch.create(name);
  execFileSync('pgbench', ['-i', '-q', '-s', '10', ...at, names.pgbench], { stdio: 'ignore' });
  const { run, end, stake, limited, wagering } = await ledger();
  // Alternate, so that a busy machine slows both.
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ tpcb: pgbench(), ours: await run() });
  await limited();
  const compare = async (what) => {
    const stakes = [];
    for (let round = 0; round < ROUNDS; round += 1)
      stakes.push({ plain: await run(stake(false)), checked: await run(stake(true)) });
    const cost = quantile(
      stakes.map(({ plain, checked }) => plain / checked),
      0.5,
    );
    const met = cost <= LIMITS_BUDGET ? 'met' : 'MISSED';
    console.log(
      `${what}: a checked stake takes ${cost.toFixed(2)}x of a plain one: budget <= ${LIMITS_BUDGET}x ${met}`,
    );
  };
  await compare('limits');
  await wagering();
  await compare('limits and a bonus');
  await end();
  const ratio = quantile(
    rounds.map(({ ours, tpcb }) => ours / tpcb),
    0.5,
  );
  const [ours, tpcb] = ['ours', 'tpcb'].map((name) =>
    quantile(
      rounds.map((round) => round[name]),
      0.5,
    ).toFixed(0),
  );
  const verdict = `${ratio.toFixed(2)}x, budget >= ${BUDGET}x ${ratio >= BUDGET ? 'met' : 'MISSED'}`;
  console.log(
    `ledger: ${ours} transactions/s, pgbench TPC-B ${tpcb}/s with ${CONNECTIONS} connections, median of ${ROUNDS} rounds: ${verdict}`,
  );
} finally {
  for (const name of Object.values(names)) await scratch.drop(name);
}
