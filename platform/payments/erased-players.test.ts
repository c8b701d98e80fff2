import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupBonuses, type BonusTestBed, type BonusTestPlayer } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { signCallback } from './callback-signature';
import { payments } from './schema';
import { answerCharge, receiveGatewayCallback, requestPayment } from '.';

const WHY = { reason: 'asked in writing' };

describeDatabase('payments of erased players', (database) => {
  let bed: BonusTestBed;
  beforeAll(async () => {
    bed = await setupBonuses(database);
    bed.api.context.setTime('2026-03-10T09:00:00Z');
  });
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const ops = (command: string, words: string[], options = {}) => runCommand(bed.api.context, command, words, options);
  const erase = ({ uid }: BonusTestPlayer) => ops('players', ['erase', uid], WHY);
  /** Requests a deposit of 100 lira by card, and cancels it on the gateway's page. @returns its id */
  const cancelled = async (player: BonusTestPlayer) => {
    const { transactionID: id, url } = (await player.deposit('100')).data as { transactionID: string; url: string };
    await answerCharge(bed.api.context, url.slice('/pay/'.length), { cancel: true });
    return id;
  };
  const paysLate = async (id: string) => {
    const [row] = await db().select().from(payments).where(eq(payments.id, id));
    const { context } = bed.api;
    const rawBody = JSON.stringify({ id: randomId(), payment: id, outcome: 'approved', amount: '100.00' });
    const answer = await receiveGatewayCallback(context, {
      name: row?.gateway ?? '',
      rawBody,
      signature: signCallback(context, { gateway: row?.gateway ?? '', rawBody, at: context.now() }),
    });
    expect(answer.status).toBe(409);
  };

  test('SEC-6 an erasure is rejected while late money waits for a decision', async () => {
    const player = await bed.player('gecikmeli');
    const id = await cancelled(player);
    await paysLate(id);
    expect(await erase(player)).toMatchObject({ failed: true, text: expect.stringContaining('a payment waits') });
    expect(await ops('payments', ['approve', id], { late: '100' })).not.toHaveProperty('failed');
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
  });

  test('SEC-6 money that comes late for an erased player stays late money: it cannot be approved', async () => {
    const player = await bed.player('silinen');
    const id = await cancelled(player);
    expect(await erase(player)).not.toHaveProperty('failed');
    await paysLate(id);
    expect(await ops('payments', ['approve', id], { late: '100' })).toMatchObject({
      failed: true,
      text: expect.stringContaining('were erased'),
    });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    const { rows = [] } = await ops('payments', ['list'], { status: 'late' });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ late: '100.00' });
  });

  test('SEC-6 late money that was returned at the gateway is closed, and no longer stops the erasure', async () => {
    const player = await bed.player('iadeli');
    const id = await cancelled(player);
    await paysLate(id);
    expect(await erase(player)).toMatchObject({ failed: true });
    const returned = { reason: 'returned at the gateway', late: '100' };
    expect(await ops('payments', ['reject', id], returned)).not.toHaveProperty('failed');
    expect(await erase(player)).not.toHaveProperty('failed');
    await paysLate(id);
    expect(await db().$count(payments, and(eq(payments.id, id), isNull(payments.late)))).toBe(1);
  });

  test('SEC-6 a deposit request whose session was read before the erasure is rejected', async () => {
    const player = await bed.player('yarista');
    expect(await erase(player)).not.toHaveProperty('failed');
    const form = { requestID: randomId(), methodID: 'card', amount: 10_000n };
    const { context } = bed.api;
    const request = { uid: player.uid, call: 'prepaid' as const, form, needProof: async () => {} };
    await expect(db().transaction((tx) => requestPayment(context, tx, request))).rejects.toMatchObject({
      reason: 'not-found',
    });
    expect(await db().$count(payments, eq(payments.uid, player.uid))).toBe(0);
  });

  test('SEC-6 INT-34 a payout that the bank returns after the erasure is held under the uid until it is debited', async () => {
    const player = await bed.player('odenen');
    await player.pay('100');
    const form = { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount: '100', account: '5551234' };
    const asked = await bed.api.call('prepayServices/processTransaction', { ...form, Lang: 'en' }, player.user);
    const { transactionID: id } = asked.data as { transactionID: string };
    await ops('payments', ['approve', id]);
    await db().update(payments).set({ payoutAt: bed.api.context.now() }).where(eq(payments.id, id));
    expect(await erase(player)).not.toHaveProperty('failed');
    const returned = { outcome: 'returned', reason: 'IBAN kapalı' };
    expect(await ops('payments', ['settle-payout', id], returned)).not.toHaveProperty('failed');
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
    expect(await ops('players', ['credit', player.uid, '-100'], { reason: 'Havale yapıldı' })).not.toHaveProperty(
      'failed',
    );
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect((await verifyBooks(db())).findings).toEqual([]);
  });
});
