import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../audit';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeDatabase, testContext, type TestContext } from '../db/testing';
import { statement } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { runCommand } from '../ops';
import { paymentMethods, payments } from './schema';
import {
  approvePayment,
  confirmBankAccount,
  findPayment,
  isNewDestination,
  listBankAccounts,
  requestPayment,
  saveBankAccount,
  seedPayments,
  type PaymentCall,
} from '.';

type Form = Record<string, unknown> & { methodID: string; requestID?: string };

const AMOUNT = 60_000n;
const OTHER_BANK = { bankID: '2', IBAN: 'TR750090200000000002342108' };
const PHONES = ['05321234567', '05321234568'];
const QUICK_PAY = {
  bankID: '1',
  senderPhone: PHONES[0],
  receiverPhone: PHONES[1],
  senderIdentityNumber: '10000000146',
  receiverIdentityNumber: '10000000146',
};

/** Returns the nth valid IBAN of the seed's first bank. */
function ibanOf(number: number): string {
  const account = `009010${String(number).padStart(16, '0')}`;
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}

describeDatabase('destinations of withdrawals', (database) => {
  let context: TestContext;
  let uid: string;
  beforeAll(async () => {
    context = await testContext(database, { gateways: 'demo' });
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    uid = await rich();
  });

  const rich = async () => {
    const who = randomId();
    await creditAdjustment(context, who, 10_000_000n);
    return who;
  };
  /** Requests a payment and counts how often re-authentication was requested. */
  const ask = async (by: PaymentCall, form: Form, who = uid) => {
    let proofs = 0;
    const { transactionID } = await context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid: who,
        call: by,
        form: { requestID: randomId(), amount: AMOUNT, ...form },
        needProof: async () => {
          proofs += 1;
        },
      }),
    );
    return { id: transactionID, proofs };
  };
  const proofsFor = async (by: PaymentCall, form: Form, who = uid) => (await ask(by, form, who)).proofs;
  const approve = (id: string) => context.db.transaction((tx) => approvePayment(context, tx, { id }));
  const save = (form: Partial<Parameters<typeof saveBankAccount>[2]> = {}, who = uid) =>
    context.db.transaction((tx) =>
      saveBankAccount(
        tx,
        who,
        { bankID: '1', owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN: ibanOf(1), ...form },
        context.now(),
      ),
    );
  const confirm = (id: string) => context.db.transaction((tx) => confirmBankAccount(tx, id, context.now()));
  const toBank = (bankAccountID: string) =>
    ask('bank', { methodID: 'bank-withdrawal', bankAccountID, identityValidityDate: '2030-01-01' });

  test('MONEY-10 the first withdrawal to a bank account needs a proof, and so does the first one after its IBAN changed', async () => {
    const bankAccountID = await save();
    await confirm(bankAccountID);
    const first = await toBank(bankAccountID);
    const second = await toBank(bankAccountID);
    expect([first.proofs, second.proofs]).toEqual([1, 0]);
    for (const { id } of [first, second]) await approve(id);
    await save({ bankAccountID, ...OTHER_BANK });
    await confirm(bankAccountID);
    const changed = await toBank(bankAccountID);
    expect(changed.proofs).toBe(1);
    expect((await toBank(bankAccountID)).proofs).toBe(0);
  });

  test('MONEY-10 each wallet number, each wallet method and each phone needs a proof of its own', async () => {
    const toWallet = (account: string, methodID = 'wallet-yelken-withdrawal') =>
      proofsFor('prepaid', { methodID, account });
    expect(await toWallet('5551234')).toBe(1);
    expect(await toWallet('5551234')).toBe(0);
    expect(await toWallet('5559999')).toBe(1);
    expect(await toWallet('5551234', 'wallet-turna-withdrawal')).toBe(1);
    const toPhone = (receiverPhone = '') =>
      proofsFor('prepaid', { methodID: 'cash-withdrawal', receiverPhone, identityValidityDate: '2030-01-01' });
    expect(await toPhone(PHONES[0])).toBe(1);
    expect(await toPhone(PHONES[0])).toBe(0);
    expect(await toPhone(PHONES[1])).toBe(1);
  });

  test('MONEY-10 SEC-4 a quick-pay withdrawal to a known phone with another identity number needs a proof', async () => {
    const to = (receiverIdentityNumber: string) => ({
      methodID: 'quick-pay-withdrawal',
      receiverPhone: PHONES[0],
      receiverIdentityNumber,
    });
    const isNew = (form: Parameters<typeof isNewDestination>[2]) => isNewDestination(context, uid, form);
    const proofs = (identity: string) => proofsFor('quickPay', { ...to(identity), identityValidityDate: '2030-01-01' });
    const [own, other] = ['10000000146', '12345678950'] as const;
    expect(await isNew(to(own))).toBe(true);
    expect(await proofs(own)).toBe(1);
    expect([await isNew(to(` ${own} `)), await isNew(to(other))]).toEqual([false, true]);
    expect(await proofs(own)).toBe(0);
    expect(await proofs(other)).toBe(1);
    expect([await proofs(own), await proofs(other)]).toEqual([0, 0]);
  });

  test('MONEY-10 the form knows before it is sent whether its destination needs a proof', async () => {
    const isNew = (form: Parameters<typeof isNewDestination>[2]) => isNewDestination(context, uid, form);
    const wallet = (account: string) => ({ methodID: 'wallet-yelken-withdrawal', account });
    await ask('prepaid', wallet('5551234'));
    expect(await isNew(wallet(' 5551234 '))).toBe(false);
    expect(await isNew(wallet('5559999'))).toBe(true);
    expect(await isNew({ ...wallet('5551234'), methodID: 'wallet-turna-withdrawal' })).toBe(true);

    const toPhone = { methodID: 'cash-withdrawal', receiverPhone: PHONES[0] };
    expect(await isNew(toPhone)).toBe(true);
    await ask('prepaid', { ...toPhone, identityValidityDate: '2030-01-01' });
    expect(await isNew({ ...toPhone, receiverPhone: '0532 123 45 67' })).toBe(false);
    expect(await isNew({ ...toPhone, receiverPhone: PHONES[1] })).toBe(true);

    const [bankAccountID, other] = [await save(), await save({ IBAN: ibanOf(2) })];
    const account = (id: string) => isNew({ methodID: 'bank-withdrawal', bankAccountID: id });
    await confirm(bankAccountID);
    expect(await account(bankAccountID)).toBe(true);
    await approve((await toBank(bankAccountID)).id);
    expect([await account(bankAccountID), await account(other), await account(randomId())]).toEqual([
      false,
      true,
      true,
    ]);
    await save({ bankAccountID, ...OTHER_BANK });
    expect(await account(bankAccountID)).toBe(true);
  });

  test('MONEY-10 a withdrawal of another player to the same wallet number is no proof', async () => {
    const form = { methodID: 'wallet-yelken-withdrawal', account: '5557777' };
    expect(await proofsFor('prepaid', form, await rich())).toBe(1);
    expect(await proofsFor('prepaid', form)).toBe(1);
  });

  test('MONEY-10 a refund to a card needs an approved card deposit of the same player', async () => {
    const refund = () => ask('prepaid', { methodID: 'card-withdrawal' });
    const refused = { reason: 'not-allowed' };
    await expect(refund()).rejects.toMatchObject(refused);
    const other = await ask('prepaid', { methodID: 'card' }, await rich());
    await approve(other.id);
    await expect(refund()).rejects.toMatchObject(refused);
    const own = await ask('prepaid', { methodID: 'card' });
    await expect(refund()).rejects.toMatchObject(refused);
    await approve(own.id);
    expect((await refund()).id).toHaveLength(26);
  });

  test('MONEY-4 HARD-14 one number with another account, method or promotion code is rejected', async () => {
    const requestID = randomId();
    const deposit = (form: Form) => ask('prepaid', { requestID, account: '5551234', ...form });
    const { id } = await deposit({ methodID: 'wallet-yelken' });
    expect((await deposit({ methodID: 'wallet-yelken' })).id).toBe(id);
    const used = { reason: 'number-used' };
    await expect(deposit({ methodID: 'wallet-yelken', account: '5559999' })).rejects.toMatchObject(used);
    await expect(deposit({ methodID: 'card' })).rejects.toMatchObject(used);
    await expect(deposit({ methodID: 'wallet-yelken', promotionCode: 'MERHABA25' })).rejects.toMatchObject(used);
    const rows = await context.db.select().from(payments).where(eq(payments.uid, uid));
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  test('MONEY-4 the same form is the same request: also with spaces around its values, and after its method was switched off', async () => {
    const requestID = randomId();
    const deposit = (form: Form) => ask('prepaid', { requestID, ...form });
    const { id } = await deposit({ methodID: 'wallet-yelken', account: '5551234', promotionCode: '' });
    const again = { methodID: 'wallet-yelken', account: ' 5551234 ', promotionCode: '  ' };
    expect((await deposit(again)).id).toBe(id);
    const active = (isActive: boolean) =>
      context.db.update(paymentMethods).set({ active: isActive }).where(eq(paymentMethods.id, 'wallet-yelken'));
    await active(false);
    expect((await deposit(again)).id).toBe(id);
    await expect(deposit({ ...again, requestID: randomId() })).rejects.toMatchObject({ reason: 'not-found' });
    await active(true);
  });

  test('MONEY-9 transfers from a bank get a reference, other deposits none; a repeat shows the same one', async () => {
    const withoutGateways = { ...context, gateways: { ...context.gateways, on: new Set<string>() } };
    const reference = async (by: PaymentCall, form: Form) => {
      const asked = { requestID: randomId(), amount: AMOUNT, ...form };
      const request = () =>
        context.db.transaction((tx) =>
          requestPayment(withoutGateways, tx, { uid, call: by, form: asked, needProof: async () => {} }),
        );
      const first = await request();
      expect((await request()).reference).toBe(first.reference);
      return first.reference;
    };
    const transfer = await reference('bank', { methodID: 'bank-transfer', bankID: '2' });
    const quick = await reference('quickPay', { methodID: 'quick-pay', ...QUICK_PAY });
    expect(transfer).toMatch(/^[A-Z0-9 -]{6,}$/);
    expect(quick).toMatch(/^[A-Z0-9 -]{6,}$/);
    expect(quick).not.toBe(transfer);
    expect(await reference('prepaid', { methodID: 'cash', senderPhone: PHONES[0] })).toBeUndefined();
    expect(await reference('prepaid', { methodID: 'card' })).toBeUndefined();
  });

  test('HARD-17 a deposit to a bank that the site does not have is rejected at its field, and stores nothing', async () => {
    const asked = ask('bank', { methodID: 'bank-transfer', bankID: '99' });
    await expect(asked).rejects.toMatchObject({ field: 'bankID' });
    expect(await context.db.select().from(payments).where(eq(payments.uid, uid))).toEqual([]);
  });

  test('MONEY-4 the audit log names who requested a payment: the player, or the operator who acts', async () => {
    const asked = async (by?: typeof context.by) => {
      const form = { requestID: randomId(), amount: AMOUNT, methodID: 'card' };
      const { transactionID } = await context.db.transaction((tx) =>
        requestPayment({ ...context, ...(by && { by }) }, tx, {
          uid,
          call: 'prepaid',
          form,
          needProof: async () => {},
        }),
      );
      const entries = await listAudit(context.db, { uid, limit: 9 });
      return entries.find(({ subject }) => subject === transactionID);
    };
    expect(await asked()).toMatchObject({ event: 'payment-asked', actor: 'player', uid });
    const operator = { actor: 'operator', name: 'ayse' } as const;
    expect(await asked(operator)).toMatchObject({ event: 'payment-asked', actor: 'operator' });
  });

  test('MONEY-6 an operator’s confirmation ends when the owner or the IBAN of the account changes', async () => {
    const bankAccountID = await save();
    const isConfirmed = async () =>
      (await listBankAccounts(context.db, uid)).find((account) => account.bankAccountID === bankAccountID)?.isConfirmed;
    expect(await isConfirmed()).toBe(false);
    await expect(toBank(bankAccountID)).rejects.toMatchObject({ reason: 'not-allowed', field: 'bankAccountID' });
    await confirm(bankAccountID);
    await save({ bankAccountID, branch: 'Moda' });
    expect(await isConfirmed()).toBe(true);
    await save({ bankAccountID, owner: 'Burak Su' });
    expect(await isConfirmed()).toBe(false);
    await confirm(bankAccountID);
    await save({ bankAccountID, owner: 'Burak Su', ...OTHER_BANK });
    expect(await isConfirmed()).toBe(false);
    await expect(toBank(bankAccountID)).rejects.toMatchObject({ reason: 'not-allowed', field: 'bankAccountID' });
  });

  test('MONEY-6 SEC-6 an operator confirms the owner and IBAN that they saw, and not a changed one; the audit log has neither', async () => {
    const bankAccountID = await save();
    const list = async () => (await runCommand(context, 'payments', ['accounts'], {})).rows ?? [];
    const seen = (await list()).find(({ id }) => id === bankAccountID);
    await save({ bankAccountID, owner: 'Burak Su', ...OTHER_BANK });
    const confirmSeen = (row = seen) =>
      runCommand(context, 'payments', ['confirm-account', bankAccountID], {
        owner: String(row?.['owner']),
        iban: String(row?.['IBAN']),
      });
    expect(await confirmSeen()).toMatchObject({ failed: true, text: expect.stringContaining('Burak Su') });
    expect(await confirmSeen({ ...seen, owner: 'Burak Su' })).toMatchObject({ failed: true });
    await expect(toBank(bankAccountID)).rejects.toMatchObject({ reason: 'not-allowed' });
    const current = (await list()).find(({ id }) => id === bankAccountID);
    expect((await confirmSeen(current)).failed).toBeFalsy();
    await toBank(bankAccountID);
    // The audit log outlives an erased player.
    const entries = await listAudit(context.db, { event: 'operator-command', limit: 50 });
    const recorded = entries.filter(({ subject }) => subject === 'payments confirm-account');
    expect(recorded[0]?.detail['said']).toBe(`${bankAccountID} --owner … --iban …`);
    for (const name of ['owner', 'IBAN'])
      for (const row of [seen, current]) expect(JSON.stringify(recorded)).not.toContain(row?.[name]);
  });

  test('MONEY-6 an account cannot take the IBAN of another account of its player, but keeps its own', async () => {
    const first = await save();
    const second = await save({ IBAN: ibanOf(2) });
    await expect(save({ bankAccountID: second })).rejects.toMatchObject({ reason: 'taken', field: 'IBAN' });
    expect(await save({ bankAccountID: second, IBAN: ibanOf(2), branch: 'Moda' })).toBe(second);
    expect((await listBankAccounts(context.db, uid)).map(({ bankAccountID }) => bankAccountID).sort()).toEqual(
      [first, second].sort(),
    );
  });

  test('MONEY-6 a player saves at most twenty accounts; those of other players do not count', async () => {
    const other = await rich();
    for (let number = 1; number <= 20; number += 1) await save({ IBAN: ibanOf(number) }, other);
    for (let number = 1; number <= 20; number += 1) await save({ IBAN: ibanOf(number) });
    await expect(save({ IBAN: ibanOf(21) })).rejects.toMatchObject({ reason: 'full' });
    expect(await listBankAccounts(context.db, uid)).toHaveLength(20);
  });

  test('HARD-18 a payment of another player is not found, as one that does not exist', async () => {
    const { id } = await ask('prepaid', { methodID: 'card' });
    const error = (asked: string, who: string) =>
      findPayment(context.db, who, asked).catch(({ code, text }: { code: number; text: unknown }) => ({ code, text }));
    expect(await error(id, uid)).toMatchObject({ payment: { id } });
    expect(await error(id, randomId())).toEqual(await error(randomId(), uid));
    expect(await error(id, randomId())).toMatchObject({ code: 404 });
  });

  test('MONEY-9 a paid withdrawal is notified with its amount', async () => {
    const { id } = await ask('prepaid', { methodID: 'wallet-yelken-withdrawal', account: '5551234' });
    await approve(id);
    const notices = await statement(context.db, { uid, lang: 'tr', limit: 9, offset: 0, category: 2 });
    expect(notices.lines[0]?.description).toMatch(/^Çekiminiz ödendi \(600,00\u00a0₺\): /);
  });
});
