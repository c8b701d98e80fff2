/**
 * `npm run chaos -- --minutes 15 --seed 1 --players 200`: players play on a cluster of this machine while its parts
 * fail. Others register, operators decide withdrawals, a payment service settles deposits and payouts, and a feed ends
 * matches and corrects results. Afterwards every acknowledged operation must be in the database, once. `--soak` causes
 * no faults and prints memory, handles, timers, connections and growing tables. `--only TEXT` selects faults by name.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { CLOCK } from '../bench/clock.mjs';
import { offerMatches, sendToFeed } from '../bench/site.mjs';
import { builtFile } from './built-file.mjs';
import { listFaults } from './chaos/faults.mjs';
import { Feed } from './chaos/feed.mjs';
import { Newcomer } from './chaos/newcomer.mjs';
import { CASHBACK, CASHBACK_MINIMUM, OFFERS } from './chaos/offers.mjs';
import { Operators, SECOND } from './chaos/operators.mjs';
import { Clerk, GATEWAY, gatewaySettings, paymentService } from './chaos/payment-service.mjs';
import { BY_CARD, BY_GATEWAY, MATCHES, Player, timeBetweenMatches } from './chaos/player.mjs';
import { randomFrom } from './chaos/random.mjs';
import { openRelay } from './chaos/relay.mjs';
import { Service } from './chaos/service.mjs';
import { countRows, describeSample, printGrowth, printSoak, sample } from './chaos/soak.mjs';
import { judge } from './chaos/verdict.mjs';
import { portsFrom, startCluster } from './cluster/cluster.mjs';
import { until } from './cluster/component.mjs';
import { findMissing } from './cluster/programs.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    players: { type: 'string', default: '200' },
    port: { type: 'string', default: '4600' },
    only: { type: 'string' },
    soak: { type: 'boolean', default: false },
  },
});
const missing = findMissing();
if (missing) {
  console.error(missing);
  process.exit(1);
}
builtFile('serve.js');

const PASSWORD = 'Deneme.12345';
const LIRA = 10_000;
/** Number of players who register during the run, for each of those who play from its start. */
const NEWCOMERS = 0.5;
/** Part of the run in which they register. */
const ARRIVAL = 0.9;
const SECOND_TOKEN = 'token-of-the-second-operator-of-a-run';
/** Lira above which the second operator accepts an approval: credits, and the larger one of two amounts of withdrawals. */
const APPROVAL_ABOVE = '60';
const FEED = 'bench:secret-that-the-feed-of-the-benchmarks-signs-by';
/** Number of matches that end during the run: half of those that players bet on. */
const RESULTS = 40;
/** Part of the results after which an earlier one is corrected. */
const CORRECTED = 0.3;
/** Time between the first sign-ins of two players. Each hashes a password. */
const START_MS = 150;
/** Mean time between two operations of a player. In a soak the load is about half of what this machine can serve. */
const THINK_MS = values.soak ? 6_000 : 250;
const CALM_MS = 5_000;
const SETTLED_MS = 120_000;
const COMMAND_MS = 120_000;
const SAMPLE_MS = 10_000;
/** Number of samples between two lines of progress: five minutes. */
const SAMPLES_PER_LINE = 30;
const durationMs = Number(values.minutes) * 60_000;
const first = Number(values.port);
const relayPort = first + 70;
const servicePort = first + 71;
const random = randomFrom(Number(values.seed));
const clock = mkdtempSync(path.join(tmpdir(), 'rubato-chaos-'));
writeFileSync(path.join(clock, 'clock.mjs'), CLOCK);

/** Formats counts by kind: '3 (2 deposit, 1 round)'. */
const sumOf = (counts = {}) => {
  const list = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  return `${Object.values(counts).reduce((sum, count) => sum + count, 0)} (${list.join(', ')})`;
};

/** Copies the logs of a cluster, whose folder is removed at the end. @returns the folder of the copies */
function keepLogs(folder) {
  const kept = mkdtempSync(path.join(tmpdir(), 'rubato-chaos-logs-'));
  for (const file of readdirSync(folder, { recursive: true }))
    if (file.endsWith('.log')) cpSync(path.join(folder, file), path.join(kept, path.basename(file)));
  return kept;
}

