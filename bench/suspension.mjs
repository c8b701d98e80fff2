/**
 * `npm run bench -- suspension`: time until a feed's suspension of a match is in effect while 12 placers place 200
 * coupons a second on that match, on PostgreSQL. Budget: 250 ms for the slowest one (BET-14). No coupon may be accepted
 * after the suspension is acknowledged. Then coupons per second without a pause, with the advisory locks of
 * `platform/betting/fixture-locks.ts` and with row locks (`for share`), in turn. `SUSPENSION_BENCH_URL` is the server;
 * scratch databases are created and dropped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { bundled } from './bundle.mjs';
import { quantile } from './quantile.mjs';
import { scratchOn } from './scratch.mjs';
import { printTable } from './table.mjs';

const PLACERS = 12;
const COUPONS_A_SECOND = 200;
const SUSPENSIONS = Number(process.env.BENCH_SUSPENSIONS ?? 40);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 4;
const LATEST_MS = 250;
/** Minimum throughput, relative to row locks. */
const LEAST = 0.9;
const MATCH = 'bench-match';
const ODDS = 185;
const log = { error() {}, warn() {}, info() {} };
const server = process.env.SUSPENSION_BENCH_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const scratch = scratchOn(server);
const CODE = `
  export { placeCoupon } from './platform/betting/place';
  export { applyFeedMessages } from './platform/betting/apply';
  export { credit } from './platform/ledger';
  export { openPostgres } from './platform/db/open';
  export { randomId } from './platform/db/ids';
`;

/** Opens a database with one open match and players; the feed and each half of the placers have connections of their own. */
async function openBook(name, replaced) {
  const platform = await bundled(CODE, replaced);
  const { openPostgres, applyFeedMessages, placeCoupon, credit, randomId } = platform;
  const open = () => openPostgres(scratch.urlOf(name), { log, prepare: async () => {} });
  const [feed, ...placers] = [await open(), await open(), await open()];
  let sequence = 0;
  const send = (...messages) => feed.db.transaction((tx) => applyFeedMessages(tx, messages, { now: new Date() }));
  const next = () => ({ fixtureID: MATCH, sequence: (sequence += 1) });
  const selections = [
    { selection: 'over', odds: ODDS },
    { selection: 'under', odds: 190 },
  ];
  const market = { market: 'total', line: 2.5, status: 'open', selections };
  const league = { tr: 'Ölçüm Ligi', en: 'Bench League' };
  await send(
    { type: 'league', leagueID: 'bench', sport: 'football', name: league, country: league },
    {
      type: 'fixture',
      fixtureID: MATCH,
      leagueID: 'bench',
      home: 'A',
      away: 'B',
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  );
  const uids = Array.from({ length: PLACERS }, () => randomId());
  for (const uid of uids) {
    const description = { tr: 'Ölçüm', en: 'Measurement' };
    const entry = { key: randomId(), kind: 'adjustment', uid, category: 1, description, at: new Date() };
    await feed.db.transaction((tx) => credit(tx, { ...entry, counter: 'house:bench', amount: 1_000_000_000n }));
  }
  const picks = [{ fixtureID: MATCH, market: 'total', line: 2.5, selection: 'over', odds: ODDS }];
  return {
    suspend: () => send({ type: 'suspend', ...next() }),
    resume: () => send({ type: 'odds', ...next(), validityS: 86_400, markets: [market] }),
    /** @returns whether the coupon was accepted */
    place: (placer) => {
      const request = { uid: uids[placer], requestID: randomId(), picks, fold: 1, stake: 100n, at: new Date() };
      return placers[placer % 2].db
        .transaction((tx) => placeCoupon(tx, { ...request, delayMs: 0 }))
        .then(
          () => true,
          (error) => {
            if (error.reason === 'coupon-changed') return false;
            throw error;
          },
        );
    },
    close: () => Promise.all([feed, ...placers].map(({ close }) => close())),
  };
}

/** Suspends and resumes the match while the placers place coupons at a fixed rate. */
async function measureSuspensions(book) {
  const took = [];
  let placed = 0;
  let late = 0;
  let suspendedAt = Infinity;
  const end = new AbortController();
  const started = performance.now();
  const gapMs = (1_000 * PLACERS) / COUPONS_A_SECOND;
  const placing = Array.from({ length: PLACERS }, async (_, placer) => {
    for (let due = started + (placer * gapMs) / PLACERS; !end.signal.aborted; due += gapMs) {
      await pause(Math.max(0, due - performance.now()));
      const begun = performance.now();
      placed += 1;
      if ((await book.place(placer)) && begun > suspendedAt) late += 1;
    }
  });
  for (let count = 0; count < SUSPENSIONS; count += 1) {
    await pause(200 + Math.random() * 100);
    const sent = performance.now();
    await book.suspend();
    took.push(performance.now() - sent);
    suspendedAt = performance.now();
    await pause(50);
    suspendedAt = Infinity;
    await book.resume();
  }
  end.abort();
  await Promise.all(placing);
  return { took, late, rate: placed / ((performance.now() - started) / 1_000) };
}

async function measureThroughput(book) {
  const started = performance.now();
  const end = started + SECONDS * 1_000;
  let placed = 0;
  await Promise.all(
    Array.from({ length: PLACERS }, async (_, placer) => {
      while (performance.now() < end) if (await book.place(placer)) placed += 1;
    }),
  );
  return placed / ((performance.now() - started) / 1_000);
}

const KINDS = { advisory: {}, rows: { 'fixture-locks': 'bench/row-locks.ts' } };
const nameOf = (kind) => `rubato_suspension_${kind}_${process.pid}`;
const books = {};
try {
  for (const [kind, replaced] of Object.entries(KINDS)) {
    await scratch.create(nameOf(kind));
    books[kind] = await openBook(nameOf(kind), replaced);
    await books[kind].resume();
  }
  const measured = await measureSuspensions(books.advisory);
  const compared = await measureSuspensions(books.rows);
  await pause(100);
  const rates = { advisory: [], rows: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 === 0 ? ['advisory', 'rows'] : ['rows', 'advisory'])
      rates[kind].push(await measureThroughput(books[kind]));
  const [advisory, rows] = [quantile(rates.advisory, 0.5), quantile(rates.rows, 0.5)];
  process.exitCode = Math.sign(
    printTable('A suspension among coupons, on PostgreSQL', [
      {
        where: `${PLACERS} placers`,
        what: 'coupons a second',
        figure: Math.round(measured.rate),
        least: COUPONS_A_SECOND * 0.95,
      },
      { where: '', what: 'a suspension is in effect, median', figure: quantile(measured.took, 0.5), unit: 'ms' },
      { where: '', what: 'the slowest of them', figure: Math.max(...measured.took), unit: 'ms', most: LATEST_MS },
      { where: '', what: 'coupons accepted after it', figure: measured.late, most: 0 },
      { where: '', what: 'the slowest with row locks', figure: Math.max(...compared.took), unit: 'ms' },
      { where: 'without a pause', what: 'coupons a second, row locks', figure: Math.round(rows) },
      { where: '', what: 'coupons a second, advisory locks', figure: Math.round(advisory) },
      { where: '', what: 'advisory to row locks', figure: advisory / rows, least: LEAST },
    ]),
  );
} finally {
  await Promise.all(Object.values(books).map((book) => book.close()));
  for (const kind of Object.keys(KINDS)) await scratch.drop(nameOf(kind));
}
