import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../settings';

/** Checks the container files of `deploy/` without a container engine. */
const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'deploy');
const text = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

interface Service {
  image?: string;
  build?: { context?: string; dockerfile?: string; dockerfile_inline?: string };
  environment?: Record<string, string | number>;
  volumes?: string[];
  configs?: { source: string }[];
  networks: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, unknown>;
  extra_hosts?: string[];
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const compose = parse(text('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const sites = services.filter(([, { image }]) => image === 'rubato');
const isFile = (source: string) => source.startsWith('.');
const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':')[0] ?? ''));

describe('compose.yaml', () => {
  test('SCALE-5 every volume, configuration, network and service that it names is there', () => {
    expect(mounts.filter((source) => isFile(source) && !existsSync(path.join(FOLDER, source)))).toEqual([]);
    expect(mounts.filter((source) => !isFile(source) && !(source in compose.volumes))).toEqual([]);
    for (const [name, { configs = [], networks, depends_on: needs = {} }] of services) {
      const joined = Array.isArray(networks) ? networks : Object.keys(networks);
      expect(
        configs.filter(({ source }) => !(source in compose.configs)),
        name,
      ).toEqual([]);
      expect(
        joined.filter((one) => !(one in compose.networks)),
        name,
      ).toEqual([]);
      expect(
        Object.keys(needs).filter((one) => !(one in compose.services)),
        name,
      ).toEqual([]);
    }
  });

  test('SCALE-5 three processes of the site get only settings, and write only to their volume', () => {
    const known: readonly string[] = settingNames;
    expect(sites.map(([name]) => name)).toEqual(['site1', 'site2', 'site3']);
    for (const [, { environment = {}, volumes, read_only: readOnly }] of sites) {
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
      expect(readOnly).toBe(true);
      expect(volumes?.map((one) => one.split(':')[1])).toEqual([environment.DATA_DIR]);
    }
    expect(new Set(sites.map(([, { volumes }]) => String(volumes))).size).toBe(sites.length);
  });

  test('SCALE-5 HAProxy knows the address of each process, and the processes trust HAProxy alone', () => {
    const address = (name: string) => {
      const networks = compose.services[name]?.networks;
      return Array.isArray(networks) ? undefined : networks?.front?.ipv4_address;
    };
    expect(compose.services.proxy?.extra_hosts).toEqual(sites.map(([name]) => `${name}:${address(name)}`));
    for (const [, { environment }] of sites) expect(environment?.TRUST_PROXY).toBe(address('proxy'));
  });

  test('SCALE-5 README.md makes every password that it needs', () => {
    const needed = new Set([...text('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    expect(needed.size).toBeGreaterThan(3);
    expect([...needed].filter((name) => !text('README.md').includes(name))).toEqual([]);
  });
});

test('SCALE-5 the dashboard uses the data source that Grafana gets, from the folder that Grafana reads', () => {
  const [source] = (
    parse(text('grafana/provisioning/datasources/prometheus.yaml')) as { datasources: { uid: string; url: string }[] }
  ).datasources;
  const [provider] = (
    parse(text('grafana/provisioning/dashboards/rubato.yaml')) as { providers: { options: { path: string } }[] }
  ).providers;
  const { panels } = JSON.parse(text('grafana/dashboards/rubato.json')) as {
    panels: { id: number; datasource: { uid: string } }[];
  };
  expect(new Set(panels.map(({ datasource }) => datasource.uid))).toEqual(new Set([source?.uid]));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(compose.services).toHaveProperty([new URL(source?.url ?? '').hostname]);
  expect(compose.services.grafana?.volumes).toContain(`./grafana/dashboards:${provider?.options.path}:ro`);
});

/** Relative imports of a script, and files that it names relative to itself. */
const READS = /(?:from '(\.[^']+)'|import\('(\.[^']+)'\)|new URL\('([^']+)', import\.meta\.url\))/g;

describe('Dockerfile', () => {
  const instructions = text('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const words = (name: string) =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.split(/\s+/).slice(1));

  test('SCALE-5 every file that it copies from the repository is there, and the process is not root', () => {
    const copied = words('COPY').filter(([first = '']) => !first.startsWith('--from'));
    const sources = copied.flatMap((names) => names.slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    expect(words('USER')).toEqual([['node']]);
  });

  test('SCALE-5 every script that it copies finds the modules and files that it reads', () => {
    const copied = words('COPY').flatMap((names) => names.slice(0, -1));
    const scripts = copied.filter((name) => name.startsWith('scripts/') && name.endsWith('.mjs'));
    expect(scripts).toContain('scripts/ops.mjs');
    const needed = scripts.flatMap((script) =>
      [...readFileSync(path.join(ROOT, script), 'utf8').matchAll(READS)].map(([, imported, dynamic, file]) =>
        path.posix.join(path.posix.dirname(script), imported ?? dynamic ?? file ?? ''),
      ),
    );
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((file) => !copied.some((name) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
  });

  test('SCALE-5 it has the Node release of .nvmrc', () => {
    const release = readFileSync(path.join(ROOT, '.nvmrc'), 'utf8').trim();
    expect(words('FROM').map(([image]) => image)).toEqual([`node:${release}-slim`, `node:${release}-slim`]);
  });

  test('SCALE-5 its health check fails without a process', () => {
    const line = instructions.find((one) => one.startsWith('HEALTHCHECK ')) ?? '';
    const [program, ...rest] = JSON.parse(line.slice(line.indexOf('['))) as string[];
    expect(program).toBe('node');
    expect(spawnSync(process.execPath, rest, { env: { ...process.env, PORT: '1' } }).status).toBe(1);
  });
});
