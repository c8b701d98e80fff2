import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SLOTS } from '#content/games';
import { wireFromKurus } from '#contract/wire';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { receiveProviderCallback, seedCatalogue } from '../games';
import { signCallback } from '../games/callbacks';
import { launches } from '../games/schema';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { jobs, seedPayments } from '../payments';
import { payments } from '../payments/schema';
import { sessions } from '../players/schema';
import { getBalance, verifyLedger } from '../ledger';
import { playState, type LimitValues } from './schema';

const GAME = SLOTS[0]!.id;

describeDatabase('limits at every way in', (database) => {
  let api: TestApi;
  let user: TestUser;
  const launchID = randomId();
  beforeAll(async () => {
    api = await testApi(database);
    await api.context.db.transaction(async (tx) => {
      await seedPayments(tx);
      await seedCatalogue(tx);
    });
    user = await api.player('sinirli');
    await runCommand(api.context, 'players', ['credit', 'sinirli', '100'], { reason: 'Deneme' });
    const [session] = await api.context.db.select().from(sessions).where(eq(sessions.uid, user.uid));
    const now = api.context.now();
    const launch = {
      id: launchID,
      uid: user.uid,
      sessionId: session!.id,
      gameId: GAME,
      language: 'tr',
      createdAt: now,
      lastPlayedAt: now,
    };
    await api.context.db.insert(launches).values(launch);
  });
  afterEach(() => limit({}));
  afterAll(() => api.close());

  /** Sets the player's limits, regardless of earlier deposits and stakes. */
  const limit = (limits: LimitValues) =>
    api.context.db
      .insert(playState)
      .values({ uid: user.uid, limits })
      .onConflictDoUpdate({ target: playState.uid, set: { limits } });
  const booked = async () => {
    const { entries, findings } = await verifyLedger(api.context.db);
    expect(findings).toEqual([]);
    const balance = await getBalance(api.context.db, user.uid);
    const rows = await api.context.db.select({ status: payments.status }).from(payments).orderBy(payments.createdAt);
    return { entries, balance, payments: rows.map(({ status }) => status) };
  };
  const deposit = (call: string, data: Record<string, unknown>) =>
    api.call(call, { requestID: randomId(), amount: '100', Lang: 'en', ...data }, user);
  const stake = (transactionID: string) => {
    const raw = JSON.stringify({
      type: 'debit',
      transactionID,
      roundID: `r-${transactionID}`,
      launchID,
      uid: user.uid,
      gameID: GAME,
      amount: '10.00',
      timestamp: api.context.now().toISOString(),
    });
    return receiveProviderCallback(api.context, {
      name: 'arcade',
      rawBody: raw,
      signature: signCallback(api.context, 'arcade', raw),
    });
  };

  test('LIMIT-1 a reached limit rejects a deposit by any method: nothing is stored or booked', async () => {
    const before = await booked();
    await limit({ 'deposit-day': 100 });
    const methods = await api.context.db.execute(
      sql`select id, transfer_type, min::text from payment_methods where direction = 1 and active and fields = '[]' and amounts is null`,
    );
    const { rows } = methods as unknown as { rows: { id: string; transfer_type: number; min: string }[] };
    const asked = new Set<string>();
    for (const { id, transfer_type: type, min } of rows) {
      const call =
        type === 1
          ? 'finance/save_bank_transfer'
          : type === 3
            ? 'finance/save_cep_bank_transfer'
            : 'prepayServices/processTransaction';
      const reply = await deposit(call, { methodID: id, amount: wireFromKurus(BigInt(min)) });
      expect(reply, id).toMatchObject({
        result: false,
        code: 409,
        message: expect.stringContaining('Your daily deposit limit'),
        data: { reason: 'limit-reached', field: 'amount' },
      });
      asked.add(call);
    }
    expect(asked.size).toBeGreaterThan(0);
    expect(await booked()).toEqual(before);
  });

  test('LIMIT-1 a reached limit also rejects the approval by an operator or a gateway: the request stays New', async () => {
    expect(await deposit('prepayServices/processTransaction', { methodID: 'card' })).toMatchObject({ result: true });
    const [asked] = await api.context.db.select().from(payments);
    const before = await booked();
    await limit({ 'deposit-day': 100 });
    expect(await runCommand(api.context, 'payments', ['approve', asked!.id], {})).toMatchObject({
      text: expect.stringContaining('Your daily deposit limit'),
      failed: true,
    });
    api.context.advance(10_000);
    await runDueJobs(api.context, jobs);
    expect(await booked()).toEqual(before);
    await limit({});
    await runCommand(api.context, 'payments', ['approve', asked!.id], {});
    expect((await booked()).balance).toBe(before.balance + asked!.amount);
  });

  test('LIMIT-1 a reached limit rejects a game’s stake with the reason; a repeat of this stake stays rejected', async () => {
    const before = await booked();
    await limit({ 'stake-round': 999 });
    const message = {
      tr: expect.stringContaining('Tur başına bahis limitiniz'),
      en: expect.stringContaining('Your stake limit for one round'),
    };
    const refused = { status: 402, isSigned: true, body: { result: false, code: 'LIMIT_REACHED', message } };
    expect(await stake('one')).toEqual(refused);
    expect(await booked()).toEqual(before);
    await limit({});
    expect(await stake('one')).toEqual(refused);
    expect(await stake('two')).toMatchObject({ status: 200, body: { result: true } });
    expect((await booked()).balance).toBe(before.balance - 1_000n);
  });

  test('MONEY-8 a stake above the balance is rejected with the reason insufficient-balance', async () => {
    await runCommand(api.context, 'players', ['credit', 'sinirli', '-80'], { reason: 'Deneme' });
    const answers = [];
    for (let count = 0; count < 25; count += 1) answers.push(await stake(`many-${count}`));
    expect(answers.at(-1)).toEqual({
      status: 402,
      isSigned: true,
      body: { result: false, code: 'INSUFFICIENT_FUNDS' },
    });
    expect((await booked()).balance).toBeLessThan(1_000n);
  });
});
