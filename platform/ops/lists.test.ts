import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { testApi, type TestApi } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { saveBankAccount, seedPayments } from '../payments';
import { runCommand } from '.';

const MEHMET = { name: 'mehmet', role: 'all' } as const;

describeDatabase('lists for operators', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
    for (const name of ['acik', 'askida', 'disarida', 'ikisi']) await api.player(name);
    await run('players suspend askida', { reason: 'x' });
    for (const name of ['disarida', 'ikisi']) await run(`limits exclude ${name}`, { period: '6m', reason: 'x' });
    await run('players suspend ikisi', { reason: 'x' });
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);
  const listed = async (options: Record<string, string> = {}) =>
    Object.fromEntries(
      ((await run('players list', options)).rows ?? []).map(({ username, status }) => [username, status]),
    );

  test('RUN-23 an excluded player is listed as excluded until the exclusion ends, a suspended one as inactive', async () => {
    const all = { acik: 'active', askida: 'inactive', disarida: 'excluded', ikisi: 'inactive' };
    expect(await listed()).toEqual(all);
    expect(await listed({ status: 'active' })).toEqual({ acik: 'active' });
    expect(await listed({ status: 'excluded' })).toEqual({ disarida: 'excluded' });
    expect(await listed({ status: 'inactive' })).toEqual({ askida: 'inactive', ikisi: 'inactive' });
    expect((await run('players search disarida')).rows).toMatchObject([{ status: 'excluded' }]);
    expect((await run('players show disarida')).rows).toMatchObject([
      { status: 'excluded', excludedUntil: expect.stringMatching(/^2026-09-10T/) },
    ]);
    api.context.advance(200 * DAY_MS);
    expect(await listed()).toEqual({ ...all, disarida: 'active' });
    expect(await listed({ status: 'excluded' })).toEqual({});
    api.context.advance(-200 * DAY_MS);
  });

  test('RUN-23 the audit log is filtered by operator, command and time', async () => {
    const commands = async (options: Record<string, string>) =>
      ((await run('audit', options)).rows ?? []).map(({ on, at }) => `${String(on)} ${String(at)}`);
    api.context.setTime('2026-04-01T20:59:59.000Z');
    await run('players suspend acik', { reason: 'late in March, in Istanbul' }, MEHMET);
    api.context.setTime('2026-04-01T21:00:00.000Z');
    await run('players reopen acik', { reason: 'the second of April' }, MEHMET);
    await run('limits show acik');
    const first = 'players suspend 2026-04-01T20:59:59.000Z';
    const second = 'players reopen 2026-04-01T21:00:00.000Z';
    expect((await commands({ operator: 'mehmet', command: 'players' })).sort()).toEqual([second, first]);
    expect(await commands({ command: 'players suspend', from: '2026-04-01' })).toEqual([first]);
    expect(await commands({ command: 'player' })).toEqual([]);
    expect(await commands({ operator: 'mehmet', command: 'players', from: '2026-04-02' })).toEqual([second]);
    expect(await commands({ operator: 'mehmet', command: 'players', to: '2026-04-01' })).toEqual([first]);
    expect(await commands({ command: 'players', from: '2026-04-01T23:59:59+03:00', to: '2026-04-01T21:00Z' })).toEqual([
      first,
    ]);
    const events = (await run('audit', { operator: 'mehmet' })).rows?.map(({ event }) => event) ?? [];
    expect(events.sort()).toEqual(['operator-command', 'operator-command', 'reopened', 'session-ended', 'suspended']);
    for (const wrong of ['yesterday', '2026-02-30', '2026-04-01T10:00'])
      expect(await run('audit', { from: wrong })).toMatchObject({ failed: true });
  });

  test('DESK-74 a whole IBAN finds the players who stored it, with or without blanks; the audit log does not have it', async () => {
    const IBAN = 'TR750090200000000002342108';
    await api.context.db.transaction((tx) => seedPayments(tx));
    const uids = (await run('players list')).rows?.flatMap(({ uid, username }) =>
      username === 'acik' || username === 'ikisi' ? [String(uid)] : [],
    );
    const form = { bankID: '2', owner: 'Deneme Oyuncu', branch: '', accountNumber: '', IBAN };
    for (const uid of uids ?? [])
      await api.context.db.transaction((tx) => saveBankAccount(tx, uid, form, api.context.now()));
    const search = async (text: string) =>
      ((await run(`players search ${text}`, {}, MEHMET)).rows ?? []).map(({ username }) => username).sort();
    expect(await search(IBAN)).toEqual(['acik', 'ikisi']);
    expect(await search('tr75 0090 2000 0000 0002 3421 08')).toEqual(['acik', 'ikisi']);
    for (const other of ['TR750090200000000002342109', IBAN.slice(0, 25), 'TR'])
      expect(await search(other)).toEqual([]);
    const log = (await run('audit', { operator: 'mehmet', command: 'players search' })).rows ?? [];
    expect(log).toHaveLength(5);
    expect(JSON.stringify(log)).not.toMatch(/2342/);
  });

  test('SEC-6 `players export`, which contains the identity number, needs the role `all`', async () => {
    for (const role of ['read', 'money'] as const)
      expect(await runCommand(api.context, 'players', ['export', 'acik'], {}, { name: 'kasa', role })).toMatchObject({
        failed: true,
      });
    expect(await run('players export acik', {}, MEHMET)).not.toHaveProperty('failed');
  });
});
