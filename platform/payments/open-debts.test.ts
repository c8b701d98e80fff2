import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TRANSACTION_STATUS } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { listAudit } from '../audit';
import { takeStake } from '../bonuses';
import { setupBonuses, type BonusTestBed, type BonusTestPlayer } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase, lockWaits, testPostgres } from '../db/testing';
import { creditAdjustment } from '../ledger/testing';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { lockPlayState, playState } from '../play-limits';
import { signCallback } from './callback-signature';
import { payments } from './schema';
import {
  approvePayment,
  chargeBack,
  deleteBankAccount,
  listDebts,
  getDebt,
  receiveGatewayCallback,
  rejectPayment,
  requestPayment,
  saveBankAccount,
  confirmBankAccount,
} from '.';

const REASON = { tr: 'Kart sahibi itiraz etti', en: 'The card holder objected' };

/** Returns the steps of both groups of tests, each with its own platform. */
function debtorsOf(bed: () => BonusTestBed) {
  const context = () => bed().api.context;
  const ops = (word: string, words: string[], options = {}) =>
    runCommand(context(), 'payments', [word, ...words], options);
  const takeBack = async (id: string, part?: bigint) => {
    context().advance(1_000);
    return context().db.transaction((tx) => chargeBack(context(), tx, { id, reason: REASON, part }));
  };
  /** Deposits lira that an operator approves. @returns the payment's id */
  const pay = async (player: BonusTestPlayer, lira: string) => {
    const asked = await player.deposit(lira);
    await bed().approve(player);
    return (asked.data as { transactionID: string }).transactionID;
  };
  return { context, ops, takeBack, pay };
}

describeEachDatabase('debts of players', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
  });
  beforeEach(async () => {
    bed.api.context.setTime('2026-03-10T09:00:00Z');
    made += 1;
    player = await bed.player(`borclu${made}`);
  });
  afterAll(() => bed.api.close());

  const { context, ops, takeBack, pay } = debtorsOf(() => bed);
  const db = () => context().db;
  const withdraw = async (lira: string) => {
    const reply = await bed.api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount: lira, account: '5551234', Lang: 'tr' },
      player.user,
    );
    return (reply.data as { transactionID: string }).transactionID;
  };

  test('MONEY-11 a deposit settles a debt with its own money only; money from play stays', async () => {
    const id = await pay(player, '100');
    await player.bet(10_000n);
    await takeBack(id);
    await player.give(3_000n);
    await pay(player, '50');
    expect(await player.held()).toEqual({ real: 3_000n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(5_000n);
    const audit = await listAudit(db(), { uid: player.uid, limit: 9 });
    expect(audit.find(({ event }) => event === 'debt-settled')).toMatchObject({
      subject: id,
      detail: { amount: '50.00', owed: '50.00' },
    });
  });

  test('MONEY-11 a returned withdrawal settles a debt with its own money only', async () => {
    const id = await pay(player, '100');
    const withdrawal = await withdraw('60');
    await player.bet(4_000n);
    await takeBack(id);
    await player.give(3_000n);
    await ops('reject', [withdrawal], { reason: 'Borç' });
    expect(await player.held()).toEqual({ real: 3_000n, bonus: 0n });
    expect(await getDebt(db(), player.uid)).toBe(4_000n);
  });

  test('MONEY-11 the oldest debt is settled first', async () => {
    const [first, second] = [await pay(player, '100'), await pay(player, '70')];
    await player.bet(8_000n);
    await player.bet(9_000n);
    await takeBack(first);
    await takeBack(second);
    await pay(player, '120');
    expect((await listDebts(db(), player.uid)).map(({ paymentId, owed }) => [paymentId, owed])).toEqual([
      [second, 5_000n],
    ]);
  });

  /** A withdrawal of 200 that settled 100 when it was requested; then another part of the deposit is charged back. */
  const settledTwice = async (secondPart: bigint) => {
    const id = await pay(player, '300');
    await player.bet(30_000n);
    await takeBack(id, 10_000n);
    await player.give(30_000n);
    const withdrawal = await withdraw('200');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    await takeBack(id, secondPart);
    expect(await getDebt(db(), player.uid)).toBe(secondPart);
    return withdrawal;
  };

  test.each([
    ['rejected', 10_000n],
    ['rejected', 15_000n],
    ['cancelled', 10_000n],
    ['cancelled', 15_000n],
  ] as const)(
    'MONEY-11 SEC-9 a withdrawal that settled a debt when requested and is %s settles a later debt of %i kuruş too',
    async (how, secondPart) => {
      const withdrawal = await settledTwice(secondPart);
      expect(await ops('approve', [withdrawal])).toMatchObject({ failed: true });
      const form = { transactionID: withdrawal, requestID: randomId(), Lang: 'tr' };
      const isDone =
        how === 'rejected'
          ? !(await ops('reject', [withdrawal], { reason: 'Borç' })).failed
          : (await bed.api.call('finance/cancel_withdrawal', form, player.user)).result;
      expect(isDone).toBe(true);
      expect(await player.held()).toEqual({ real: 20_000n - secondPart, bonus: 0n });
      expect(await getDebt(db(), player.uid)).toBe(0n);
      expect((await verifyBooks(db())).findings).toEqual([]);
    },
  );

  test('MONEY-8 a paid withdrawal cannot be charged back', async () => {
    await pay(player, '100');
    const withdrawal = await withdraw('60');
    await ops('approve', [withdrawal]);
    expect(await ops('charge-back', [withdrawal], { reason: 'x' })).toMatchObject({ failed: true });
    expect(await player.held()).toEqual({ real: 4_000n, bonus: 0n });
    const [row] = await db().select().from(payments).where(eq(payments.id, withdrawal));
    expect(row?.status).toBe(TRANSACTION_STATUS.approved);
  });

  test('MONEY-8 a chargeback of zero or a negative amount is rejected', async () => {
    const id = await pay(player, '100');
    for (const part of [0n, -1n])
      await expect(takeBack(id, part)).rejects.toMatchObject({ reason: 'amount-out-of-range' });
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
  });

  test('MONEY-8 after these tests the ledger is consistent', async () => {
    expect((await verifyBooks(db())).findings).toEqual([]);
  });
});

