import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { describeEachDatabase } from '../db/testing';
import { players } from '../db/schema';
import { runCommand } from '../ops';
import { verifyLedger } from '../wallet';
import { rulesFor } from './rules';
import { playerTables } from './tables';

test('SEC-6 every table that names a player has a rule for export and erasure, and no rule is of no table', () => {
  expect(Object.keys(rulesFor('u')).sort()).toEqual(playerTables.map(({ name }) => name).sort());
});

test('SEC-6 rules name columns that exist', () => {
  for (const { name, columns } of playerTables) {
    const { exported, erased } = rulesFor('u')[name] ?? {};
    const named = [
      ...(typeof exported === 'object' ? exported.without : []),
      ...(typeof erased === 'object' ? Object.keys(erased) : []),
    ];
    for (const column of named) expect(columns, name).toContain(column);
  }
});

describeEachDatabase('a player’s data', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const run = (line: string, options: Record<string, string | true> = {}) => {
    const [command = '', ...words] = line.split(' ');
    return runCommand(api.context, command, words, options);
  };

  test('SEC-6 an export holds what is kept about a player, and nobody else’s, and no secret', async () => {
    const user = await api.player('disari');
    await api.player('baskasi');
    await run('players credit disari 12,5');
    const reply = await api.call('user/get_personal_data', {}, user);
    expect(reply.result).toBe(true);
    const told = reply.data as Record<string, Record<string, unknown>[]>;
    expect(told['players']).toEqual([expect.objectContaining({ uid: user.uid, username: 'disari' })]);
    expect(told['ledger_entries']).toEqual([expect.objectContaining({ uid: user.uid, amount: '12.50' })]);
    expect(told['sessions']?.length).toBeGreaterThan(0);
    const rows = Object.values(told).flat();
    expect(rows.filter(({ uid }) => uid !== undefined && uid !== user.uid)).toEqual([]);
    const text = JSON.stringify(told);
    const [row] = await api.context.db.select().from(players).where(eq(players.uid, user.uid));
    for (const secret of [row?.passwordHash, user.sid, TEST_PASSWORD, 'sidHash', 'contentHash'])
      expect(text).not.toContain(secret);
    expect((await run('players export disari')).facts).toMatchObject({ players: [{ username: 'disari' }] });
    expect((await run('audit', { player: 'disari' })).rows?.map(({ event }) => event)).toContain('data-exported');
    for (let asked = 0; asked < 5; asked += 1) await api.call('user/get_personal_data', {}, user);
    expect(await api.call('user/get_personal_data', {}, user)).toMatchObject({ data: { reason: 'too-soon' } });
  });

  test('SEC-6 erasing takes the names and leaves the books; it waits for money and exclusion', async () => {
    const user = await api.player('silinecek');
    await run('players credit silinecek 20');
    const why = { reason: 'asked in writing' };
    expect(await run('players erase silinecek')).toMatchObject({ failed: true });
    expect(await run('players erase silinecek', why)).toMatchObject({
      failed: true,
      text: expect.stringContaining('money'),
    });
    await run('players credit silinecek -20');
    expect(await run('players erase silinecek', why)).not.toHaveProperty('failed');
    expect(await run('players show silinecek')).toMatchObject({ failed: true });
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(false);
    expect((await api.call('user/login', { username: 'silinecek', password: TEST_PASSWORD })).result).toBe(false);
    const kept = JSON.stringify((await run(`players export ${user.uid}`)).facts);
    expect(kept).toContain('20.00');
    for (const name of ['silinecek', 'Silinecek', 'example.com', '+90']) expect(kept, name).not.toContain(name);
    expect((await verifyLedger(api.context.db)).findings).toEqual([]);
    // The name is free again.
    await api.player('silinecek');
    await run('limits exclude silinecek', { period: '6m', reason: 'asked by phone' });
    expect(await run('players erase silinecek', why)).toMatchObject({
      failed: true,
      text: expect.stringContaining('excluded'),
    });
  });
});
