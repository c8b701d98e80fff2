/** The topology of `deploy/` as plain processes of one machine, on 127.0.0.1. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ROOT } from '../sources.mjs';
import { until } from './component.mjs';
import { etcdMember, findPrimary, hasReplica, postgresNode, signalNode } from './database.mjs';
import { databaseProxy, pooler, siteProcess, siteProxy } from './entry.mjs';
import { copyPatroni, poolerRoot, postgresUser } from './programs.mjs';

const three = (first) => [first, first + 1, first + 2];

/** Returns the ports of a cluster, from its first one on. */
export const portsFrom = (http) => ({
  http,
  site: three(http + 1),
  ops: three(http + 11),
  primary: http + 20,
  replica: http + 21,
  pooler: http + 22,
  patroni: [http + 31, http + 32],
  postgres: [http + 41, http + 42],
  etcd: three(http + 51),
  etcdPeer: three(http + 61),
});

/** Returns the text of a file of `deploy/` with the addresses of this machine. */
function renderer(ports) {
  const places = {
    // File descriptors for more would need root.
    'maxconn 40000': 'maxconn 8000',
    'bind :8080': `bind 127.0.0.1:${ports.http}`,
    'bind :5000': `bind 127.0.0.1:${ports.primary}`,
    'bind :5001': `bind 127.0.0.1:${ports.replica}`,
    'host=database-proxy port=5000': `host=127.0.0.1 port=${ports.primary}`,
    ...Object.fromEntries(ports.site.map((port, at) => [`site${at + 1}:3000`, `127.0.0.1:${port}`])),
    ...Object.fromEntries(
      ports.postgres.map((port, at) => [`db${at + 1}:5432 port 8008`, `127.0.0.1:${port} port ${ports.patroni[at]}`]),
    ),
    ...Object.fromEntries(ports.etcd.map((port, at) => [`etcd${at + 1}:2379`, `127.0.0.1:${port}`])),
  };
  return (file) =>
    Object.entries(places).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      readFileSync(path.join(ROOT, 'deploy', file), 'utf8'),
    );
}

const secret = () => randomBytes(24).toString('hex');

/**
 * Starts the cluster: etcd, PostgreSQL, PgBouncer, the site's processes and the proxies.
 * @param first first port
 * @param relayPort port of a relay in front of PgBouncer, which the site's processes then use
 * @param build folder of the build
 * @param settings further settings of the site
 * @param archive folder of the WAL archive
 * @param say receives one line per step
 * @param onStop receives the function that ends everything, before the first program starts
 */
export async function startCluster({
  first = 4400,
  relayPort,
  build,
  settings = {},
  archive,
  say = () => {},
  onStop = () => {},
} = {}) {
  poolerRoot();
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-cluster-'));
  chmodSync(folder, 0o755);
  copyPatroni(folder);
  const ports = { ...portsFrom(first), ...(relayPort && { relay: relayPort }) };
  const cluster = {
    folder,
    ports,
    settings,
    archive,
    build: build ?? process.env.BUILD_DIR ?? 'build',
    root: ROOT,
    render: renderer(ports),
    user: postgresUser(),
    passwords: { superuser: secret(), replication: secret(), rewind: secret(), rubato: secret() },
    secrets: {
      SESSION_SECRETS: secret(),
      OPS_TOKEN: secret(),
      SEAL_KEY: JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
    },
    url: `http://127.0.0.1:${ports.http}`,
  };
  const parts = [];
  const stop = async () => {
    // A start in progress may add a part in the meantime.
    while (parts.length > 0) {
      const part = parts.pop();
      await (cluster.databases?.includes(part) ? stopNode(part) : part.stop());
    }
    rmSync(folder, { recursive: true, force: true });
    rmSync(path.join(poolerRoot(), `/run/rubato-${ports.http}`), { recursive: true, force: true });
  };
  onStop(stop);
  try {
    say('etcd, three members');
    cluster.etcd = ports.etcd.map((_, at) => etcdMember(cluster, at));
    parts.push(...cluster.etcd);
    for (const member of cluster.etcd) member.spawn();
    for (const member of cluster.etcd) await until(`${member.name} is healthy`, member.isReady);

    say('PostgreSQL under Patroni, primary and synchronous replica');
    cluster.databases = ports.postgres.map((_, at) => postgresNode(cluster, at));
    cluster.databaseProxy = databaseProxy(cluster);
    parts.push(...cluster.databases, cluster.databaseProxy);
    await cluster.databases[0].start();
    await until('a primary', async () => (await findPrimary(cluster)) === 0);
    await cluster.databaseProxy.start();
    await until('the primary behind its proxy', () => createDatabase(cluster));
    await cluster.databases[1].start();
    await until('a synchronous replica', () => hasReplica(cluster));

    say('PgBouncer and three processes of the site');
    cluster.pooler = pooler(cluster);
    cluster.sites = ports.site.map((_, at) => siteProcess(cluster, at));
    cluster.proxy = siteProxy(cluster);
    parts.push(cluster.pooler, ...cluster.sites, cluster.proxy);
    await cluster.pooler.start();
    for (const site of cluster.sites) await site.start();
    await cluster.proxy.start();
  } catch (error) {
    if (process.env.CLUSTER_KEEP !== 'on') await stop();
    throw error;
  }
  return { ...cluster, stop };
}

/** Ends Patroni, which ends its PostgreSQL, even if one of them is frozen. */
async function stopNode(node) {
  await signalNode(node, 'SIGCONT');
  await node.stop();
  await signalNode(node, 'SIGKILL');
}

/** Creates the role and the database of the site. @returns true */
async function createDatabase({ ports, passwords }) {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.primary}/postgres`,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create role rubato login password '${passwords.rubato}'`);
    await client.query('create database rubato owner rubato');
    return true;
  } finally {
    await client.end();
  }
}
