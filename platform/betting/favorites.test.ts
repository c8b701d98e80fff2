import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAVORITE_GAMES_LIMIT } from '#contract/constants';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { bettingFavorites } from './schema';
import { setupBetting, type BettingTestBed } from './testing';

describeDatabase('favourite leagues and teams', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('seven');
    await bed.feed.fixture('a', { home: 'Çamyaka', away: 'Iğdeliova' });
  });
  afterAll(() => bed.api.close());

  const set = (kind: string, ref: string, mode = 'insert') =>
    bed.api.call('betting/set_favorite', { kind, ref, mode }, user);
  const list = async (by = user) => (await bed.api.call('betting/list_favorites', { Lang: 'en' }, by)).data;

  test('BET-61 favourites are listed newest first with their names, and repeats change nothing', async () => {
    await set('team', 'Iğdeliova');
    bed.api.context.advance(1_000);
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect(await set('league', 'league-football')).toMatchObject({ result: true });
    const team = { kind: 'team', ref: 'Iğdeliova', name: 'Iğdeliova' };
    expect(await list()).toEqual([{ kind: 'league', ref: 'league-football', name: 'League of Light' }, team]);
    expect(await list(await bed.player('baska'))).toEqual([]);
    await set('league', 'league-football', 'delete');
    await set('league', 'league-football', 'delete');
    expect(await list()).toEqual([team]);
  });

  test('BET-61 unknown leagues and teams are rejected, and a list has at most 100 favourites of a kind', async () => {
    for (const [kind, ref] of [
      ['league', 'nowhere'],
      ['team', 'Çam'],
      ['team', '%'],
    ] as const)
      expect(await set(kind, ref), ref).toMatchObject({ result: false, data: { reason: 'not-found' } });
    const { db, now } = bed.api.context;
    const others = Array.from({ length: FAVORITE_GAMES_LIMIT }, (_, number) => `Takım ${number}`);
    await db
      .insert(bettingFavorites)
      .values(others.map((ref) => ({ uid: user.uid, kind: 'team' as const, ref, addedAt: now() })));
    expect(await set('team', 'Çamyaka')).toMatchObject({ result: false, data: { reason: 'full' } });
  });
});
