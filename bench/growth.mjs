/**
 * `npm run bench -- growth`: bookings per second and WAL per booking of a ledger with many entries, against an empty one.
 * Targets: at least 0.9 times the bookings, at most 2.5 times the WAL. It also prints the report of a day and of a year.
 * Options: `--entries=500000`, and `--ids=random` for entries with the ids of earlier releases. `DATABASE_BENCH_URL` is the
 * server.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bundled } from './bundle.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';

const BOOKINGS_TARGET = 0.9;
const WAL_TARGET = 2.5;
const PLAYERS = 20_000;
/** Players that book during the measurement. */
const ACTIVE = 200;
const CONNECTIONS = 8;
const ROUNDS = 6;
const ROUND_MS = 3_000;
const WARM_UP_MS = 5_000;
const DAYS = 400;
const DAY_MS = 86_400_000;
/** Offset of Istanbul from UTC. */
const ISTANBUL_MS = 3 * 3_600_000;

const server = process.env.DATABASE_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const { values } = parseArgs({
  options: { entries: { type: 'string', default: '500000' }, ids: { type: 'string', default: 'ordered' } },
});
const entries = Number(values.entries);
const scratch = scratchOn(server);
const names = { empty: `rubato_growth_empty_${process.pid}`, grown: `rubato_growth_${process.pid}` };

const uid = (number) => `'BENCH' || lpad((${number})::text, 21, '0')`;
/** SQL of an id of row `n`: rising, or as random as those of earlier releases. */
const id = (word) =>
  values.ids === 'random'
    ? `left(md5('${word}' || n), 26)`
    : `'0${word}' || lpad(to_hex(n), 12, '0') || left(md5(n::text), 11)`;

const WALLETS = `insert into wallet_accounts select 'player:' || ${uid('n')}, 1000000000 from generate_series(1, ${PLAYERS}) n`;
/** Every entry is a stake; indexes that would be filled in random order are built afterwards. */
const GROWN = [
  `create table dropped as select indexname, indexdef from pg_indexes where indexname in ('ledger_entries_statement', 'ledger_entries_reference')`,
  `drop index ledger_entries_statement, ledger_entries_reference`,
  ...(values.ids === 'random'
    ? [
        `alter table ledger_postings drop constraint ledger_postings_entry_id_ledger_entries_id_fk`,
        `alter table ledger_postings drop constraint ledger_postings_entry_id_position_pk`,
        `alter table ledger_entries drop constraint ledger_entries_pkey, drop constraint ledger_entries_key_unique`,
      ]
    : []),
  `insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, reference, at)
    select ${id('E')}, 'game:bench:' || ${id('K')}, left(md5(n::text) || md5(n::text), 43), 'stake', 3, ${uid(`1 + n % ${PLAYERS}`)}, 3, true, -1,
      1000000000, 'Yakut Gecesi', 'Ruby Night', ${id('R')}, now() - interval '${DAYS} days' * (1 - n::float8 / ${entries})
    from generate_series(1, ${entries}) n`,
  `insert into ledger_postings select ${id('E')}, 0, 'player:' || ${uid(`1 + n % ${PLAYERS}`)}, 'house:games:bench', 1 from generate_series(1, ${entries}) n`,
  ...(values.ids === 'random'
    ? [
        `alter table ledger_entries add primary key (id), add constraint ledger_entries_key_unique unique (key)`,
        `alter table ledger_postings add constraint ledger_postings_entry_id_position_pk primary key (entry_id, position)`,
        `alter table ledger_postings add constraint ledger_postings_entry_id_ledger_entries_id_fk foreign key (entry_id) references ledger_entries (id) not valid`,
      ]
    : []),
  `do $$ declare one record; begin for one in select * from dropped loop execute one.indexdef; end loop; end $$`,
  `drop table dropped`,
];

const product = await bundled(`
  export { debit, accountsByDay, sealNextDay } from './platform/ledger';
  export { createId } from './platform/db/ids';
  export { openPostgres } from './platform/db/open';
`);

