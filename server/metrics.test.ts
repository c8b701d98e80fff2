import { expect, test } from 'vitest';
import { send, testSite } from './testing';

const figures = async (site: Awaited<ReturnType<typeof testSite>>) =>
  (
    await send(site.port, '/metrics', { headers: { Authorization: `Bearer ${site.platform.opsToken}` } })
  ).body.toString();

test('SCALE-5 requests are counted by route id, method and status, never by URL', async () => {
  const site = await testSite();
  try {
    for (const path of ['/other?token=geheim', '/nowhere/1', '/nowhere/2'])
      await send(site.port, path, { headers: { cookie: 'test-player=ayse' } });
    const text = await figures(site);
    expect(text).toContain('http_request_duration_seconds_count{route="other",method="GET",status="200"} 1');
    expect(text).toContain('http_request_duration_seconds_count{route="rest",method="GET",status="200"} 2');
    expect(text).not.toContain('geheim');
    expect(text).not.toContain('nowhere');
  } finally {
    await site.close();
  }
});

test('SCALE-5 `/metrics` has the figures of the platform and of the page cache', async () => {
  const site = await testSite();
  try {
    const text = await figures(site);
    expect(text).toContain('test_figure 1');
    expect(text).toContain('# TYPE page_cache_misses gauge');
  } finally {
    await site.close();
  }
});

test.each([
  { sender: 'a trusted proxy', environment: { TRUST_PROXY: 'loopback' }, isKept: true },
  { sender: 'any other sender', environment: {}, isKept: false },
])('SCALE-5 the log has the X-Request-Id of $sender: $isKept', async ({ environment, isKept }) => {
  const site = await testSite({}, environment as Record<string, string>);
  try {
    await send(site.port, '/other', { headers: { 'X-Request-Id': 'proxy-request-17', cookie: 'test-player=ayse' } });
    const ids = site.lines.filter(({ path }) => path === '/other').map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(ids[0] === 'proxy-request-17').toBe(isKept);
  } finally {
    await site.close();
  }
});
