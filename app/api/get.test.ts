import { afterEach, expect, test, vi } from 'vitest';
import { createCaller, upstream, type UpstreamReply } from './testing';

let api: Awaited<ReturnType<typeof upstream>>;
let replies: { menu: unknown; licenses: unknown };
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});

/** Returns functions that read the header menu and the licences from an API with these replies. */
async function reading(first: typeof replies) {
  replies = first;
  vi.useFakeTimers({ toFake: ['performance'] });
  api = await upstream({
    '/datas/header-menu.json': () => replies.menu as UpstreamReply,
    '/endpoint/v1/licenses?version=v1': () => replies.licenses as UpstreamReply,
  });
  const { datasFile } = await import('~/services/datas.server');
  const { licenseList } = await import('~/services/licenses.server');
  /** Creates a visitor so long after the previous read that its reply is not used without a request. */
  const visitor = () => {
    vi.advanceTimersByTime(120_000);
    return createCaller('/');
  };
  return {
    menu: async () => datasFile(await visitor(), 'header-menu'),
    licences: async () => licenseList(await visitor()),
  };
}

const MENU = [{ title: { tr: 'Bahis', en: 'Betting' }, url: '/betting', icon: '' }];
const LICENSES = { licenses: [{ name: 'A', number: '1', url: '', image: '' }], playMoney: true };

test('ERR-3 an error with a JSON body is no content: without earlier content the part is unavailable', async () => {
  const { menu, licences } = await reading({ menu: 'broken', licenses: 'broken' });
  expect(await menu()).toMatchObject({ ok: false, kind: 'unavailable' });
  expect(await licences()).toMatchObject({ ok: false, kind: 'unavailable' });
});

test('ERR-3 an error with a JSON body does not replace the last content', async () => {
  const { menu, licences } = await reading({ menu: MENU, licenses: LICENSES });
  expect(await menu()).toMatchObject({ ok: true, data: MENU });
  expect(await licences()).toMatchObject({ ok: true, data: LICENSES });
  replies = { menu: 'broken', licenses: 'broken' };
  expect(await menu()).toMatchObject({ ok: true, data: MENU });
  expect(await licences()).toMatchObject({ ok: true, data: LICENSES });
});

test.each([
  ['an object', { result: false, message: 'Error', data: null }, 'text'],
  ['text', 'text', []],
  ['a number', 5, 5],
])('OWN-3 %s in place of a list or an object is no content', async (_name, menuReply, licensesReply) => {
  const { menu, licences } = await reading({ menu: menuReply, licenses: licensesReply });
  expect(await menu()).toMatchObject({ ok: false, kind: 'unavailable' });
  expect(await licences()).toMatchObject({ ok: false, kind: 'unavailable' });
});

test('OWN-3 an empty list and an object without fields are content', async () => {
  const { menu, licences } = await reading({ menu: [], licenses: {} });
  expect(await menu()).toMatchObject({ ok: true, data: [] });
  expect(await licences()).toMatchObject({ ok: true, data: { licenses: [], playMoney: false } });
});