describe.skipIf(!testPostgres)('payments that meet at once over PostgreSQL', () => {
  let bed: BonusTestBed;
  beforeAll(async () => {
    bed = await setupBonuses(testPostgres!);
  });
  afterAll(() => bed.api.close());

  const { context, takeBack, pay } = debtorsOf(() => bed);
  const db = () => context().db;

  test('MONEY-8 a chargeback waits for a concurrent stake, and the stake’s money is owed', async () => {
    const player = await bed.player('bekleyen');
    const id = await pay(player, '100');
    let taking: ReturnType<typeof takeBack> | undefined;
    await db().transaction(async (tx) => {
      await takeStake(tx, {
        key: randomId(),
        uid: player.uid,
        category: 3,
        description: { tr: 'Deneme', en: 'Trial' },
        counter: 'house:games:test',
        amount: 9_000n,
        at: context().now(),
        play: 'slot',
      });
      taking = takeBack(id);
      await lockWaits(db(), 1);
    });
    expect(await taking).toMatchObject({ taken: 1_000n, owed: 9_000n });
    expect((await verifyBooks(db())).findings).toEqual([]);
  });

  test('GATE-1 a chargeback reported during the approval is booked after it', async () => {
    const player = await bed.player('onaylanan');
    const { transactionID: payment } = (await player.deposit('100')).data as { transactionID: string };
    const raw = JSON.stringify({ id: randomId(), payment, outcome: 'charged-back', amount: '100.00' });
    let reporting: ReturnType<typeof receiveGatewayCallback> | undefined;
    await db().transaction(async (tx) => {
      await approvePayment(context(), tx, { id: payment });
      const signature = signCallback(context(), { gateway: 'kartgec', rawBody: raw, at: context().now() });
      reporting = receiveGatewayCallback(context(), { name: 'kartgec', rawBody: raw, signature });
      await lockWaits(db(), 1);
    });
    expect(await reporting).toMatchObject({ status: 200, body: { status: TRANSACTION_STATUS.cancelled } });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
  });

  test('GATE-1 a report that is refused waits for a rejection in progress, and its money is late', async () => {
    const player = await bed.player('molada');
    const { transactionID: id } = (await player.deposit('250')).data as { transactionID: string };
    await db().transaction(async (tx) => {
      await lockPlayState(tx, player.uid);
      const closedUntil = new Date(context().now().getTime() + DAY_MS);
      await tx.update(playState).set({ closure: 'break', closedUntil }).where(eq(playState.uid, player.uid));
    });
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let rejecting: Promise<void> | undefined;
    // The rejection is booked after the refused transaction, and commits while the next one stores the money.
    const transaction: ReturnType<typeof db>['transaction'] = async (work, config) => {
      try {
        return await db().transaction(work, config);
      } catch (error) {
        await new Promise<void>((resolve) => {
          rejecting = db().transaction(async (tx) => {
            await rejectPayment(context(), tx, { id, reason: REASON });
            resolve();
            await mayCommit;
          });
        });
        throw error;
      }
    };
    const racing = { ...context(), db: Object.assign(Object.create(db()) as ReturnType<typeof db>, { transaction }) };
    const rawBody = JSON.stringify({ id: randomId(), payment: id, outcome: 'approved', amount: '250.00' });
    const signature = signCallback(context(), { gateway: 'kartgec', rawBody, at: context().now() });
    const reporting = receiveGatewayCallback(racing, { name: 'kartgec', rawBody, signature });
    await lockWaits(db(), 1);
    commit();
    await rejecting;
    expect(await reporting).toMatchObject({ status: 409 });
    const [row] = await db().select().from(payments).where(eq(payments.id, id));
    expect(row).toMatchObject({ status: TRANSACTION_STATUS.cancelled, reported: null, late: 25_000n });
  });

  test('HARD-19 deleting a bank account waits for a concurrent withdrawal, and is then rejected', async () => {
    const uid = randomId();
    await creditAdjustment(context(), uid, 50_000n);
    const account = await db().transaction(async (tx) => {
      const IBAN = 'TR090090100000000000481516';
      const form = { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN };
      const id = await saveBankAccount(tx, uid, form, context().now());
      await confirmBankAccount(tx, id, context().now());
      return id;
    });
    let deleting: Promise<unknown> | undefined;
    await db().transaction(async (tx) => {
      const form = {
        requestID: randomId(),
        methodID: 'bank-withdrawal',
        amount: 20_000n,
        bankAccountID: account,
        identityValidityDate: '2030-01-01',
      };
      await requestPayment(context(), tx, { uid, call: 'bank', form, needProof: async () => {} });
      deleting = db()
        .transaction((other) => deleteBankAccount(other, uid, account))
        .catch((error: unknown) => error);
      await lockWaits(db(), 1);
    });
    expect(await deleting).toMatchObject({ code: 409, reason: 'in-use' });
  });
});
