import { afterEach, expect, test } from 'vitest';
import { callerOf, upstream } from '~/api/testing';

const popup = (id: string, more: object = {}) => ({ id, Active: 1, title: id, ...more });
const openFor = async (list: object[], path: string, player: boolean) => {
  site = await upstream({
    'cmscontroller/popupInformation': { result: true, message: 'İşlem Başarılı', code: 200, data: list },
  });
  const { openPopup } = await import('./popups.server');
  return (await openPopup(await callerOf(path, player ? { rid: '1' } : {})))?.id;
};

let site: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(() => site?.close());

test('SHELL-9 a popup opens on home for whom it is meant: signed-in players get no welcome', async () => {
  const list = [popup('off', { Active: 0 }), popup('welcome', { audience: 'visitors' }), popup('news')];
  expect(await openFor(list, '/', false)).toBe('welcome');
  expect(await openFor(list, '/', true)).toBe('news');
  expect(await openFor([popup('thanks', { audience: 'players' })], '/', false)).toBeUndefined();
  expect(await openFor(list, '/slot', false)).toBeUndefined();
});

test('SHELL-9 a popup that says nothing of an audience, or something unknown, is for everybody', async () => {
  for (const player of [false, true]) {
    expect(await openFor([popup('plain')], '/', player)).toBe('plain');
    expect(await openFor([popup('odd', { audience: 'everyone' })], '/', player)).toBe('odd');
  }
});
