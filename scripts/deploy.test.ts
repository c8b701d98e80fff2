import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { send, testSite } from '../server/testing';

/** Checks the files of `deploy/` by the programs that read them, where they are installed. */
const FOLDER = path.resolve(import.meta.dirname, '..', 'deploy');
const text = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

/** Returns the first of these paths that exists. */
const program = (...paths: string[]) => paths.find((one) => existsSync(one));
const haproxy = program('/usr/sbin/haproxy', '/usr/local/sbin/haproxy');

describe.skipIf(!haproxy)('HAProxy', { meta: { needs: 'haproxy' } }, () => {
  test.each(['haproxy.cfg', 'haproxy-database.cfg'])('SCALE-5 %s is valid', (file) => {
    // The names of other machines do not resolve here.
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-deploy-'));
    try {
      const config = path.join(folder, file);
      writeFileSync(config, text(file).replaceAll(/\b(?:site|db)\d:/g, '127.0.0.1:'));
      const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', config], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('SCALE-7 the proxy uses processes that are ready, and those alive if none is', () => {
  const config = text('haproxy.cfg');
  expect(config).toContain('use_backend alive if { nbsrv(ready) eq 0 }');
  const servers = (backend: string) => {
    const [, section = ''] = new RegExp(`^backend ${backend}\\n((?: .*\\n)+)`, 'm').exec(config) ?? [];
    return section.split('\n').filter((line) => line.trim().startsWith('server '));
  };
  expect(servers('ready').length).toBeGreaterThan(2);
  expect(servers('alive')).toEqual(servers('ready'));
});

test('SCALE-2 times of Patroni allow a failover within 30 s, and both nodes commit before an answer', () => {
  const config = text('patroni.yml');
  const number = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(config)?.[1]);
  expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'));
  expect(number('ttl') + number('loop_wait')).toBeLessThan(30);
  expect(config).toMatch(/^ +synchronous_mode: true$/m);
  expect(config).toMatch(/^ +failsafe_mode: true$/m);
});

test('SCALE-5 every metric of the alert rules is one of the site’s', async () => {
  const named = [...new Set(text('prometheus/rules.yml').match(/\b(?:http|process|page_cache|nodejs)_\w+/g))];
  expect(named.length).toBeGreaterThan(3);
  const site = await testSite();
  try {
    const headers = { Authorization: `Bearer ${site.platform.opsToken}` };
    const known = (await send(site.port, '/metrics', { headers })).body.toString();
    expect(named.filter((name) => !known.includes(`# TYPE ${name.replace(/_(?:count|bucket|sum)$/, '')} `))).toEqual(
      [],
    );
  } finally {
    await site.close();
  }
});

const promtool = program('/usr/bin/promtool', '/usr/local/bin/promtool');

describe.skipIf(!promtool)('Prometheus', { meta: { needs: 'promtool' } }, () => {
  test('SCALE-5 the alert rules are valid', () => {
    const file = path.join(FOLDER, 'prometheus', 'rules.yml');
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['check', 'rules', file], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });
});
