import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { exampleEnvironment } from './example-environment';

/** What docs/operating.md shows holds against the code it is about. `e2e/restore.nojs.spec.ts` walks its backups. */
const ROOT = path.resolve(import.meta.dirname, '..');
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const guide = text('docs/operating.md');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, lines = '']) => lines);
const [nginx = '', nginxProxy = ''] = blocks('nginx');
const [caddy = ''] = blocks('caddyfile');

/** Every address by which the commands and the metrics answer, as Remix and Express read it. */
const INSIDE = ['/ops', '/OPS', '/ops/', '/ops.data', '/metrics', '/Metrics/'];
const OUTSIDE = ['/', '/slot', '/profile/history/bonus', '/endpoint/v1', '/callbacks/feed/acme'];

describe('the samples of proxies', () => {
  test('HARD-10 nginx sets every forwarded header that the site believes, and hands on none that a visitor sent', () => {
    const believed = [...text('server/client.ts').matchAll(/first\(request\.headers, '([\w-]+)'\)/g)].map(
      ([, name]) => name,
    );
    expect(believed).toHaveLength(2);
    const set = [...nginxProxy.matchAll(/^proxy_set_header ([\w-]+) (\S+);$/gm)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(Object.fromEntries(set)).toMatchObject({
      ...Object.fromEntries(believed.map((name) => [name, expect.stringMatching(/^\$(?:host|scheme)$/) as string])),
      'x-forwarded-for': '$remote_addr',
      host: '$host',
    });
  });

  test('HARD-10 both close the commands and the metrics, however their addresses are written, and nothing else', () => {
    const closed = new RegExp(/location ~\* (\S+) \{ allow 10\.0\.0\.0\/8; deny all;/.exec(nginx)?.[1] ?? '', 'i');
    expect(INSIDE.filter((address) => !closed.test(address))).toEqual([]);
    expect(OUTSIDE.filter((address) => closed.test(address))).toEqual([]);
    // Caddy compares paths without case; a star stands for the rest.
    const paths = (/^ *path (.+)$/m.exec(caddy)?.[1] ?? '').split(' ');
    const matches = (address: string) => paths.some((one) => address.toLowerCase().startsWith(one.replace('*', '')));
    expect(paths.every((one) => one.endsWith('*'))).toBe(true);
    expect(INSIDE.filter((address) => !matches(address))).toEqual([]);
    expect(OUTSIDE.filter(matches)).toEqual([]);
  });

  test('HARD-9 bodies that the site takes pass, answers are waited for longer than it works on them', () => {
    const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(nginxProxy) ?? [];
    const api = /API_LIMIT_BYTES = (\d+) \* 1024/.exec(text('server/body-limit.ts'))?.[1];
    expect(Number(megabytes) * 1024).toBeGreaterThanOrEqual(Number(api));
    const [, seconds = ''] = /proxy_read_timeout (\d+)s;/.exec(nginxProxy) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(30_000);
  });

  test('both lead to the port of the README’s table, for the name that PUBLIC_URL says', () => {
    const port = /^#PORT=(\d+)$/m.exec(exampleEnvironment(text('README.md')))?.[1];
    for (const sample of [nginx, caddy]) expect(sample).toContain(`127.0.0.1:${port}`);
    expect(guide).toContain('`PUBLIC_URL=https://play.example` and `TRUST_PROXY=1`');
    expect(nginx.match(/server_name (\S+);/)?.[1]).toBe('play.example');
    expect(caddy).toMatch(/^play\.example \{/);
  });
});

describe('what to be woken for', () => {
  test('every metric that the guide names is one of the site’s', async () => {
    const [, section = ''] = guide.split('## What to be woken for');
    const named = [...new Set(section.match(/\b(?:http|process|page_cache|nodejs)_\w+/g))];
    expect(named.length).toBeGreaterThan(2);
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const known = (await registry.metrics()) + text('server/metrics.ts');
    expect(named.filter((name) => !known.includes(name.replace(/_(?:count|bucket|sum)$/, '')))).toEqual([]);
  });

  test('every command that the guide names is one of the operator’s', () => {
    const commands = text('scripts/ops-help.txt');
    const named = [...guide.matchAll(/npm run ops -- ([a-z]+(?: [a-z-]+)?)/g)].map(([, words = '']) => words);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((words) => !commands.includes(`  ${words}`))).toEqual([]);
  });
});
