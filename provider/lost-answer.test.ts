import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setupBetting, pick, type BettingTestBed } from '#platform/betting/testing';

import { randomId } from '#platform/db/ids';
import { openPostgres } from '#platform/db/open';
import { testPostgres, type TestDatabase } from '#platform/db/testing';
import { openRelay, type Relay } from '#platform/db/testing-relay';
import { isUnreachable } from '#platform';
import { getBalance } from '#platform/ledger';
import { verifyBooks } from '#platform/ops/verify';
import { seedPayments } from '#platform/payments';
import { rounds } from './schema';
import { playingTable, toForm } from './testing';

/** Bookings whose commit arrives at the database, and whose answer is lost. */

const UNKNOWN = {
  result: false,
  code: 500,
  message: 'İşlemin sonucu belli değil. Aynısını yeniden gönderin; işlem iki kez yapılmaz.',
  data: { reason: 'outcome-unknown' },
};

interface Line {
  database: TestDatabase;
  relay: Relay;
  drop(): Promise<void>;
}

const CONNECTIONS = 4;

async function openLine(): Promise<Line> {
  const { url, drop } = await testPostgres!.scratch();
  const relay = await openRelay(url);
  const pool = { size: CONNECTIONS, waitMs: 500 };
  const open = () =>
    openPostgres(relay.url, { log: pino({ level: 'silent' }), prepare: async () => {}, options: { pool } });
  return { database: { kind: 'PostgreSQL', open }, relay, drop };
}