/** Opens a ledger with wallets and, if it is grown, its entries. */
async function open(name, isGrown) {
  const url = scratch.urlOf(name);
  const { db, close } = await product.openPostgres(url, {
    log: { error() {}, warn() {}, info() {} },
    prepare: async () => {},
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const settings = [
    'set session_replication_role = replica',
    'set synchronous_commit = off',
    "set maintenance_work_mem = '1GB'",
  ];
  for (const statement of [...settings, WALLETS, ...(isGrown ? GROWN : [])]) await client.query(statement);
  await client.query('vacuum (analyze)');
  return {
    db,
    end: async () => {
      await client.end();
      await close();
    },
    /** Returns the position in the log of changes, in bytes. */
    wal: async () => Number((await client.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)).rows[0].bytes),
  };
}

/** Books stakes of the active players for a time. @returns the number of bookings */
async function book(db, milliseconds) {
  let booked = 0;
  const started = performance.now();
  const worker = async () => {
    for (; performance.now() - started < milliseconds; booked += 1) {
      const player = 1 + Math.floor(Math.random() * ACTIVE);
      await db.transaction((tx) =>
        product.debit(tx, {
          key: `game:bench:${product.createId()}`,
          kind: 'stake',
          uid: `BENCH${String(player).padStart(21, '0')}`,
          category: 3,
          description: { tr: 'Yakut Gecesi', en: 'Ruby Night' },
          reference: product.createId(),
          amount: 1n,
          counter: 'house:games:bench',
          at: new Date(),
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return booked;
}

async function measure(ledger) {
  const [before, started] = [await ledger.wal(), performance.now()];
  const booked = await book(ledger.db, ROUND_MS);
  const seconds = (performance.now() - started) / 1000;
  return { rate: booked / seconds, wal: ((await ledger.wal()) - before) / booked };
}

const print = (name, value, target, isMet) =>
  console.log(`${name}: ${value}, target ${target} ${isMet ? 'met' : 'MISSED'}`);

const opened = [];
try {
  const started = performance.now();
  for (const name of Object.values(names)) await scratch.create(name);
  for (const [kind, name] of Object.entries(names)) opened.push(await open(name, kind === 'grown'));
  const [empty, grown] = opened;
  console.log(`filled with ${entries} entries in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  // Pages of the active players are in the log after the last checkpoint, as in a running site.
  for (const ledger of opened) await book(ledger.db, WARM_UP_MS);
  const figures = { empty: [], grown: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [kind, ledger] of Object.entries({ empty, grown })) figures[kind].push(await measure(ledger));
  const median = (kind, name) =>
    quantile(
      figures[kind].map((figure) => figure[name]),
      0.5,
    );
  const [rate, wal] = ['rate', 'wal'].map((name) => median('grown', name) / median('empty', name));
  const both = (name, digits) =>
    `${median('grown', name).toFixed(digits)} against ${median('empty', name).toFixed(digits)}`;
  print(
    'bookings per second',
    `${rate.toFixed(2)} times (${both('rate', 0)})`,
    `>= ${BOOKINGS_TARGET}`,
    rate >= BOOKINGS_TARGET,
  );
  print(
    'bytes of WAL per booking',
    `${wal.toFixed(2)} times (${both('wal', 0)})`,
    `<= ${WAL_TARGET}`,
    wal <= WAL_TARGET,
  );
  const sealing = performance.now();
  let days = 0;
  while (await grown.db.transaction((tx) => product.sealNextDay(tx, new Date()))) days += 1;
  console.log(`${days} days sealed in ${((performance.now() - sealing) / 1000).toFixed(0)} s`);
  for (const [name, length, target] of [
    ['report of a day', 1, 100],
    ['report of a year', 365, 1_000],
  ]) {
    const until = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - ISTANBUL_MS);
    const from = new Date(until - length * DAY_MS);
    const times = [];
    for (let run = 0; run < 3; run += 1) {
      const begun = performance.now();
      await product.accountsByDay(grown.db, from, until);
      times.push(performance.now() - begun);
    }
    const time = quantile(times, 0.5);
    print(name, `${time.toFixed(0)} ms`, `<= ${target} ms`, time <= target);
  }
} finally {
  await Promise.all(opened.map((ledger) => ledger.end()));
  for (const name of Object.values(names)) await scratch.drop(name);
}
