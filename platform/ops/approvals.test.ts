import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { listAudit } from '../audit';
import { listGrants } from '../bonuses';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { getBalance } from '../ledger';
import type { Operator } from '../operators';
import { requestPayment, seedPayments } from '../payments';
import { runForm } from './form';
import { approvals } from './schema';

const AYSE: Operator = { name: 'ayse', role: 'money' };
const CAN: Operator = { name: 'can', role: 'money' };
const BAKAN: Operator = { name: 'bakan', role: 'read' };

describeEachDatabase('approvals by a second operator', (database) => {
  let api: TestApi;
  let uid: string;
  beforeEach(async () => {
    api = await testApi(database, { approvalAbove: new Map([['money', 100_000n]]) });
    await api.context.db.transaction((tx) => seedPayments(tx));
    ({ uid } = await api.player('oyuncu'));
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (line, options, by = AYSE) => api.run(line, options, by);
  const balance = () => getBalance(api.context.db, uid);
  const request = async (line: string, options: Record<string, string | true> = { reason: 'Test' }) => {
    const { approval, failed } = await run(line, options);
    expect(failed).toBeFalsy();
    return approval ?? '';
  };

  test('DESK-50 DESK-3 an adjustment above the amount of the role waits, and a second operator runs it under both names', async () => {
    expect(await run('players credit oyuncu 1000', { reason: 'Test' })).not.toHaveProperty('approval');
    expect(await balance()).toBe(100_000n);
    const id = await request('players credit oyuncu 1000,01');
    expect(id).not.toBe('');
    expect(await balance()).toBe(100_000n);
    expect((await run('today')).rows).toMatchObject([{ count: 1, amount: '1000.01', command: 'approvals list' }]);
    expect((await run('approvals list')).rows).toMatchObject([
      { id, command: 'players credit', amount: '1000.01', from: 'ayse', state: 'waiting' },
    ]);
    expect(await run(`approvals accept ${id}`)).toMatchObject({ failed: true, text: expect.stringMatching(/Another/) });
    expect(await run(`approvals accept ${id}`, {}, BAKAN)).toMatchObject({ failed: true });
    expect(await balance()).toBe(100_000n);
    expect(await run(`approvals accept ${id}`, {}, CAN)).toMatchObject({ rows: [{ balance: '2000.01' }] });
    expect(await balance()).toBe(200_001n);
    const again = await run(`approvals accept ${id}`, {}, CAN);
    expect(again).toMatchObject({ failed: true, text: expect.stringContaining('accepted by operator can') });
    const { rows } = await run('audit', { command: 'players credit', operator: 'can' });
    expect(rows).toMatchObject([{ by: 'operator can', detail: expect.stringContaining('requestedBy=ayse') }]);
    expect((await run('audit', { command: 'players credit', operator: 'ayse' })).rows?.[0]).toMatchObject({
      detail: expect.stringContaining('outcome=waits'),
    });
    // The row names the player by uid, so that it identifies no person after an erasure.
    expect(JSON.stringify(await api.context.db.execute('select * from approvals'))).not.toContain('"oyuncu"');
  });

  test('DESK-50 a repeated request waits once; two acceptances at once book once', async () => {
    const options = { reason: 'Test', key: 'k1' };
    const [one, two] = await Promise.all([
      request('players credit oyuncu 5000', options),
      request('players credit oyuncu 5000', options),
    ]);
    expect(one).toBe(two);
    const outputs = await Promise.all([
      run(`approvals accept ${one}`, {}, CAN),
      run(`approvals accept ${one}`, {}, { name: 'efe', role: 'all' }),
    ]);
    expect(outputs.filter(({ failed }) => failed)).toHaveLength(1);
    expect(await balance()).toBe(500_000n);
  });

  test('DESK-51 an approval expires, can be refused, and does nothing if the payment changed meanwhile', async () => {
    const expired = await request('players credit oyuncu 5000');
    api.context.advance(73 * 3_600_000);
    expect((await run('approvals list')).rows).toEqual([]);
    expect(await run(`approvals accept ${expired}`, {}, CAN)).toMatchObject({ failed: true });
    const refused = await request('players credit oyuncu 5000');
    expect(await run(`approvals refuse ${refused}`, { reason: 'Belge yok' }, CAN)).not.toHaveProperty('failed');
    expect(await run(`approvals accept ${refused}`, {}, CAN)).toMatchObject({ failed: true });
    expect(await balance()).toBe(0n);

    await run('players credit oyuncu 3000', { reason: 'Test' }, { name: 'efe', role: 'all' });
    const form = { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount: 200_000n, account: 'YLK-1' };
    const { transactionID } = await api.context.db.transaction((tx) =>
      requestPayment(api.context, tx, { uid, call: 'prepaid', form, needProof: async () => {} }),
    );
    const id = await request(`payments approve ${transactionID}`, {});
    expect(id).not.toBe('');
    // A rejection returns the money and needs no second operator.
    await run(`payments reject ${transactionID}`, { reason: 'Vazgeçti' }, CAN);
    expect(await run(`approvals accept ${id}`, {}, CAN)).toMatchObject({
      failed: true,
      text: expect.stringContaining('changed meanwhile'),
    });
    expect(await balance()).toBe(300_000n);
    expect((await run('approvals list', { all: true })).rows?.map(({ state }) => state).sort()).toEqual([
      'expired',
      'failed',
      'refused',
    ]);
  });

  test('DESK-50 LIMIT-2 the payment to an excluded player above the amount of the role waits, and does nothing after a change of the balance', async () => {
    const owner: Operator = { name: 'efe', role: 'all' };
    await run('players credit oyuncu 1500', { reason: 'Test' }, owner);
    await run('limits exclude oyuncu', { period: 'forever', reason: 'Test' }, owner);
    const sent = { amount: '1500', reason: 'Test' };
    const id = await request('limits pay-out oyuncu', sent);
    expect(id).not.toBe('');
    expect(await balance()).toBe(150_000n);
    await run('players credit oyuncu 1', { reason: 'Test' }, owner);
    expect(await run(`approvals accept ${id}`, {}, CAN)).toMatchObject({ failed: true });
    expect(await balance()).toBe(150_100n);
    const second = await request('limits pay-out oyuncu', { ...sent, amount: '1501' });
    expect(await run(`approvals accept ${second}`, {}, CAN)).not.toHaveProperty('failed');
    expect(await balance()).toBe(0n);
  });

  test('DESK-51 SEC-6 an approval gives an erased player neither money nor a bonus', async () => {
    await api.context.db.transaction((tx) => seedContent(tx));
    const owner: Operator = { name: 'efe', role: 'all' };
    const reason = 'Test';
    const ids = [
      await request('players credit oyuncu 5000'),
      await request('bonuses grant oyuncu welcome', { amount: '5000', reason }),
    ];
    expect(await run('players erase oyuncu', { reason }, owner)).not.toHaveProperty('failed');
    const refusal = { failed: true, text: expect.stringContaining('were erased') };
    for (const id of ids) expect(await run(`approvals accept ${id}`, {}, CAN)).toMatchObject(refusal);
    expect(await run(`players credit ${uid} 5`, { reason })).toMatchObject(refusal);
    expect(await balance()).toBe(0n);
    expect(await listGrants(api.context.db, uid, 9)).toEqual([]);
  });

  test('DESK-75 effect and outcome of an approval are in Turkish; a row of the previous release has its English text', async () => {
    const ids = [await request('players credit oyuncu 5000'), await request('players credit oyuncu -9000')];
    for (const id of ids) await run(`approvals accept ${id}`, {}, CAN);
    const list = async () => {
      const form = { name: 'approvals list', entries: [['all', 'on']] as [string, string][] };
      const { rows = [] } = await runForm(api.context, form, CAN);
      return ids.map((id) => rows.find((row) => row['id'] === id));
    };
    const failed = { tr: expect.stringContaining('bakiye'), en: expect.stringContaining('balance') };
    expect(await list()).toMatchObject([
      { state: 'accepted', effect: { tr: expect.stringContaining('bakiye') }, outcome: { tr: 'yapıldı', en: 'done' } },
      { state: 'failed', outcome: failed },
    ]);
    await api.context.db.update(approvals).set({ outcomeTr: null });
    expect(await list()).toMatchObject([{ outcome: { tr: 'yapıldı', en: 'done' } }, { outcome: failed.en }]);
  });

  test('DESK-50 SEC-3 effect and audit entry of a waiting command keep amount and reason; a username of digits replaces none', async () => {
    const { uid: digits } = await api.player('000');
    const reason = 'mail from noc@firm.example: paid twice';
    const id = await request('players credit 000 50000', { reason });
    const masked = 'mail from …: paid twice';
    expect((await run('approvals list')).rows).toMatchObject([
      { effect: expect.stringMatching(`^${digits}: .*50000\\.00 TRY`), detail: `${digits} 50000 --reason ${masked}` },
    ]);
    expect(await run(`approvals accept ${id}`, {}, CAN)).not.toHaveProperty('failed');
    const [entry] = await listAudit(api.context.db, { event: 'operator-command', command: 'players credit', limit: 1 });
    expect(entry?.detail).toMatchObject({ said: `${digits} 50000`, reason: masked, outcome: 'done' });
  });

  test('DESK-50 HARD-29 a command with a long reason of emoji waits, and is accepted and recorded with the whole reason', async () => {
    for (const start of ['', 'x']) {
      const reason = start + '😀'.repeat(120);
      const id = await request('players credit oyuncu 5000', { reason });
      expect(await run(`approvals accept ${id}`, {}, CAN)).not.toHaveProperty('failed');
      const [entry] = await listAudit(api.context.db, {
        event: 'operator-command',
        command: 'players credit',
        limit: 1,
      });
      expect(entry?.detail).toMatchObject({ outcome: 'done', requestedBy: 'ayse', approval: id });
      expect(entry?.detail['reason']).toBe(reason);
    }
    expect(await balance()).toBe(1_000_000n);
  });

  test('DESK-50 a role without an amount never waits', async () => {
    const output = await run('players credit oyuncu 90000', { reason: 'Test' }, { name: 'efe', role: 'all' });
    expect(output).not.toHaveProperty('approval');
    expect(await balance()).toBe(9_000_000n);
  });
});
