import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { testContext, testPostgres } from '../platform/db/testing';
import { createMetrics } from '../platform/metrics';
import { MOST_STREAMS } from '../server/event-streams';
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

test('SCALE-6 HAProxy accepts more connections than its processes have streams, and has the files for them', () => {
  const config = text('haproxy.cfg');
  const [, processes = ''] = /^backend ready\n((?: .*\n)+)/m.exec(config) ?? [];
  const most = Number(/^ +maxconn (\d+)$/m.exec(config)?.[1]);
  // Tables and support.
  expect(most).toBeGreaterThan((processes.match(/^ +server /gm) ?? []).length * 2 * MOST_STREAMS);
  const { services } = parse(text('compose.yaml')) as { services: { proxy: { ulimits: { nofile: number } } } };
  expect(services.proxy.ulimits.nofile).toBeGreaterThan(2 * most);
});

test('SCALE-2 times of Patroni allow a failover within 30 s, and both nodes commit before an answer', () => {
  const config = text('patroni.yml');
  const number = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(config)?.[1]);
  expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'));
  expect(number('ttl') + number('loop_wait')).toBeLessThan(30);
  expect(config).toMatch(/^ +synchronous_mode: true$/m);
  expect(config).toMatch(/^ +failsafe_mode: true$/m);
});

const METRIC = /[a-zA-Z_:][\w:]*/g;
const OPERATORS = ['and', 'or', 'unless', 'by', 'without'];

/** Returns the names of metrics of a PromQL expression: words that are no function, operator, label, text or number. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) *\([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\w.]*|\w+ *\(/g, ' ');
  return [...bare.matchAll(METRIC)].map(([word]) => word).filter((word) => !OPERATORS.includes(word));
}

interface Rules {
  groups: { rules: { expr: string }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const rules = () =>
  (parse(text('prometheus/rules.yml')) as Rules).groups.flatMap((group) => group.rules.map(({ expr }) => expr));
const dashboard = JSON.parse(text('grafana/dashboards/rubato.json')) as Dashboard;

/** Returns what Prometheus reads from a process: the server's figures and the platform's. */
async function exposed(): Promise<string> {
  const site = await testSite();
  const context = await testContext(testPostgres);
  try {
    const headers = { Authorization: `Bearer ${site.platform.opsToken}` };
    const { body } = await send(site.port, '/metrics', { headers });
    return `${body.toString()}\n${await createMetrics(context, { pools: () => [] })()}`;
  } finally {
    await context.close();
    await site.close();
  }
}

test('SCALE-5 every metric of the alert rules and of the dashboard is one of the site’s', async () => {
  const known = new Set((await exposed()).match(/(?<=^# TYPE )\S+/gm));
  // Prometheus itself makes `up`.
  const isKnown = (name: string) => name === 'up' || known.has(name.replace(/_(?:count|bucket|sum)$/, ''));
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const expressions of [rules(), shown]) {
    const named = expressions.map((expr) => ({ expr, names: metricsOf(expr) }));
    expect(named.filter(({ names }) => names.length === 0)).toEqual([]);
    expect(named.flatMap(({ names }) => names).filter((name) => !isKnown(name))).toEqual([]);
  }
});

const promtool = program('/usr/bin/promtool', '/usr/local/bin/promtool');

describe.skipIf(!promtool)('Prometheus', { meta: { needs: 'promtool' } }, () => {
  test('SCALE-5 the alert rules are valid', () => {
    const file = path.join(FOLDER, 'prometheus', 'rules.yml');
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['check', 'rules', file], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });

  test('SCALE-5 LedgerNotVerified fires an hour after a start without any check, and two days after the last one', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-rules-'));
    const alert = {
      exp_labels: {},
      exp_annotations: { summary: 'No ledger verify for two days, or none at all' },
    };
    const expectations = (times: Record<string, object[]>) =>
      Object.entries(times).map(([time, exp_alerts]) => ({
        eval_time: time,
        alertname: 'LedgerNotVerified',
        exp_alerts,
      }));
    const checked = { series: 'ledger_check_timestamp_seconds{instance="a"}', values: '0x60' };
    const file = path.join(folder, 'test.yml');
    writeFileSync(
      file,
      JSON.stringify({
        rule_files: [path.resolve(FOLDER, 'prometheus', 'rules.yml')],
        evaluation_interval: '1m',
        tests: [
          { interval: '1h', input_series: [], alert_rule_test: expectations({ '30m': [], '2h': [alert] }) },
          { interval: '1h', input_series: [checked], alert_rule_test: expectations({ '2h': [], '50h': [alert] }) },
        ],
      }),
    );
    try {
      const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
