import { afterEach, expect, test } from 'vitest';
import { createCaller, upstream, type UpstreamReply } from '~/api/testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

const all: UpstreamReply = { result: true, message: '', data: [] };

test.each([
  { title: 'an unknown call', refusal: { result: false, message: 'unknown', code: 501 } },
  { title: 'a rejected call', refusal: { result: false, message: 'No', code: 422 } },
])('API-1 HOME-1 reads all banners after $title, else the active ones', async ({ refusal }) => {
  api = await upstream({
    'slider/get_active_items': refusal,
    'slider/get_all_items': all,
  });
  const { activeSliders } = await import('./slider.server');
  expect(await activeSliders(await createCaller('/'))).toMatchObject({ ok: true, data: [] });
  expect(api.paths.filter((path) => path.startsWith('slider/'))).toEqual([
    'slider/get_active_items',
    'slider/get_all_items',
  ]);
  await api.close();
  api = await upstream({ 'slider/get_active_items': all, 'slider/get_all_items': all });
  const again = await import('./slider.server');
  await again.activeSliders(await createCaller('/'));
  expect(api.paths.filter((path) => path.startsWith('slider/'))).toEqual(['slider/get_active_items']);
});