describe.skipIf(!testPostgres)('a lost answer of the database', { meta: { needs: 'PostgreSQL' } }, () => {
  let line: Line;
  beforeAll(async () => {
    line = await openLine();
  });
  afterAll(async () => {
    line.relay.close();
    await line.drop();
  });

  describe('coupons and withdrawals', () => {
    let bed: BettingTestBed;
    beforeAll(async () => {
      bed = await setupBetting(line.database);
      await bed.feed.fixture('a');
      await bed.api.context.db.transaction(seedPayments);
    });
    afterEach(() => {
      line.relay.onRequest = () => {};
    });
    afterAll(() => bed.api.close());

    test('SCALE-2 HARD-14 a coupon whose answer is lost has an unknown outcome, and the same request books it once', async () => {
      const user = await bed.player('kuponcu');
      const requestID = randomId();
      line.relay.cutAnswerTo('commit');
      expect(await bed.place(user, [pick('a')], { requestID })).toMatchObject({
        result: false,
        code: 500,
        message: 'The outcome is unknown. Send the same again; it is not booked twice.',
        data: { reason: 'outcome-unknown' },
      });
      expect(await bed.balance(user), 'the commit arrived').toBe(99_000n);
      expect((await bed.place(user, [pick('a')], { requestID })).result).toBe(true);
      expect(await bed.balance(user)).toBe(99_000n);
      expect(await bed.findings()).toEqual([]);
    });

    test('SCALE-2 HARD-14 a withdrawal and its cancellation whose answers are lost have unknown outcomes, and the same requests book them once', async () => {
      const user = await bed.player('cekimci');
      const send = (name: string, data: object) => bed.api.call(name, { ...data }, user);
      const form = { methodID: 'wallet-yelken-withdrawal', account: '5551234', amount: '200' };
      const withdrawal = { requestID: randomId(), ...form };
      line.relay.cutAnswerTo('commit');
      expect(await send('prepayServices/processTransaction', withdrawal)).toMatchObject(UNKNOWN);
      expect(await bed.balance(user), 'the commit arrived').toBe(80_000n);
      const repeated = await send('prepayServices/processTransaction', withdrawal);
      expect(repeated).toMatchObject({ result: true });
      expect(await bed.balance(user)).toBe(80_000n);
      const { transactionID } = repeated.data as { transactionID: string };

      const cancellation = { requestID: randomId(), transactionID };
      line.relay.cutAnswerTo('commit');
      expect(await send('finance/cancel_withdrawal', cancellation)).toMatchObject(UNKNOWN);
      expect(await send('finance/cancel_withdrawal', cancellation)).toMatchObject({ result: true });
      expect(await bed.balance(user)).toBe(100_000n);
      expect(await bed.findings()).toEqual([]);
    });

    test('SCALE-2 a withdrawal whose commit does not arrive has an unknown outcome, and the same request books it once', async () => {
      const user = await bed.player('kopan');
      const form = { methodID: 'wallet-yelken-withdrawal', account: '5551234', amount: '200' };
      const withdrawal = { requestID: randomId(), ...form };
      const send = () => bed.api.call('prepayServices/processTransaction', withdrawal, user);
      line.relay.onRequest = (text) => {
        if (text.includes('commit')) line.relay.reset();
      };
      expect(await send()).toMatchObject(UNKNOWN);
      line.relay.onRequest = () => {};
      expect(await bed.balance(user)).toBe(100_000n);
      expect(await send()).toMatchObject({ result: true });
      expect(await send()).toMatchObject({ result: true });
      expect(await bed.balance(user)).toBe(80_000n);
      expect(await bed.findings()).toEqual([]);
    });

    test('SCALE-2 a call that books nothing is rejected with the seconds to wait, a booking in the language of its player', async () => {
      const user = await bed.player('bekleyen');
      line.relay.cutAnswerTo('wallet');
      expect(await bed.api.call('finance/check_balance', {}, user)).toMatchObject({
        code: 503,
        message: 'Şu anda yanıt verilemiyor. Birkaç saniye sonra yeniden deneyin.',
        data: { reason: 'unreachable', retryAfter: 5 },
      });
      const deposit = { requestID: randomId(), methodID: 'card', amount: '100' };
      line.relay.cutAnswerTo('sessions');
      expect(await bed.api.call('prepayServices/processTransaction', deposit, user)).toMatchObject({
        code: 503,
        data: { reason: 'unreachable', retryAfter: 5 },
      });
      line.relay.cutAnswerTo('begin');
      expect(await bed.api.call('prepayServices/processTransaction', deposit, user)).toMatchObject(UNKNOWN);
    });

    test('SCALE-2 a coupon that gets no connection in time is rejected with the seconds to wait, and a repeat books it once', async () => {
      const user = await bed.player('siradaki');
      const requestID = randomId();
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let others: Promise<void>[] = [];
      // The statement that finds the player has a connection; all are taken before the booking begins.
      line.relay.onRequest = (text) => {
        if (!text.includes('session') || others.length > 0) return;
        others = Array.from({ length: CONNECTIONS }, () => bed.api.context.db.transaction(() => released));
      };
      const reply = await bed.place(user, [pick('a')], { requestID });
      release();
      await Promise.all(others);
      expect(reply).toMatchObject({ result: false, code: 503, data: { reason: 'unreachable', retryAfter: 5 } });
      expect(await bed.balance(user)).toBe(100_000n);
      expect((await bed.place(user, [pick('a')], { requestID })).result).toBe(true);
      expect((await bed.place(user, [pick('a')], { requestID })).result).toBe(true);
      expect(await bed.balance(user)).toBe(99_000n);
    });
  });

  test('SCALE-2 HARD-14 a spin that loses the answer to any of its commits is played once by the same form', async () => {
    const table = await playingTable(line.database);
    const { context } = table;
    await table.addPlayer('ayse', 100_000n);
    const token = await table.tokenFor('ayse');
    const played: string[] = [];
    for (let nth = 1, wasCut = true; wasCut; nth += 1) {
      const form = toForm({ requestID: randomId(), stake: 100 });
      let commits = 0;
      line.relay.onRequest = (text) => {
        if (text.includes('commit')) commits += 1;
        if (commits === nth) line.relay.cutAnswerTo('commit');
      };
      const error: unknown = await table.rounds.play(token, form).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      line.relay.onRequest = () => {};
      wasCut = commits >= nth;
      expect(error !== undefined && isUnreachable(error), `commit ${nth}`).toBe(wasCut);
      const repeated = await table.rounds.play(token, form);
      if (repeated.kind !== 'played') throw new Error(repeated.kind);
      played.push(repeated.roundId);
    }
    expect(played.length).toBeGreaterThan(2);
    const found = await context.db.select().from(rounds).where(eq(rounds.uid, 'ayse'));
    expect(found.map(({ id }) => id).sort()).toEqual(played.toSorted());
    const won = found.reduce((sum, { payout }) => sum + payout, 0n);
    const staked = found.reduce((sum, { stake }) => sum + stake, 0n);
    expect(await getBalance(context.db, 'ayse')).toBe(100_000n - staked + won);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
    await context.close();
  });
});
