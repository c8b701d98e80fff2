import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { commandList } from '../platform/ops';
import { COMMANDS } from '../platform/ops/registry';
import { toOption } from '../platform/ops/usage';
import { retentionRules, UNPRUNED } from '../platform/retention/rules';
import { bodyLimit } from '../server/body-limit';
import { arrivalReader, identifyClient, setTrustProxy } from '../server/client';
import { MOST_STREAMS } from '../server/event-streams';
import { send, testSite } from '../server/testing';
import { readSettings } from '../settings';
import { findNginx } from './nginx.mjs';

/** Compares docs/operating.md with the code. `e2e/restore.nojs.spec.ts` runs its backup commands. */
const ROOT = path.resolve(import.meta.dirname, '..');
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const guide = text('docs/operating.md');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, lines = '']) => lines);
const [nginx = '', nginxProxy = ''] = blocks('nginx');
const [caddy = ''] = blocks('caddyfile');

/** Paths of the commands and the metrics, in every spelling that Remix and Express accept. */
const INSIDE = ['/ops', '/OPS', '/ops/', '/ops.data', '/metrics', '/Metrics/'];
const OUTSIDE = ['/', '/slot', '/profile/history/bonus', '/endpoint/v1', '/callbacks/feed/acme'];

describe('the samples of proxies', () => {
  test('HARD-10 behind nginx the site takes IP address, host and protocol of a visitor and the id of a request from nginx, not from headers that the visitor sent', async () => {
    const values = { $host: 'play.example', $scheme: 'https', $remote_addr: '203.0.113.9', $request_id: 'id-of-nginx' };
    const set = [...nginxProxy.matchAll(/^proxy_set_header ([\w-]+) (\S+);$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      values[value as keyof typeof values] ?? value,
    ]);
    const sent = {
      'x-forwarded-for': '192.0.2.66',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '666',
      'x-real-ip': '192.0.2.66',
      forwarded: 'for=192.0.2.66;host=evil.example;proto=http',
      'x-request-id': 'id-of-the-visitor',
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    };
    const app = express();
    setTrustProxy(app, 'loopback');
    app.use(
      identifyClient(app, arrivalReader(app, undefined), () => 'tr'),
      (request, response) => {
        response.json({ ...response.locals.client, trace: request.headers['traceparent'] ?? 'none' });
      },
    );
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const client = await new Promise<string>((resolve, reject) => {
        // nginx does not send a header that it sets to an empty text.
        const all = Object.entries({ ...sent, ...Object.fromEntries(set) } as Record<string, string>);
        const headers = Object.fromEntries(all.filter(([, value]) => value !== '""'));
        get({ port, host: '127.0.0.1', headers }, (response) => {
          response.once('data', (chunk: Buffer) => resolve(chunk.toString()));
        }).once('error', reject);
      });
      expect(JSON.parse(client)).toMatchObject({
        address: '203.0.113.9',
        secure: true,
        origin: 'https://play.example',
        requestId: 'id-of-nginx',
        trace: 'none',
      });
    } finally {
      server.close();
    }
  });

  test('HARD-10 by the guide’s lines a separate platform takes the IP address of a player from the site, and of a browser from nginx', async () => {
    const [, section = ''] = /^## Separate site and platform\n([^]*?)^## /m.exec(guide) ?? [];
    const [, trusted = ''] = /`TRUST_PROXY=(loopback,[^`]+)` on the platform/.exec(section) ?? [];
    const address = trusted.replace('loopback,', '');
    expect(section).toContain('  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n');
    const platform = await testSite({}, { TRUST_PROXY: trusted });
    // nginx appends the sender's IP address to the header.
    const call = (header: string) =>
      send(platform.port, '/endpoint/v1', { method: 'POST', headers: { 'X-Forwarded-For': header } });
    try {
      await call(`198.51.100.4, ${address}`);
      await call('192.0.2.66, 198.51.100.5');
      expect(platform.seen.map(({ context }) => context['address'])).toEqual(['198.51.100.4', '198.51.100.5']);
    } finally {
      await platform.close();
    }
  });

  test('HARD-10 Caddy and HAProxy remove the request id and the trace of a visitor', () => {
    const haproxy = text('deploy/haproxy.cfg');
    for (const name of ['X-Request-Id', 'traceparent']) {
      expect(caddy).toMatch(new RegExp(`^ *header_up -${name}$`, 'm'));
      expect(haproxy).toMatch(new RegExp(`^ *http-request del-header ${name}$`, 'm'));
    }
  });

  test('HARD-10 both block the commands and the metrics in every spelling of their paths, and no other path', () => {
    const closed = new RegExp(/location ~\* (\S+) \{ allow 10\.0\.0\.0\/8; deny all;/.exec(nginx)?.[1] ?? '', 'i');
    expect(INSIDE.filter((address) => !closed.test(address))).toEqual([]);
    expect(OUTSIDE.filter((address) => closed.test(address))).toEqual([]);
    // Caddy compares paths case-insensitively; a star matches the rest.
    const paths = (/^ *path (.+)$/m.exec(caddy)?.[1] ?? '').split(' ');
    const matches = (address: string) => paths.some((one) => address.toLowerCase().startsWith(one.replace('*', '')));
    expect(paths.every((one) => one.endsWith('*'))).toBe(true);
    expect(INSIDE.filter((address) => !matches(address))).toEqual([]);
    expect(OUTSIDE.filter(matches)).toEqual([]);
  });

  test('HARD-9 bodies of the site’s maximum size pass, and time-outs are longer than the site’s longest request', () => {
    const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(nginxProxy) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(bodyLimit('/endpoint/v1'));
    const [, seconds = ''] = /proxy_read_timeout +(\d+)s;/.exec(nginx) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(30_000);
    // Operators' commands may take minutes.
    for (const line of nginx.matchAll(/^ *location (?:~\* \S+ \{ allow|\/desk) .*$/gm))
      expect(line[0]).toContain('proxy_read_timeout 1h;');
  });

  test('SCALE-6 nginx has connections for the streams of two processes', () => {
    const [, section = ''] = /^### nginx\n([^]*?)^### /m.exec(guide) ?? [];
    const connections = Number(/worker_connections (\d+);/.exec(section)?.[1]);
    const files = Number(/worker_rlimit_nofile (\d+);/.exec(section)?.[1]);
    // Four workers; a stream has two connections. Streams of tables and of support.
    expect(4 * connections).toBeGreaterThan(2 * 2 * 2 * MOST_STREAMS);
    expect(files).toBeGreaterThan(connections);
  });

  test('both forward to the default port, for the name in PUBLIC_URL', () => {
    for (const sample of [nginx, caddy]) expect(sample).toContain(`127.0.0.1:${readSettings({}).PORT}`);
    expect(guide).toContain('`PUBLIC_URL=https://play.example`, `HOST=127.0.0.1` and `TRUST_PROXY=loopback`');
    expect(nginx.match(/server_name (\S+);/)?.[1]).toBe('play.example');
    expect(caddy).toMatch(/^play\.example \{/);
  });
});