let stop = async () => {};
let relay;
let payments;
let ending;
const end = (code) =>
  (ending ??= Promise.all([stop(), payments?.stop()]).finally(() => {
    relay?.close();
    rmSync(clock, { recursive: true, force: true });
    process.exit(code);
  }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(1));
// The cluster must not outlive the run.
process.on('uncaughtException', (error) => {
  console.error(error);
  end(1);
});

async function run() {
  relay = await openRelay(relayPort, portsFrom(first).pooler);
  const cluster = await startCluster({
    first,
    relayPort,
    settings: {
      RATE_LIMIT_FACTOR: '100000',
      FEED: 'none',
      FEEDS: FEED,
      OPS_TOKENS: `${SECOND}:all:${SECOND_TOKEN}`,
      APPROVAL_ABOVE: `all:${APPROVAL_ABOVE}`,
      PUBLIC_URL: `http://127.0.0.1:${first}`,
      ...gatewaySettings(servicePort),
    },
    say: (line) => console.log(`  ${line} …`),
    onStop: (stops) => (stop = stops),
  });
  const { url, ports, secrets, passwords } = cluster;
  payments = paymentService({ folder: cluster.folder, port: servicePort, url });
  await payments.start();
  // One process of three has a clock that the run moves.
  const ahead = path.join(cluster.folder, 'ahead');
  writeFileSync(ahead, '0');
  writeFileSync(path.join(cluster.folder, 'clock.mjs'), readFileSync(path.join(clock, 'clock.mjs')));
  cluster.sites[2].env.NODE_OPTIONS = `--import=${path.join(cluster.folder, 'clock.mjs')}`;
  await cluster.sites[2].stop();
  await cluster.sites[2].start();

  /** Runs work with a connection of its own to the primary. */
  const connected = async (work) => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.primary}/rubato`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    await client.connect();
    return work(async (text, parameters) => (await client.query(text, parameters)).rows).finally(() => client.end());
  };
  const query = (text, parameters) => connected((read) => read(text, parameters));
  const operateBy =
    (token) =>
    async (command, words, options = {}) => {
      const response = await fetch(`http://127.0.0.1:${ports.ops[0]}/ops`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ command, words, options }),
        signal: AbortSignal.timeout(COMMAND_MS),
      });
      if (!response.ok) throw new Error(`ops ${command} ${words.join(' ')}: ${response.status}`);
      return response.json();
    };
  const operate = operateBy(secrets.OPS_TOKEN);
  const operateAsSecond = operateBy(SECOND_TOKEN);

  await offerMatches(url, timeBetweenMatches(durationMs));
  const changeContent = async (words, options) => {
    const changed = await operate('content', words, options);
    if (changed.failed) throw new Error(changed.text);
  };
  for (const offer of OFFERS) await changeContent(['add', 'bonuses'], { body: JSON.stringify(offer) });
  await changeContent(['edit', 'bonuses', CASHBACK], { patch: JSON.stringify(CASHBACK_MINIMUM) });
  for (const method of [BY_CARD, BY_GATEWAY])
    await changeContent(['edit', 'payments/methods', method], { patch: JSON.stringify({ gateway: GATEWAY }) });
  let goesOn = true;
  const service = new Service(url);
  const players = [];
  const clerk = new Clerk({ port: servicePort, random: randomFrom(Number(values.seed) + 2), goesOn: () => goesOn });
  const optionsFor = (name, at) => ({
    url,
    name,
    password: PASSWORD,
    random: randomFrom(Number(values.seed) * 100_003 + at),
    goesOn: () => goesOn,
    thinkMs: THINK_MS,
    pay: (deposit) => clerk.pay(deposit),
    record: (outcome, reason) => service.record(outcome, reason),
  });
  const readMail = (recipient) =>
    query('select text from outbox where recipient = $1 order by created_at desc limit 1', [recipient]).then(
      ([mail]) => mail?.text,
      () => undefined,
    );
  for (let at = 0; at < Number(values.players); at += 1) {
    const name = `oyuncu${at}`;
    await operate('players', ['create', name], { password: PASSWORD });
    const { approval } = await operate('players', ['credit', name, String(LIRA)], { reason: 'Bakiye düzeltmesi' });
    await operateAsSecond('approvals', ['accept', approval]);
    players.push(new Player({ ...optionsFor(name, at), start: BigInt(LIRA) * 100n }));
  }
  const operators = new Operators({
    operate,
    operateAsSecond,
    random: randomFrom(Number(values.seed)),
    goesOn: () => goesOn,
  });
  service.watch();
  service.begin('sign-ins at the start');
  const playing = [operators.live(), clerk.live()];
  for (const player of players) {
    playing.push(player.live());
    await pause(START_MS);
  }
  await service.calm();
  service.end();
  const deadline = Date.now() + durationMs;
  const feed = new Feed({
    send: (messages) => sendToFeed(url, messages),
    matches: MATCHES.filter((_, at) => at % 2 === 0).map((match) => `m${match}`),
    random: randomFrom(Number(values.seed) + 1),
    goesOn: () => goesOn,
    corrected: CORRECTED,
  });
  playing.push(feed.live(durationMs / (RESULTS + 1)));
  const arriving = (async () => {
    const count = Math.ceil(Number(values.players) * NEWCOMERS);
    for (let at = 0; at < count; at += 1) {
      await pause((durationMs * ARRIVAL) / count);
      if (!goesOn) return;
      const newcomer = new Newcomer(optionsFor(`yeni${at}`, players.length), at, readMail);
      players.push(newcomer);
      playing.push(newcomer.live());
    }
  })();
  const samples = [];
  let rowsBefore;
  if (values.soak) {
    rowsBefore = await countRows(query);
    for (; Date.now() < deadline; await pause(SAMPLE_MS)) {
      samples.push(await sample(cluster, query));
      if (samples.length % SAMPLES_PER_LINE === 0) console.log(`  ${describeSample(samples.at(-1))}`);
    }
  } else {
    const faults = listFaults(cluster, relay, query, random).filter(({ name }) => name.includes(values.only ?? ''));
    // Every fault once in an order of the seed, then again.
    for (let round = []; Date.now() < deadline && faults.length > 0;) {
      if (round.length === 0) round = faults.map((fault) => [random(), fault]).sort(([one], [other]) => one - other);
      const [, fault] = round.shift();
      await pause(CALM_MS);
      service.begin(fault.name);
      let note;
      try {
        note = await fault.run();
      } catch (error) {
        note = error.message;
      }
      // The effects of a fault end when requests succeed again.
      await service.calm();
      service.end(note);
      console.log(`  ${service.last()}`);
    }
  }
  await pause(CALM_MS);
  goesOn = false;
  await arriving;
  await Promise.all(playing);
  await service.close();
  const unsettled = `select 1 from rounds
      where status in ('drawn', 'won', 'returning') or (status = 'open' and table_round_id is not null)
    union all select 1 from payments where direction = 1 and status = 1001
    union all select 1 from coupons join coupon_picks on coupon_id = coupons.id
      join betting_fixtures on betting_fixtures.id = fixture_id
      where coupons.state = 'open' and betting_fixtures.status = 'ended'
    union all select 1 from payments where direction = 2 and status = 1001 and payout_at is not null
    union all select 1 from jobs where kind similar to 'bonuses.cashback%|tournaments.conclude' and run_at < now() + interval '2 minutes'
    union all select 1 from betting_fixtures where settled_revision < result_revision
    limit 1`;
  await until(
    'all bets, rounds, payments and coupons are settled',
    async () => {
      await clerk.payAll();
      return (await query(unsettled)).length === 0;
    },
    SETTLED_MS,
  ).catch(() => {});

  service.print();
  if (values.soak) {
    printSoak(samples);
    printGrowth(rowsBefore, await countRows(query), durationMs);
  }
  // One snapshot: jobs of the site may settle rounds in the meantime.
  const verdict = await connected(async (read) => {
    await read('begin isolation level repeatable read read only');
    return judge(players, { operators: operators.noted, outcomes: clerk.noted, feed: feed.noted }, read);
  });
  const ledger = await operate('ledger', ['verify'], { all: true });
  console.log(`
  acknowledged operations   ${sumOf(verdict.acknowledged)}
  deposit bonuses           ${sumOf(verdict.bonuses.deposit)}
  free spins                ${sumOf(verdict.bonuses['free-spins'])}
  cashbacks                 ${verdict.cashbacks}
  prizes of tournaments     ${verdict.prizes}
  payouts by the gateway    ${sumOf(verdict.payouts)}
  settled coupons           ${sumOf(verdict.settled)}
  without a known outcome   ${verdict.open}
  deposits not yet settled  ${verdict.pending}
  payouts not yet settled   ${verdict.unpaid}
  lost                      ${verdict.lost.length}
  doubled                   ${verdict.doubled.length} ${verdict.doubled.slice(0, 5).join(', ')}
  balances off the model    ${verdict.wrongBalances.length} ${verdict.wrongBalances.slice(0, 5).join(', ')}
  ledger verify --all       ${ledger.text}
`);
  for (const line of verdict.lost) console.log(`  lost: ${line}`);
  const isWhole = verdict.lost.length + verdict.doubled.length + verdict.wrongBalances.length === 0 && !ledger.failed;
  if (!isWhole) console.log(`  logs: ${keepLogs(cluster.folder)}`);
  return isWhole ? 0 : 1;
}

await end(
  await run().catch((error) => {
    console.error(error);
    return 1;
  }),
);
