import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { confirmBankAccount, requestPayment, saveBankAccount, seedPayments } from '../payments';
import type { Operator } from '../operators';

const IBAN = 'TR090090100000000000481516';
const AYSE: Operator = { name: 'ayse', role: 'money' };
const CAN: Operator = { name: 'can', role: 'money' };

describeDatabase('the payment queue', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    await api.context.db.transaction((tx) => seedPayments(tx));
    user = await api.player('oyuncu');
    await run('players credit oyuncu 5000', { reason: 'Test' });
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);
  const request = async (form: Record<string, unknown>, uid = user.uid) => {
    const { transactionID } = await api.context.db.transaction((tx) =>
      requestPayment(api.context, tx, {
        uid,
        call: 'bank',
        form: { requestID: randomId(), ...form } as Parameters<typeof requestPayment>[2]['form'],
        needProof: async () => {},
      }),
    );
    return transactionID;
  };
  const deposit = (amount: bigint) =>
    request({ methodID: 'bank-transfer', amount, bankID: '1', referenceNumber: 'R-1' });
  const withdraw = async (amount: bigint, uid = user.uid) => {
    const bankAccountID = await api.context.db.transaction(async (tx) => {
      const form = { bankID: '1', owner: 'Deneme Oyuncu', branch: '', accountNumber: '', IBAN };
      const saved = await saveBankAccount(tx, uid, form, api.context.now());
      await confirmBankAccount(tx, saved, api.context.now());
      return saved;
    });
    return request({ methodID: 'bank-withdrawal', amount, bankAccountID, identityValidityDate: '2030-01-01' }, uid);
  };
  const ids = (rows: Record<string, unknown>[] = []) => rows.map(({ id }) => id);

  test('DESK-43 `payments queue` filters by kind, amount, age, player and state, the oldest waiting payment first', async () => {
    const first = await deposit(10_000n);
    api.context.advance(3 * 3_600_000);
    const second = await deposit(50_000n);
    const third = await withdraw(20_000n);
    const queue = async (options: Record<string, string> = {}) => ids((await run('payments queue', options)).rows);
    expect(await queue()).toEqual([first, ...[second, third].sort()]);
    expect(await queue({ kind: 'withdrawal' })).toEqual([third]);
    expect(await queue({ kind: 'deposit', least: '200' })).toEqual([second]);
    expect(await queue({ most: '100' })).toEqual([first]);
    expect(await queue({ older: '2h' })).toEqual([first]);
    expect(await queue({ player: 'oyuncu', method: 'bank-withdrawal' })).toEqual([third]);
    expect(await queue({ state: 'approved' })).toEqual([]);
    await run(`payments approve ${first}`);
    expect(await queue({ state: 'approved' })).toEqual([first]);
    const file = (await run('payments export', { kind: 'deposit', least: '200' })).text ?? '';
    expect(file.split('\n')).toHaveLength(2);
    for (const wrong of [{ older: 'long' }, { after: 'x' }, { kind: 'both' }])
      expect(await run('payments queue', wrong)).toMatchObject({ failed: true });
  });

  test('DESK-43 pages of 50 show each payment once, although payments are decided between them', async () => {
    for (let number = 0; number < 120; number += 1) await deposit(10_000n + BigInt(number));
    const first = await run('payments queue');
    expect(first.rows).toHaveLength(50);
    await run(`payments reject ${ids(first.rows).slice(0, 10).join(' ')}`, { reason: 'x' });
    const second = await run('payments queue', { after: first.next ?? '' });
    const third = await run('payments queue', { after: second.next ?? '' });
    expect(third.next).toBeUndefined();
    const all = [first, second, third].flatMap(({ rows }) => ids(rows));
    expect(all).toHaveLength(120);
    expect(new Set(all).size).toBe(120);
  });

  test('DESK-44 `payments show` returns the payment with player, limits, sessions, other accounts and history', async () => {
    const other = await api.player('digeri');
    await run('players credit digeri 500', { reason: 'Test' });
    await withdraw(20_000n, other.uid);
    const id = await withdraw(20_000n);
    const { rows, parts } = await run(`payments show ${id}`);
    expect(rows).toMatchObject([{ id, what: 'withdrawal', amount: '200.00', username: 'oyuncu' }]);
    const part = (name: string) => parts?.find((each) => each.name === name)?.rows;
    expect(part('player')).toMatchObject([{ username: 'oyuncu', balance: '4800.00', owed: '0.00' }]);
    expect(part('sessions')).toMatchObject([{ network: '192.0.2.0/24', state: 'open' }]);
    expect(part('others')).toMatchObject([
      { username: 'digeri', what: 'iban' },
      { username: 'digeri', what: 'phone' },
      { username: 'digeri', what: 'network' },
    ]);
    expect(part('payments')).toMatchObject([{ id }]);
    expect(await run('payments show none')).toMatchObject({ failed: true });
  });

  test('DESK-45 of two operators who decide one payment at once, one wins and the other reads who was first', async () => {
    const id = await deposit(10_000n);
    const [one, two] = await Promise.all([
      run(`payments approve ${id}`, {}, AYSE),
      run(`payments reject ${id}`, { reason: 'x' }, CAN),
    ]);
    expect([one, two].filter(({ failed }) => failed)).toHaveLength(1);
    const [loser, winner] = one.failed ? [one, 'cancelled by operator can'] : [two, 'approved by operator ayse'];
    expect(loser.text).toContain(`it was ${winner} at 2026-03-10T12:00:00.000Z`);
  });

  test('DESK-45 overlapping decisions of several payments in opposite orders both end', async () => {
    const other = await api.player('digeri');
    const named: string[] = [];
    for (const uid of [user.uid, other.uid, user.uid, other.uid])
      named.push(await request({ methodID: 'bank-transfer', amount: 10_000n, bankID: '1', referenceNumber: 'R' }, uid));
    const outputs = await Promise.all([
      run(`payments approve ${named.join(' ')}`, {}, AYSE),
      run(`payments approve ${named.toReversed().join(' ')}`, {}, CAN),
    ]);
    const outcomes = outputs.flatMap(({ rows = [] }) => rows.map(({ outcome }) => String(outcome)));
    expect(outcomes.filter((text) => text.startsWith('Approved'))).toHaveLength(4);
    expect(outcomes.filter((text) => text.includes('it was approved by operator'))).toHaveLength(4);
  });

  test('DESK-46 a decision about a payment that changed since it was seen does nothing and says what changed', async () => {
    const id = await deposit(10_000n);
    await run(`payments approve ${id}`, {}, AYSE);
    const seen = api.context.now().toISOString();
    api.context.advance(60_000);
    await run(`payments charge-back ${id}`, { reason: 'Banka', amount: '40', 'taken-back': '0' }, AYSE);
    api.context.advance(3_600_000);
    const older = { reason: 'Banka', amount: '40', 'taken-back': '0', seen };
    const stale = await run(`payments charge-back ${id}`, older, CAN);
    expect(stale).toMatchObject({ failed: true, text: expect.stringContaining('charged back at 2026-03-10T12:01:00') });
    expect((await run('players show oyuncu')).rows).toMatchObject([{ balance: '5060.00' }]);
    const fresh = { reason: 'Banka', amount: '40', 'taken-back': '40', seen: api.context.now().toISOString() };
    expect(await run(`payments charge-back ${id}`, fresh, CAN)).not.toHaveProperty('failed');
  });

  test('DESK-46 MONEY-8 of two operators who charge the same part of a deposit back, one books it', async () => {
    const id = await deposit(100_000n);
    await run(`payments approve ${id}`);
    const balance = async () => (await run('players show oyuncu')).rows?.[0]?.['balance'];
    const takeBack = (options: Record<string, string | true>, by = AYSE) =>
      run(`payments charge-back ${id}`, { reason: 'Banka', amount: '300', ...options }, by);
    const read = async () => String((await run(`payments show ${id}`)).rows?.[0]?.['takenBack']);

    const first = { 'taken-back': await read() };
    expect(first).toEqual({ 'taken-back': '0.00' });
    const unread = 'A part needs the sum taken back before, which is 0.00 TRY now: --taken-back 0.00';
    expect(await takeBack({})).toMatchObject({ failed: true, text: unread });
    expect(await takeBack({ preview: true })).toMatchObject({ failed: true, text: unread });
    expect((await takeBack({ ...first, preview: true })).text).toBe(
      '1 payment: deposits of 300.00 TRY are charged back.',
    );
    expect(await balance()).toBe('6000.00');

    const both = await Promise.all([takeBack(first), takeBack(first, CAN)]);
    expect(both.filter(({ failed }) => !failed)).toHaveLength(1);
    const changed = 'It changed meanwhile: the sum taken back is ₺300.00 now. Nothing was done';
    expect(both.find(({ failed }) => failed)?.text).toBe(changed);
    expect(await balance()).toBe('5700.00');
    expect(await takeBack({ ...first, preview: true }, CAN)).toMatchObject({ failed: true, text: changed });

    const second = { 'taken-back': await read() };
    expect(second).toEqual({ 'taken-back': '300.00' });
    expect((await takeBack({ ...second, preview: true })).text).toBe(
      '1 payment: deposits of 300.00 TRY are charged back. Taken back before: 300.00 TRY by chargebacks, 0.00 TRY by refunds.',
    );
    expect((await takeBack(second, CAN)).text).toBe('Taken back: deposit of 300.00 TRY.');
    expect(await balance()).toBe('5400.00');
  });
});