/** Runs a program in a scratch folder that has these files. @returns its exit status and everything that it printed */
function check(files: Record<string, string>, program: string, words: (folder: string) => string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-proxy-'));
  try {
    for (const [name, content] of Object.entries(files))
      writeFileSync(path.join(folder, name), content.replaceAll('/etc/letsencrypt/live/play.example', folder));
    const { status, stdout, stderr } = spawnSync(program, words(folder), {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    });
    return { status, printed: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nginxProgram = findNginx(false);
const openssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!nginxProgram || !openssl)(
  'SCALE-5 nginx accepts its sample',
  { meta: { needs: 'nginx and openssl' } },
  () => {
    const pem = spawnSync('openssl', [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj /CN=play.example'.split(' '),
      ...'-keyout - -out -'.split(' '),
    ]).stdout.toString();
    const files = {
      // Unprivileged users cannot open ports below 1024.
      'rubato.conf': nginx
        .replace('listen 443', 'listen 127.0.0.1:44443')
        .replace('listen 80', 'listen 127.0.0.1:44480'),
      'rubato-proxy.conf': nginxProxy,
      'fullchain.pem': pem,
      'privkey.pem': pem,
      'nginx.conf': 'pid nginx.pid; error_log stderr; events {} http { access_log off; include rubato.conf; }',
    };
    const { status, printed } = check(files, nginxProgram ?? '', (folder) => ['-t', '-p', folder, '-c', 'nginx.conf']);
    expect(status, printed).toBe(0);
    expect(printed).not.toContain('[warn]');
  },
);

const hasCaddy = spawnSync('caddy', ['version']).status === 0;

test.skipIf(!hasCaddy)('SCALE-5 Caddy accepts its sample', { meta: { needs: 'Caddy' } }, () => {
  const { status, printed } = check({ Caddyfile: caddy }, 'caddy', () => ['validate', '--config', 'Caddyfile']);
  expect(status, printed).toBe(0);
  expect(printed).toContain('Valid configuration');
});

test('SCALE-5 the guide has one systemd unit of the site, and drop-ins that change neither its folder nor its program', () => {
  const units = blocks('ini').filter((lines) => /^# \/etc\/systemd|^\[Service\]/m.test(lines));
  const [unit, ...others] = units;
  expect(unit).toContain('WorkingDirectory=/srv/rubato/site');
  expect(others.length).toBeGreaterThan(0);
  for (const dropIn of others) {
    expect(dropIn).toMatch(/^# \/etc\/systemd\/system\/rubato@\.service\.d\//);
    expect(dropIn).not.toMatch(/^(?:WorkingDirectory|EnvironmentFile|ExecStart|User)=/m);
  }
});

test('MONEY-8 RUN-82 a copy of the database has no gateway, no mail or SMS server, and neither database of the live site', () => {
  const starts = guide
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /DATABASE_URL="\$(?:RESTORED|REHEARSAL)_URL" node build\/serve\.js/.test(line));
  expect(starts).toHaveLength(2);
  const live = {
    GATEWAYS: 'hosted:paylink',
    HOSTED_GATEWAYS: `paylink:https://pay.example/v1:${'s'.repeat(32)}`,
    SMTP_URL: 'smtp://mail.example:587',
    SMS_URL: 'https://sms.example/send',
    MIGRATE_URL: 'postgres://live.example/rubato',
    DATABASE_REPLICA_URL: 'postgres://replica.example/rubato',
  };
  for (const line of starts) {
    const assigned = [...line.matchAll(/\b([A-Z_]+)=(\S*) /g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    const { DATABASE_URL: _url, ...environment } = Object.fromEntries(assigned);
    const settings = readSettings({ ...live, ...environment, DATABASE_URL: 'postgres://copy.example/rubato_restored' });
    expect(settings).toMatchObject({ GATEWAYS: 'none' });
    for (const name of ['HOSTED_GATEWAYS', 'SMTP_URL', 'SMS_URL', 'MIGRATE_URL', 'DATABASE_REPLICA_URL'] as const)
      expect(settings[name], name).toBeUndefined();
  }
});

describe('alerts', () => {
  test('every metric in the guide is one of the site’s', async () => {
    const [, section = ''] = guide.split('## Alerts');
    const named = [...new Set(section.match(/\b(?:http|process|page_cache|nodejs)_\w+/g))];
    expect(named.length).toBeGreaterThan(2);
    const site = await testSite();
    try {
      const headers = { Authorization: `Bearer ${site.platform.opsToken}` };
      const known = (await send(site.port, '/metrics', { headers })).body.toString();
      expect(named.filter((name) => !known.includes(name.replace(/_(?:count|bucket|sum)$/, '')))).toEqual([]);
    } finally {
      await site.close();
    }
  });

  test('every command in the guide is one of the operator’s', () => {
    const commands = commandList();
    const named = [...guide.matchAll(/npm run ops -- ([a-z]+(?: [a-z-]+)?)/g)].map(([, words = '']) => words);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((words) => !commands.includes(`  ${words}`))).toEqual([]);
  });
});

/** Returns the command that a text begins with; `betting void-bets` before `betting void`. */
const findCommand = (quoted: string) =>
  Object.entries(COMMANDS)
    .filter(([name]) => quoted.startsWith(`${name} `))
    .sort(([one], [other]) => other.length - one.length)[0];

test('RUN-44 a command that a guide quotes with words or options has every option that it requires', () => {
  const guides = readdirSync(path.join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
  const quoted = ['README.md', ...guides.map((file) => `docs/${file}`)].flatMap((file) =>
    [
      ...text(file)
        .replaceAll('\\\n', ' ')
        .matchAll(/`([^`\n]+)`|npm run (?:--silent )?ops -- ([^`\n]+)/g),
    ].map(([, span = '', line = span]) => ({ file, words: line.replace(/^npm run (?:--silent )?ops -- /, '') })),
  );
  const incomplete = quoted.flatMap(({ file, words }) => {
    const [name, command] = findCommand(words) ?? [];
    // `betting resume …`: named, not to be typed.
    if (!name || !command || words === `${name} …`) return [];
    const missing = Object.entries(command.fields)
      .filter(([, { isOptional, word, kind }]) => !isOptional && !word && kind !== 'secret')
      .map(([field]) => `--${toOption(field)}`)
      .filter((option) => !words.split(' ').includes(option));
    return missing.length > 0 ? [`${file}: ${words} lacks ${missing.join(', ')}`] : [];
  });
  expect(quoted.filter(({ words }) => findCommand(words)).length).toBeGreaterThan(60);
  expect(incomplete).toEqual([]);
});

test('RUN-71 the list of deleted rows has every table of which a job deletes rows', () => {
  const [, list = ''] = /^- \*\*Retention\.\*\*([^]*?)^- /m.exec(guide) ?? [];
  const pruned = retentionRules({ options: {} as never }).map(({ table }) => getTableName(table));
  const byJob = Object.keys(UNPRUNED).filter((table) => UNPRUNED[table] === 'job');
  expect([...pruned, ...byJob].filter((table) => !list.includes(`\`${table}\``))).toEqual([]);
});
