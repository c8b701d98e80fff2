import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSTANT_BINGO } from '#content/games';
import { embeddedProvider } from '#provider';
import { describeDatabase } from '../db/testing';
import { seedCatalogue } from '../games';
import { testApi, type TestApi } from './testing';

describeDatabase('virtual games', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database, { gameProvider: embeddedProvider });
    await api.context.db.transaction((tx) => seedCatalogue(tx));
  });
  afterAll(() => api.close());

  test('PLAY-3 rooms_list returns the bingo rooms to any visitor, amounts in lira', async () => {
    const reply = await api.call('virtualgames/rooms_list', { type: 'bingo' });
    expect(reply.result).toBe(true);
    expect(reply.data).toHaveLength(INSTANT_BINGO.length);
    expect((reply.data as unknown[])[0]).toEqual({
      providerID: '82',
      name: 'Çınaraltı Tombalası',
      providerName: 'Tombala Evi',
      image: expect.stringMatching(/^\/posters\/bingo\/8201\.svg\?v=/),
      price: '1.00',
      topPrize: '20000.00',
      balls: 65,
      hall: expect.stringMatching(/./),
    });
    expect(await api.call('virtualgames/rooms_list', { type: 'poker' })).toMatchObject({ result: false, code: 422 });
  });

  test('PLAY-1 init_game opens the maker’s bingo room for a signed-in player, virtual football and sport the site’s own screens; other types return 501', async () => {
    const user = await api.player('tombalaci');
    for (const { providerID } of INSTANT_BINGO)
      expect(await api.call('virtualgames/init_game', { providerID, type: 'bingo' }, user)).toMatchObject({
        result: true,
        data: { url: expect.stringMatching(/^\/rounds\/[\w-]{58}$/) },
      });
    for (const [type, url] of [
      ['football', '/virtual'],
      ['sport', '/sport'],
    ])
      expect(await api.call('virtualgames/init_game', { providerID: '81', type }, user)).toMatchObject({
        result: true,
        data: { url },
      });
    expect(await api.call('virtualgames/init_game', { providerID: '81', type: 'racing' }, user)).toMatchObject({
      result: false,
      code: 501,
      message: 'Bu oyun henüz açılmadı',
    });
    expect(await api.call('virtualgames/init_game', { providerID: '999', type: 'football' }, user)).toMatchObject({
      result: false,
      code: 404,
    });
    expect(await api.call('virtualgames/init_game', { providerID: '999', type: 'bingo' }, user)).toMatchObject({
      result: false,
      code: 404,
    });
    expect(
      (await api.call('virtualgames/init_game', { providerID: INSTANT_BINGO[0]!.providerID, type: 'bingo' })).result,
    ).toBe(false);
  });
});
