import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedMessage } from '#contract/feed';
import type { TestUser } from '../api/testing';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { lockWaits, testPostgres } from '../db/testing';
import { applyFeedMessages } from './apply';
import { cashOut } from './cash-out';
import { shareFixtures } from './fixture-locks';
import { setResult } from './operate';
import { bettingFixtures } from './schema';
import { settleBatch } from './settle';
import { resumeMarkets, suspendMarkets } from './suspensions';
import { setupBetting, offer, pick, type BettingTestBed } from './testing';

/** Two connections of one database: the second one begins while the first one has not committed. */
describe.skipIf(!testPostgres)('concurrent bets over PostgreSQL', () => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(testPostgres!);
    user = await bed.player('kilitli', '1000');
  });
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const at = () => bed.api.context.now();
  const send = (tx: Transaction, ...messages: FeedMessage[]) => applyFeedMessages(tx, messages, { now: at() });
  const suspension = (fixtureID: string): FeedMessage => ({ type: 'suspend', fixtureID, sequence: 1_000 });
  /** Starts the second work after the first one has run, and commits the first one once the second one waits. */
  async function whileOpen<Result>(first: (tx: Transaction) => Promise<unknown>, second: () => Promise<Result>) {
    let waiting: Promise<Result> | undefined;
    await db().transaction(async (tx) => {
      await first(tx);
      waiting = second();
      waiting.catch(() => {});
      await lockWaits(db(), 1);
    });
    return waiting!;
  }
  const settle = (fixtureID: string) => (tx: Transaction) =>
    settleBatch(tx, { fixtureID, revision: 1, after: '', at: at() });
  const fixtureRow = async (id: string) =>
    (await db().select().from(bettingFixtures).where(eq(bettingFixtures.id, id)))[0]!;
  const changed = { result: false, data: { reason: 'coupon-changed' } };

  test('BET-1 a coupon waits for a concurrent suspension, and is then rejected', async () => {
    await bed.feed.fixture('a');
    const reply = await whileOpen(
      (tx) => send(tx, suspension('a')),
      () => bed.place(user, [pick('a')]),
    );
    expect(reply).toMatchObject(changed);
  });

  test('BET-14 DATA-2 a coupon after a waiting suspension waits too, and is then rejected', async () => {
    await bed.feed.fixture('fair');
    let suspended: Promise<unknown> | undefined;
    let reply: ReturnType<BettingTestBed['place']> | undefined;
    await db().transaction(async (tx) => {
      await shareFixtures(tx, ['fair']);
      suspended = bed.feed.suspend('fair');
      await lockWaits(db(), 1);
      reply = bed.place(user, [pick('fair')]);
      await lockWaits(db(), 2);
    });
    await suspended;
    expect(await reply).toMatchObject(changed);
  });

  test('BET-14 an operator’s suspension of a sport waits for coupons in progress', async () => {
    await bed.feed.fixture('begun');
    const scope = { sport: 'tennis' as const };
    const covered = await whileOpen(
      (tx) => shareFixtures(tx, ['begun']),
      () => db().transaction((tx) => suspendMarkets(tx, scope, { reason: 'x', operator: 'y', at: at() })),
    );
    expect(covered).toBe(0);
    await db().transaction((tx) => resumeMarkets(tx, scope, at()));
  });

  test('BET-6 a cash-out waits for a concurrent suspension, and is then rejected', async () => {
    await bed.feed.fixture('b');
    const coupon = await bed.placed(user, [pick('b')]);
    const before = await bed.balance(user);
    const reply = await whileOpen(
      (tx) => send(tx, suspension('b')),
      () => bed.cashOut(user, coupon, '8.85'),
    );
    expect(reply).toMatchObject(changed);
    expect(await bed.balance(user)).toBe(before);
  });

  test('BET-6 of two cash-outs of one coupon the second waits, and is then rejected', async () => {
    await bed.feed.fixture('c');
    const couponID = await bed.placed(user, [pick('c')]);
    const before = await bed.balance(user);
    const reply = await whileOpen(
      (tx) => cashOut(tx, { uid: user.uid, requestID: randomId(), couponID, amount: 885n, at: at(), delayMs: 0 }),
      () => bed.cashOut(user, couponID, '8.85'),
    );
    expect(reply).toMatchObject({ result: false, data: { reason: 'closed' } });
    expect((await bed.balance(user)) - before).toBe(885n);
  });

  test('BET-5 of two batches about one match the second waits, and older odds are then stale', async () => {
    await bed.feed.fixture('d');
    const odds = (sequence: number, home: number): FeedMessage => ({
      type: 'odds',
      fixtureID: 'd',
      sequence,
      markets: [offer('result', null, { home })],
    });
    const reply = await whileOpen(
      (tx) => send(tx, odds(1_001, 222)),
      () => bed.feed.send(odds(1_000, 111)),
    );
    expect(reply.body.outcomes).toEqual(['stale']);
    expect((await fixtureRow('d')).oddsSequence).toBe(1_001);
  });

  test('BET-2 concurrent settlements of two matches of one coupon pay it', async () => {
    for (const id of ['e1', 'e2']) await bed.feed.fixture(id);
    const coupon = await bed.placed(user, [pick('e1'), pick('e2')]);
    const before = await bed.balance(user);
    for (const id of ['e1', 'e2']) await bed.feed.result(id, [{ home: 1, away: 0 }]);
    await whileOpen(settle('e1'), () => db().transaction(settle('e2')));
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 4_410n });
    expect((await bed.balance(user)) - before).toBe(4_410n);
  });

  test('BET-2 a correction waits for the batch that settles by the earlier result', async () => {
    await bed.feed.fixture('f');
    const coupon = await bed.placed(user, [pick('f')]);
    await bed.feed.result('f', [{ home: 1, away: 0 }]);
    const correction = { status: 'ended' as const, periods: [{ home: 0, away: 1 }] };
    await whileOpen(settle('f'), () =>
      db().transaction((tx) => setResult(tx, { fixtureID: 'f', result: correction, expects: 'settled', at: at() })),
    );
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'lost', payout: 0n });
  });

  test('BET-2 of two concurrent corrections the second waits, and counts as a further one', async () => {
    await bed.feed.fixture('g');
    const coupon = await bed.placed(user, [pick('g')]);
    await bed.feed.result('g', [{ home: 1, away: 0 }]);
    await bed.settle();
    const correct = (home: number, away: number) => (tx: Transaction) =>
      setResult(tx, {
        fixtureID: 'g',
        result: { status: 'ended', periods: [{ home, away }] },
        expects: 'settled',
        at: at(),
      });
    await whileOpen(correct(0, 1), () => db().transaction(correct(2, 0)));
    expect((await fixtureRow('g')).resultRevision).toBe(3);
    await bed.settle();
    expect(await bed.couponRow(coupon)).toMatchObject({ state: 'won', payout: 2_100n });
    expect(await bed.findings()).toEqual([]);
  });
});
