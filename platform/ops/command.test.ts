import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { listAudit } from '../audit';
import { describeDatabase } from '../db/testing';
import type { Operator } from '../operators';
import { runForm } from './form';

describeDatabase('input of operators', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
    await run('players create yazim', { password: 'Sifre123' });
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);
  const balance = async () => (await run('players show yazim')).rows?.[0]?.balance;

  test('MONEY-8 an extra word or option is rejected with the usage and books nothing', async () => {
    for (const [line, options, why] of [
      ['players credit yazim 1 000', {}, '“000” is one word too many.'],
      ['players credit yazim 250', { ky: 'k1' }, 'There is no option --ky here.'],
      ['players credit yazim 250', { key: true }, '--key needs a value.'],
      ['players credit yazim 250', { constructor: 'x' }, 'There is no option --constructor here.'],
    ] as const) {
      const output = await run(line, options);
      expect(output, line).toMatchObject({ failed: true });
      expect(output.text).toContain(why);
      expect(output.text).toContain('players credit WHO LIRA');
    }
    expect(await balance()).toBe('0.00');
  });

  test('SEC-3 a role allows its own commands; any other is rejected, recorded and changes nothing', async () => {
    const reader: Operator = { name: 'can', role: 'read' };
    const cashier: Operator = { name: 'ayse', role: 'money' };
    expect(await run('players show yazim', {}, reader)).not.toHaveProperty('failed');
    for (const [line, by] of [
      ['players credit yazim 10', reader],
      ['outbox', reader],
      ['outbox', cashier],
      ['players suspend yazim', cashier],
      ['maintenance on', cashier],
    ] as const)
      expect(await run(line, {}, by), line).toMatchObject({ failed: true, text: expect.stringContaining(by.role) });
    expect(await balance()).toBe('0.00');
    expect(await run('players credit yazim 10', { reason: 'Deneme', key: 'k-role' }, cashier)).not.toHaveProperty(
      'failed',
    );
    expect(await run('players credit yazim -10', { reason: 'Deneme' }, cashier)).not.toHaveProperty('failed');
    const { rows = [] } = await run('audit');
    expect(rows.slice(0, 8).map(({ by, on, detail }) => [by, on, /outcome=(\w+)/.exec(String(detail))?.[1]])).toEqual(
      expect.arrayContaining([
        ['operator ayse', 'players credit', 'done'],
        ['operator ayse', 'maintenance on', 'failed'],
        ['operator can', 'players credit', 'failed'],
      ]),
    );
  });

  test('HARD-1 SEC-3 a form with unreadable characters gets the error at its field, and the attempt is recorded', async () => {
    const owner: Operator = { name: 'sahip', role: 'all' };
    for (const who of ['a\u0000b', 'a\ud83d']) {
      const form = { name: 'players suspend', entries: Object.entries({ who, reason: 'Deneme' }), isPreview: true };
      const { fault } = await runForm(api.context, form, owner);
      expect(fault).toMatchObject({ field: 'who', text: { en: 'It has unreadable characters.' } });
      const [entry] = await listAudit(api.context.db, { event: 'operator-command', limit: 1 });
      expect(entry).toMatchObject({ subject: 'players suspend', detail: { reason: 'Deneme', outcome: 'failed' } });
    }
  });

  test('RUN-33 every command that needs a reason reports its error', async () => {
    const long = 'x'.repeat(501);
    for (const [line, options] of [
      ['bonuses grant yazim welcome', {}],
      ['bonuses revoke some-id', {}],
      ['limits exclude yazim', { period: '6m' }],
      ['limits pay-out yazim', { amount: '5' }],
      ['betting settle some-id', { score: '1-0' }],
      ['betting correct some-id', { score: '1-0' }],
      ['betting void some-id', {}],
      ['betting void-feed acme', {}],
      ['players suspend yazim', {}],
    ] as const)
      for (const [reason, text] of [
        [' ', 'A reason is needed: --reason "…". The audit log keeps it.'],
        [long, 'A reason has at most 500 characters.'],
      ] as const)
        expect(await run(line, { ...options, reason }), line).toEqual({ failed: true, text });
  });

  test('AUTH-1 `players create` rejects an empty --password', async () => {
    expect(await run('players create sifresiz', { password: true })).toMatchObject({ failed: true });
    expect(await run('players show sifresiz')).toMatchObject({ failed: true });
    expect(await run('players create almanca', { password: 'Sifre1234', language: 'de' })).toMatchObject({
      failed: true,
      text: '--language is tr or en.',
    });
  });

  test('API-3 switches reject a value, and commands without words reject words', async () => {
    expect(await run('support list', { all: 'yes' })).toMatchObject({ failed: true });
    for (const line of [
      'ledger verify now',
      'maintenance on please',
      'payments list new',
      'outbox somebody@example.com',
    ])
      expect(await run(line), line).toMatchObject({ failed: true });
    expect(await run('maintenance status')).toMatchObject({ facts: { maintenance: false } });
  });

  test('API-3 an unknown command is named before the list', async () => {
    expect((await run('players remove yazim')).text).toMatch(
      /^There is no command “players remove yazim”\.\nCommands:/,
    );
    expect((await run('')).text).toMatch(/^Commands:/);
  });

  test('MONEY-8 `ledger verify` returns the same figures as facts and as text', async () => {
    await run('players credit yazim 10', { reason: 'Deneme' });
    expect((await run('ledger verify')).facts).toMatchObject({
      stands: true,
      playersHold: await balance(),
      findings: [],
    });
  });
});
