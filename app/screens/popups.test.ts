import { afterEach, expect, test } from 'vitest';
import { createCaller, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const popup = (id: string) => ({ id, Active: 1, title: id, text: '', link: '', linkText: '' });

/** Starts an API with these popups. @returns functions that read and close the popup of one browser, and its cookie */
async function openBrowser(data: ReturnType<typeof popup>[]) {
  api = await upstream({ 'cmscontroller/popupInformation': { result: true, message: '', data } });
  const { openPopup } = await import('./popups.server');
  const { action } = await import('~/routes/preferences.$name');
  let cookie = '';
  return {
    cookie: () => cookie,
    shown: async () => (await openPopup(await createCaller('/', { cookie })))?.id,
    close: async (id: string) => {
      const request = new Request('http://site.test/preferences/popup', {
        method: 'POST',
        headers: { Cookie: cookie },
        body: new URLSearchParams({ id, to: '/' }),
      });
      const response = await action({ request, params: { name: 'popup' }, context: { address: '192.0.2.9' } });
      cookie = response.headers.get('Set-Cookie')!.split(';')[0]!;
    },
  };
}

test('SHELL-9 with two active popups each one that was closed stays closed', async () => {
  const { shown, close, cookie } = await openBrowser([
    popup('welcome'),
    { ...popup('old'), Active: 0 },
    popup('night_2'),
  ]);
  expect(await shown()).toBe('welcome');
  await close('welcome');
  expect(await shown()).toBe('night_2');
  await close('night_2');
  expect(await shown()).toBeUndefined();
  expect(cookie()).toBe('popup=night_2.welcome');
});

test('SHELL-9 popups with any id of the API stay closed: 64 characters, dots, other scripts', async () => {
  const ids = ['a'.repeat(64), '2027.new-year', 'yılbaşı; 2027', 'ş'.repeat(64)];
  const { shown, close, cookie } = await openBrowser(ids.map(popup));
  for (const id of ids) {
    expect(await shown()).toBe(id);
    await close(id);
  }
  expect(await shown()).toBeUndefined();
  expect(cookie()).toMatch(/^popup=[\w.-]{1,300}$/);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/'])(
  'INT-24 a popup whose link is %s is shown without a link',
  async (link) => {
    api = await upstream({
      'cmscontroller/popupInformation': {
        result: true,
        message: '',
        data: [{ id: 'welcome', Active: 1, title: 'Hoş geldiniz', text: '', link, linkText: 'Aç' }],
      },
    });
    const { openPopup } = await import('./popups.server');
    expect(await openPopup(await createCaller('/'))).toMatchObject({ title: 'Hoş geldiniz', link: '' });
  },
);
