import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { seedContent } from '../content';
import { describeEachDatabase } from '../db/testing';
import { readCreditCaps, type Operator } from '../operators';
import { runCommand } from './index';

const AYSE: Operator = { name: 'ayse', role: 'money' };
const CAN: Operator = { name: 'can', role: 'money' };

test('RUN-33 the setting takes whole lira of roles that give money; any other value is rejected', () => {
  expect(readCreditCaps('money:100, all:2000')).toEqual(
    new Map([
      ['money', 10_000n],
      ['all', 200_000n],
    ]),
  );
  for (const wrong of [
    '',
    'money',
    'money:',
    'money:0',
    'money:1.5',
    'read:5',
    'trade:5',
    'money:1,money:2',
    'money:-1',
  ])
    expect(readCreditCaps(wrong), wrong).toBeUndefined();
});

describeEachDatabase('caps of credits', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database, { creditCaps: readCreditCaps('money:100,all:1000') });
    await api.context.db.transaction((tx) => seedContent(tx));
    // 23:59 in Istanbul.
    api.context.setTime('2026-03-10T20:59:00.000Z');
    for (const name of ['once', 'sonra', 'bonuslu'])
      await runCommand(api.context, 'players', ['create', name], { password: 'Sifre123' });
  });
  afterAll(() => api.close());

  const credit = (who: string, amount: string, by?: Operator, options: Record<string, string> = { reason: 'Deneme' }) =>
    runCommand(api.context, 'players', ['credit', who, amount], options, by);
  const balance = async (who: string) =>
    (await runCommand(api.context, 'players', ['show', who], {})).rows?.[0]?.['balance'];

  test('RUN-33 a credit without a reason books nothing', async () => {
    for (const amount of ['10', '-10'])
      for (const options of [{}, { reason: '  ' }] as Record<string, string>[])
        expect(await credit('once', amount, AYSE, options)).toMatchObject({
          failed: true,
          text: expect.stringMatching(/^A reason is needed/),
        });
    expect(await balance('once')).toBe('0.00');
  });

  test('RUN-33 the operators of a role share one cap a day of Istanbul; a repeat and a debit do not count', async () => {
    expect(await credit('once', '60', AYSE, { reason: 'Deneme', key: 'k' })).not.toHaveProperty('failed');
    expect(await credit('once', '60', AYSE, { reason: 'Deneme', key: 'k' })).not.toHaveProperty('failed');
    expect(await credit('once', '-20', AYSE)).not.toHaveProperty('failed');
    expect(await credit('once', '40.01', CAN)).toMatchObject({
      failed: true,
      text: 'The role money may give 100.00 TRY a day (CREDIT_CAPS); 40.00 TRY are left today.',
    });
    expect(await credit('once', '40', CAN)).not.toHaveProperty('failed');
    expect(await credit('once', '0,01', AYSE)).toMatchObject({ failed: true });
    expect(await balance('once')).toBe('80.00');
    expect(await credit('once', '500')).not.toHaveProperty('failed');
    api.context.advance(60_000);
    expect(await credit('once', '100', AYSE)).not.toHaveProperty('failed');
    expect(await credit('once', '0,01', CAN)).toMatchObject({ failed: true });
    expect((await runCommand(api.context, 'ledger', ['verify'], {})).failed).toBeFalsy();
  });

  test('RUN-33 two concurrent credits never exceed the cap together', async () => {
    api.context.advance(86_400_000);
    // Use different players, so that no wallet lock orders the two.
    const before = await Promise.all(['once', 'sonra', 'bonuslu'].map(balance));
    const outcomes = await Promise.all(['once', 'sonra', 'bonuslu'].map((who) => credit(who, '40', AYSE)));
    expect(outcomes.filter(({ failed }) => failed)).toHaveLength(1);
    const after = await Promise.all(['once', 'sonra', 'bonuslu'].map(balance));
    const given = after.map((one, at) => Number(one) - Number(before[at]));
    expect(given.filter((lira) => lira === 40)).toHaveLength(2);
  });

  test('RUN-33 a bonus granted by an operator counts too', async () => {
    api.context.advance(86_400_000);
    const grant = (amount: string) =>
      runCommand(api.context, 'bonuses', ['grant', 'bonuslu', 'welcome'], { amount, reason: 'Deneme' });
    const offers = await runCommand(api.context, 'bonuses', ['grant', 'bonuslu', '?'], { amount: '1', reason: 'x' });
    expect(offers.text).toContain('welcome');
    expect(await grant('900')).not.toHaveProperty('failed');
    expect(await grant('200')).toMatchObject({ failed: true });
    expect(await credit('bonuslu', '101')).toMatchObject({ failed: true });
    expect(await credit('bonuslu', '100')).not.toHaveProperty('failed');
  });
});
