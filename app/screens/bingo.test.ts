import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterEach, expect, test } from 'vitest';
import { createCaller, upstream, type UpstreamReply } from '~/api/testing';

const room = {
  providerID: 82,
  name: 'R',
  providerName: 'P',
  image: '/posters/bingo/1.svg',
  price: '1.00',
  topPrize: '20000.00',
  balls: 65,
};
const rooms = (...list: object[]): UpstreamReply => ({
  result: true,
  message: 'İşlem Başarılı',
  code: 200,
  data: list,
});

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const render = async (says: UpstreamReply, lite = false) => {
  api = await upstream({ 'virtualgames/rooms_list': says });
  return (await import('./bingo.server')).bingoLobby(await createCaller('/bingo', { lite }));
};

test('PLAY-3 bingo rooms are read through the API with prices in whole lira, without a player', async () => {
  expect(await render(rooms(room, { name: 'no id' }))).toMatchObject({
    ok: true,
    data: [
      {
        providerID: '82',
        name: 'R',
        providerName: 'P',
        poster: '/posters/bingo/1.svg',
        price: '₺1',
        topPrize: '₺20,000',
        balls: 65,
      },
    ],
  });
  expect(api.of('virtualgames/rooms_list')[0]?.data).toMatchObject({ type: 'bingo' });
  expect(api.of('virtualgames/rooms_list')[0]).not.toHaveProperty('user');
});

test('SHELL-7 HARD-11 rooms have no pictures in lite mode, and never pictures of another site', async () => {
  expect(await render(rooms(room), true)).toMatchObject({ data: [{ poster: '' }] });
  await api.close();
  expect(await render(rooms({ ...room, image: 'https://elsewhere.test/x.svg' }))).toMatchObject({
    data: [{ poster: '' }],
  });
});

test('ERR-3 with an API without bingo the lobby is absent, with one that is down it is unavailable', async () => {
  for (const [says, status] of [
    [{ result: false, message: 'x', code: 501 }, 404],
    ['down', 502],
  ] as const) {
    api = await upstream({ 'virtualgames/rooms_list': says });
    const { loader } = await import('../routes/_public.bingo._index');
    const { request } = await createCaller('/bingo');
    const answer = await loader({
      request,
      params: {},
      context: { address: '192.0.2.9' },
    } as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
    expect((answer as Response).status).toBe(status);
    await api.close();
  }
  api = await upstream({});
});
