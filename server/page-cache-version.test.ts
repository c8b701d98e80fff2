import { describe, expect, test, vi } from 'vitest';
import { send, testSite } from './testing';

const PUBLIC = { 'Content-Type': 'text/html; charset=utf-8', 'X-Page-Cache': 'public' };
const text = async (port: number, path: string) => (await send(port, path)).body.toString();

describe('public page cache after a change', () => {
  test('SCALE-1 SCALE-7 after a change a page that can only be rendered as an error is sent as it was, until it can be rendered', async () => {
    let status = 200;
    let words = 'before';
    const site = await testSite({
      document: () =>
        new Response(`<p>${words}</p>`, {
          status,
          headers: { 'Content-Type': 'text/html; charset=utf-8', ...(status === 200 && { 'X-Page-Cache': 'public' }) },
        }),
    });
    await text(site.port, '/');
    status = 502;
    words = 'after';
    site.platform.content = 'second';
    expect(await text(site.port, '/')).toBe('<p>before</p>');
    status = 200;
    expect(await text(site.port, '/')).toBe('<p>after</p>');
    await site.close();
  });

  test('SCALE-1 a rendering that began before a change is not sent after it', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let rendered = 0;
    const site = await testSite({
      document: async () => {
        const words = site.platform.content;
        rendered += 1;
        if (rendered === 1) await released;
        return new Response(`<p>${words}</p>`, { headers: PUBLIC });
      },
    });
    const early = text(site.port, '/');
    await vi.waitFor(() => expect(rendered).toBe(1));
    site.platform.content = 'second';
    expect(await text(site.port, '/')).toBe('<p>second</p>');
    release();
    await early;
    expect(await text(site.port, '/')).toBe('<p>second</p>');
    await site.close();
  });
});
