import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { seedContent } from '../content';
import { describeDatabase } from '../db/testing';
import { seedPayments } from '../payments';

describeDatabase('previews and repeats of commands', (database) => {
  let api: TestApi;
  let player: Awaited<ReturnType<TestApi['player']>>;
  beforeAll(async () => {
    api = await testApi(database);
    await api.context.db.transaction((tx) => seedContent(tx));
    await api.context.db.transaction((tx) => seedPayments(tx));
    player = await api.player('onizleme');
    await run('players credit onizleme 100', { reason: 'Deneme' });
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);
  const shown = async () => (await run('players show onizleme')).rows?.[0];

  test('RUN-91 --preview states in numbers what a change would do, and changes nothing', async () => {
    const asked = await api.call(
      'finance/save_bank_transfer',
      { methodID: 'bank-transfer', bankID: '1', amount: '750', account: 'TR1', requestID: 'P'.repeat(26) },
      player,
    );
    expect(asked.result).toBe(true);
    const [payment] = (await run('payments list', { status: 'new' })).rows ?? [];
    const why = { reason: 'Deneme' };
    const before = await shown();
    for (const [line, options, text] of [
      ['players credit onizleme -30', why, 'onizleme: -30.00 TRY; the balance of 100.00 TRY becomes 70.00 TRY.'],
      [`payments approve ${String(payment?.id)}`, {}, '1 payment: deposits 750.00 TRY, withdrawals 0.00 TRY.'],
      ['players suspend onizleme', why, /^onizleme: balance 100\.00 TRY, .* 1 open sessions\.$/],
      ['players erase onizleme', why, /^onizleme: balance 100\.00 TRY/],
      ['payments settle-debt onizleme', {}, 'onizleme: 0.00 TRY of the debt of 0.00 TRY is taken from the balance.'],
      ['bonuses grant onizleme welcome', { ...why, amount: '50' }, /^onizleme: a bonus of 50\.00 TRY \(welcome\)/],
      ['betting void-feed acme', why, '0 fixtures: 0 open selections are settled, 0 settled ones are settled again.'],
      ['maintenance on', {}, 'Start maintenance'],
    ] as const) {
      const output = await run(line, { ...options, preview: true });
      expect(output.failed, `${line}: ${output.text}`).toBeFalsy();
      expect(output.text, line).toMatch(text);
    }
    expect(await shown()).toEqual(before);
    expect((await run('payments list', { status: 'new' })).rows).toHaveLength(1);
    expect((await run('maintenance status')).facts).toEqual({ maintenance: false });
    for (const line of ['betting void nothing', 'payments approve nothing', 'players suspend nobody'])
      expect(
        await run(line, line.startsWith('payments') ? { preview: true } : { ...why, preview: true }),
      ).toMatchObject({ failed: true });
    // A command that reads has no preview.
    expect(await run('players show onizleme', { preview: true })).toMatchObject({ failed: true });
  });

  test('RUN-92 a bonus granted twice with one key is granted once', async () => {
    const grant = (key: string) => run('bonuses grant onizleme welcome', { amount: '25', reason: 'Deneme', key });
    expect((await grant('g1')).failed).toBeFalsy();
    expect(await grant('g1')).toMatchObject({ failed: true, text: 'A bonus with the key g1 was offered already.' });
    expect((await run('bonuses list onizleme')).rows).toHaveLength(1);
  });

  test('RUN-90 the rows of a command have the declared columns, in their order', async () => {
    const { COMMANDS } = await import('./registry');
    for (const line of [
      'players list',
      'players show',
      'payments list',
      'bonuses list',
      'audit',
      'checklist',
      'outbox',
    ])
      for (const row of (await run(line === 'players show' ? `${line} onizleme` : line)).rows ?? []) {
        const declared = Object.keys(COMMANDS[line]!.columns);
        expect(
          declared.filter((name) => name in row),
          line,
        ).toEqual(Object.keys(row));
      }
  });
});
