import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOT_PROFILES } from '#arcade/slots';
import { SLOTS } from '#content/games';
import { QUICK_ACCESS_LIMIT } from '#contract/constants';
import { Refusal } from '../refusal';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import {
  listCategories,
  listFilters,
  listGames,
  listProviders,
  listRecentGames,
  seedCatalogue,
  setFavorite,
  switchGame,
} from './index';
import { gameRounds } from './schema';

describeEachDatabase('catalogue', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
    await context.db.transaction((tx) => seedCatalogue(tx));
  });
  afterAll(() => context.close());

  const page = { limit: 48, offset: 0 };
  const find = (search: string, kind: 'slot' | 'live' = 'slot') => listGames(context.db, { kind, ...page, search });

  test('CAT-1 lists are paged in one stable order, popular first, with their total', async () => {
    const first = await listGames(context.db, { kind: 'slot', ...page });
    const second = await listGames(context.db, { kind: 'slot', limit: 48, offset: 48 });
    expect(first.games).toHaveLength(48);
    expect(first.total).toBeGreaterThanOrEqual(300);
    expect(new Set([...first.games, ...second.games].map((game) => game.id)).size).toBe(96);
    expect(first.games[0]?.badge === 'popular' || first.games[0]?.badge === 'jackpot').toBe(true);
    const last = await listGames(context.db, { kind: 'slot', limit: 48, offset: first.total - 48 });
    const names = last.games.map((game) => game.name);
    expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
  });

  test('HOME-2 quick access is category 94 and contains fifty games', async () => {
    const quick = await listGames(context.db, { kind: 'slot', categoryID: '94', limit: 50, offset: 0 });
    expect(quick.games).toHaveLength(QUICK_ACCESS_LIMIT);
    expect(quick.total).toBe(QUICK_ACCESS_LIMIT);
  });

  test('CAT-1 categories and makers have their number of games', async () => {
    for (const kind of ['slot', 'live'] as const) {
      const { categories } = await listCategories(context.db, { kind, language: 'en', limit: 100, offset: 0 });
      for (const category of categories)
        expect(
          (await listGames(context.db, { kind, categoryID: category.CategoryID, limit: 1, offset: 0 })).total,
        ).toBe(category.items);
      const { providers } = await listProviders(context.db, { kind, limit: 100, offset: 0 });
      const all = await listGames(context.db, { kind, limit: 1, offset: 0 });
      expect(providers.reduce((sum, provider) => sum + provider.items, 0)).toBe(all.total);
    }
  });

  test('CAT-5 status 2 returns only the live makers with it', async () => {
    const all = await listProviders(context.db, { kind: 'live', limit: 150, offset: 0 });
    const some = await listProviders(context.db, { kind: 'live', limit: 150, offset: 0, status: 2 });
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(all.total);
  });

  test('CAT-3 search folds Turkish letters', async () => {
    for (const spelled of ['ışığında', 'IŞIĞINDA', 'isiginda', 'İŞİĞİNDA'])
      expect((await find(spelled)).games.map((game) => game.name)).toEqual(['Ay Işığında']);
    expect((await find('dragons ledger')).total).toBe(1);
    expect((await find('dragon’s ledger')).total).toBe(1);
  });

  test('CAT-3 a search under three letters is rejected with the spec’s message', async () => {
    await expect(find('ay')).rejects.toThrow('Please enter at least 3 characters to search.');
    await expect(find('a\u200b\u0301y')).rejects.toThrow(Refusal);
  });

  test('HARD-29 SQL and LIKE characters in a search are text', async () => {
    for (const text of ['%%%', '___', "'; drop table games; --", '\\\\\\', 'a%n', '" or 1=1 --'])
      expect((await find(text)).total).toBe(0);
  });

  test('CAT-6 an unknown category or maker is rejected with 404, also one of the other kind', async () => {
    for (const filter of [
      { categoryID: '9999' },
      { providerID: 'nobody' },
      { categoryID: '61' },
      { providerID: '51' },
      { providerID: "'" },
    ])
      await expect(listGames(context.db, { kind: 'slot', ...page, ...filter })).rejects.toMatchObject({ code: 404 });
  });

  test('CAT-1 filters combine', async () => {
    const both = await listGames(context.db, { kind: 'slot', ...page, categoryID: '11', providerID: '1' });
    expect(both.total).toBeGreaterThan(0);
    expect(
      both.games.every((game) => game.providerID === '1' && (game.badge === 'popular' || game.badge === 'jackpot')),
    ).toBe(true);
  });

  test('CAT-4 favourites are set once, per type, and listed', async () => {
    const set = (mode: 'insert' | 'delete', id: string, type: 'casino' | 'livecasino' = 'casino') =>
      context.db.transaction((tx) => setFavorite(tx, { uid: 'p1', mode, type, id }, context.now()));
    expect(await set('insert', '1001')).toEqual(['1001']);
    expect(await set('insert', '1001')).toEqual(['1001']);
    expect(await set('insert', '7001', 'livecasino')).toEqual(['7001']);
    await expect(set('insert', '7001')).rejects.toMatchObject({ code: 404 });
    const own = await listGames(context.db, { kind: 'slot', ...page, favoritesOf: 'p1' });
    expect(own.games.map((game) => game.id)).toEqual(['1001']);
    expect((await listGames(context.db, { kind: 'slot', ...page, favoritesOf: 'p2' })).total).toBe(0);
    expect(await set('delete', '1001')).toEqual([]);
    expect(await set('delete', '1001')).toEqual([]);
  });

  test('CAT-1 every combination of filters lists the games with these facts, with their total', async () => {
    const profiles = new Map(SLOT_PROFILES.map((profile) => [profile.id as string, profile]));
    const expected = (facts: Record<string, string>, providerID: string | undefined) =>
      SLOTS.filter((slot) => {
        const { volatility, family, returnToPlayer } = profiles.get(slot.profile)!;
        return (
          (facts['volatility'] ?? volatility) === volatility &&
          (facts['family'] ?? family) === family &&
          returnToPlayer >= Number(facts['return'] ?? 0) * 100 &&
          (providerID ?? slot.providerID) === slot.providerID
        );
      }).map(({ id }) => id);
    let filled = 0;
    for (const volatility of [{}, { volatility: 'low' }, { volatility: 'high' }])
      for (const minimum of [{}, { return: '95' }, { return: '96' }])
        for (const family of [{}, { family: 'ways' }, { family: 'classic' }])
          for (const providerID of [undefined, '1']) {
            const facts = { ...volatility, ...minimum, ...family };
            const list = await listGames(context.db, { kind: 'slot', limit: 400, offset: 0, facts, providerID });
            const ids = expected(facts, providerID);
            expect(list.total, JSON.stringify({ facts, providerID })).toBe(ids.length);
            expect(list.games.map(({ id }) => id).sort(), JSON.stringify({ facts, providerID })).toEqual(ids.sort());
            if (ids.length > 0) filled += 1;
          }
    expect(filled).toBeGreaterThan(30);
    expect((await listGames(context.db, { kind: 'slot', ...page, facts: { volatility: 'unknown' } })).games).toEqual(
      [],
    );
  });

  test('CAT-1 the options of filters are those with games, named in the language of the request', async () => {
    const options = await listFilters(context.db, { kind: 'slot', language: 'tr' });
    expect(options.filter(({ fact }) => fact === 'volatility').map(({ name }) => name)).toEqual([
      'Düşük',
      'Orta',
      'Yüksek',
    ]);
    for (const { fact, value, items } of options) {
      const { total } = await listGames(context.db, { kind: 'slot', limit: 1, offset: 0, facts: { [fact]: value } });
      expect([fact, value, total]).toEqual([fact, value, items]);
    }
    expect(await listFilters(context.db, { kind: 'live', language: 'tr' })).toEqual([]);
  });

  test('CAT-1 the games played last are the player’s own open games of the lobby, latest first', async () => {
    const played = (gameId: string, minute: number, uid = 'p9') => ({
      provider: 'test',
      roundId: `${uid}-${gameId}-${minute}`,
      uid,
      gameId,
      staked: 100n,
      paid: 0n,
      startedAt: new Date(Date.UTC(2026, 1, 1, 10, minute)),
    });
    await context.db
      .insert(gameRounds)
      .values([
        played('1001', 1),
        played('1002', 2),
        played('1001', 3),
        played('7001', 4),
        played('1003', 5),
        played('1004', 6, 'p8'),
      ]);
    const recent = async (kind: 'slot' | 'live', limit = 10) =>
      (await listRecentGames(context.db, { uid: 'p9', kind, limit })).map(({ id }) => id);
    expect(await recent('slot')).toEqual(['1003', '1001', '1002']);
    expect(await recent('slot', 1)).toEqual(['1003']);
    expect(await recent('live')).toEqual(['7001']);
    await switchGame(context.db, '1003', false);
    expect(await recent('slot')).toEqual(['1001', '1002']);
    await switchGame(context.db, '1003', true);
  });

  test('CAT-1 seeding again changes nothing', async () => {
    const before = await listGames(context.db, { kind: 'live', limit: 100, offset: 0 });
    await context.db.transaction((tx) => seedCatalogue(tx));
    expect(await listGames(context.db, { kind: 'live', limit: 100, offset: 0 })).toEqual(before);
  });

  test('PLAY-2 a game that its operator closed is in no list and in no count; reopened it has its earlier place', async () => {
    const whole = await listGames(context.db, { kind: 'live', ...page });
    const [first] = whole.games;
    const counts = async () => (await listProviders(context.db, { kind: 'live', limit: 150, offset: 0 })).providers;
    const before = await counts();
    for (let twice = 0; twice < 2; twice += 1) await switchGame(context.db, first!.id, false);
    const without = await listGames(context.db, { kind: 'live', ...page });
    expect(without.total).toBe(whole.total - 1);
    expect(without.games.map(({ id }) => id)).not.toContain(first!.id);
    const items = (list: typeof before) => list.find(({ providerID }) => providerID === first!.providerID)?.items ?? 0;
    expect(items(await counts())).toBe(items(before) - 1);
    await switchGame(context.db, first!.id, true);
    expect(await listGames(context.db, { kind: 'live', ...page })).toEqual(whole);
    expect(await counts()).toEqual(before);
  });
});
