import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { describeLines } from './player-timeline';

describeDatabase('a player for operators', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database);
    user = await api.player('ayse');
  });
  afterEach(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);

  test('DESK-47 the timeline has pages of 50 with each entry once, although many are of one millisecond', async () => {
    for (let number = 0; number < 130; number += 1) {
      if (number % 40 === 0) api.context.advance(1_000);
      await run('players credit ayse 1', { reason: `No ${number}` });
    }
    const message = { requestID: 'a'.repeat(26), category: 'payments', text: 'Merhaba' };
    await api.call('support/send_message', message, user);
    await run('players suspend ayse', { reason: 'Test' });
    const pages = [await run('players timeline ayse')];
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await run('players timeline ayse', { after: next }));
    const rows = pages.flatMap(({ rows: page = [] }) => page);
    expect(pages.slice(0, -1).every(({ rows: page }) => page?.length === 50)).toBe(true);
    expect(rows.filter(({ event }) => event === 'money')).toHaveLength(130);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    expect(rows.filter(({ event }) => event === 'message')).toMatchObject([{ by: 'player', detail: 'Merhaba' }]);
    expect(rows.map(({ event }) => event)).toContain('suspended');
    const times = rows.map(({ at }) => String(at));
    expect(times).toEqual(times.toSorted().reverse());
    expect(await run('players timeline ayse', { after: 'x' })).toMatchObject({ failed: true });
  });

  test('DESK-47 the pages of the timeline have each entry once, also after the clock was set back', async () => {
    const change = async (number: number) => {
      api.context.advance(1_000);
      await run(`players ${number % 2 === 0 ? 'suspend' : 'reopen'} ayse`, { reason: `Değişiklik ${number}` });
    };
    const numbers = Array.from({ length: 80 }, (_, number) => number);
    for (const number of numbers.slice(0, 40)) await change(number);
    for (const number of numbers.slice(0, 40)) {
      api.context.advance(1_000);
      await run('players credit ayse 1', { reason: `Düzeltme ${number}` });
    }
    api.context.advance(-3_600_000);
    for (const number of numbers.slice(40)) await change(number);
    const rows = [];
    let next: string | undefined;
    do {
      const page = await run('players timeline ayse', next === undefined ? {} : { after: next });
      rows.push(...(page.rows ?? []));
      next = page.next;
    } while (next !== undefined);
    const changes = rows.flatMap(({ event, detail }) =>
      event === 'suspended' || event === 'reopened'
        ? [Number(/Değişiklik (\d+)/.exec(JSON.stringify(detail))?.[1])]
        : [],
    );
    expect(changes.toSorted((one, other) => one - other)).toEqual(numbers);
    const times = rows.map(({ at }) => String(at));
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('DESK-75 lines of the statement are described in both languages', async () => {
    await run('players credit ayse 1', { reason: 'x' });
    const [line] = await describeLines(api.context.db, { uid: user.uid, limit: 1, offset: 0 });
    expect(line?.detail).toEqual({
      tr: '1.00 onaylandı x (1.00)',
      en: '1.00 approved x (1.00)',
    });
  });

  test('DESK-48 `players show` has notes, limits, bonuses, factors, sessions, other accounts, payments and movements as tables', async () => {
    await run('players note ayse Telefonda doğrulandı');
    await api.player('fatma');
    const { rows, parts = [] } = await run('players show ayse');
    expect(rows).toMatchObject([{ username: 'ayse', balance: '0.00' }]);
    expect(parts.map(({ name }) => name)).toEqual([
      'notes',
      'risks',
      'limits',
      'debts',
      'bonuses',
      'factors',
      'sessions',
      'others',
      'payments',
      'movements',
    ]);
    const part = (name: string) => parts.find((each) => each.name === name)?.rows;
    expect(part('notes')).toMatchObject([{ note: 'Telefonda doğrulandı', by: 'operator' }]);
    expect(part('others')).toMatchObject([
      { username: 'fatma', what: 'phone' },
      { username: 'fatma', what: 'network' },
    ]);
    expect(part('sessions')).toMatchObject([{ state: 'open' }]);
  });

  test('DESK-49 a note is neither in the audit log nor in the player’s export, and an erasure deletes it', async () => {
    const [note] = (await run('players note ayse Kimlik bekleniyor')).rows ?? [];
    await run('players note ayse İkinci not');
    expect((await run('players notes ayse')).rows).toHaveLength(2);
    expect(JSON.stringify((await run('audit', { command: 'players note' })).rows)).not.toContain('Kimlik');
    expect((await run('players export ayse')).text).not.toContain('Kimlik bekleniyor');
    expect(await run(`players delete-note ${String(note?.['id'])}`)).not.toHaveProperty('failed');
    expect((await run('players notes ayse')).rows).toHaveLength(1);
    expect(await run('players erase ayse', { reason: 'İstek' })).not.toHaveProperty('failed');
    expect((await run(`players notes ${user.uid}`)).rows).toEqual([]);
  });
});
