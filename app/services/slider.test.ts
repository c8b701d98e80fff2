import { afterEach, expect, test } from 'vitest';
import { callerOf, upstream, type Says } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const all: Says = { result: true, message: '', data: [] };

test('API-1 HOME-1 banners are those that the API calls active; one that does not choose is asked for all', async () => {
  api = await upstream({
    'slider/get_active_items': { result: false, message: 'unknown', code: 501 },
    'slider/get_all_items': all,
  });
  const { activeSliders } = await import('./slider.server');
  expect(await activeSliders(await callerOf('/'))).toMatchObject({ ok: true, data: [] });
  expect(api.paths.filter((path) => path.startsWith('slider/'))).toEqual([
    'slider/get_active_items',
    'slider/get_all_items',
  ]);
  await api.close();
  api = await upstream({ 'slider/get_active_items': all, 'slider/get_all_items': all });
  const again = await import('./slider.server');
  await again.activeSliders(await callerOf('/'));
  expect(api.paths.filter((path) => path.startsWith('slider/'))).toEqual(['slider/get_active_items']);
});
