import { afterEach, expect, test } from 'vitest';
import { createCaller, upstream } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

test('SHELL-9 with two active popups each one that was closed stays closed', async () => {
  const popup = (id: string) => ({ id, Active: 1, title: id, text: '', link: '', linkText: '' });
  api = await upstream({
    'cmscontroller/popupInformation': {
      result: true,
      message: '',
      data: [popup('welcome'), { ...popup('old'), Active: 0 }, popup('night_2')],
    },
  });
  const { openPopup } = await import('./popups.server');
  const { action } = await import('~/routes/preferences.$name');
  let cookie = '';
  const shown = async () => (await openPopup(await createCaller('/', { cookie })))?.id;
  const close = async (id: string) => {
    const request = new Request('http://site.test/preferences/popup', {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ id, to: '/' }),
    });
    const response = await action({ request, params: { name: 'popup' }, context: { address: '192.0.2.9' } });
    cookie = response.headers.get('Set-Cookie')!.split(';')[0]!;
  };

  expect(await shown()).toBe('welcome');
  await close('welcome');
  expect(await shown()).toBe('night_2');
  await close('night_2');
  expect(await shown()).toBeUndefined();
  expect(cookie).toBe('popup=night_2.welcome');
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
