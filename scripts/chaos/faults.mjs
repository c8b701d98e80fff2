/** Faults of a run. Each has a name, and `run`, which causes it and ends it. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../cluster/component.mjs';
import { clearPid, findPrimary, hasReplica, signalNode } from '../cluster/database.mjs';
import { pick } from './random.mjs';

const FAILOVER_MS = 120_000;
/** Three loops of Patroni. */
const REASSIGN_MS = 15_000;
const CHUNK = Buffer.alloc(64 * 1024);

async function loseProcess(part) {
  await part.kill();
  await pause(1_000);
  await part.start();
}

/** Waits until another node is the primary. */
const newPrimary = (cluster, old) =>
  until('a new primary', async () => ![-1, old].includes(await findPrimary(cluster)), FAILOVER_MS);

const replicaBack = (cluster) => until('the replica is back', () => hasReplica(cluster), FAILOVER_MS);

/** Fills the data folder of one process, as a small file system of its own. @returns a note if that is impossible */
async function fillDisk(cluster, at) {
  const folder = path.join(cluster.folder, `site${at + 1}-data`);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { encoding: 'utf8' });
  if (mount.status !== 0) return `skipped: ${mount.stderr.trim()}`;
  try {
    const file = openSync(path.join(folder, 'full'), 'w');
    try {
      for (;;) writeSync(file, CHUNK);
    } catch {
      // Full.
    } finally {
      closeSync(file);
    }
    await pause(8_000);
  } finally {
    spawnSync('umount', ['--lazy', folder]);
  }
  return undefined;
}

/**
 * Returns the faults for a cluster.
 * @param relay connection between the site and the pooler
 * @param database runs a statement on the primary
 */
export const listFaults = (cluster, relay, database, random) => [
  {
    name: 'site process killed',
    run: () => loseProcess(pick(random, cluster.sites)),
  },
  { name: 'PgBouncer killed', run: () => loseProcess(cluster.pooler) },
  { name: 'HAProxy killed', run: () => loseProcess(cluster.proxy) },
  {
    name: 'node of the primary killed',
    async run() {
      const old = await findPrimary(cluster);
      const node = cluster.databases[old];
      await signalNode(node, 'SIGKILL');
      try {
        await newPrimary(cluster, old);
      } finally {
        clearPid(node);
        await node.start();
      }
      await replicaBack(cluster);
    },
  },
  {
    name: 'primary frozen',
    async run() {
      const old = await findPrimary(cluster);
      const node = cluster.databases[old];
      await signalNode(node, 'SIGSTOP');
      try {
        await newPrimary(cluster, old);
        await pause(3_000);
      } finally {
        await signalNode(node, 'SIGCONT');
      }
      await replicaBack(cluster);
      return (await findPrimary(cluster)) === old ? 'the frozen node is the primary again' : undefined;
    },
  },
  {
    name: 'etcd frozen for 30 s',
    async run() {
      for (const member of cluster.etcd) member.signal('SIGSTOP');
      await pause(30_000);
      for (const member of cluster.etcd) member.signal('SIGCONT');
      // The members' keys have expired: for some loops the primary has no synchronous replica, and cannot be replaced.
      await pause(REASSIGN_MS);
      await replicaBack(cluster);
    },
  },
  {
    name: 'etcd member killed',
    run: () => loseProcess(pick(random, cluster.etcd)),
  },
  {
    name: 'packets to the database dropped for 8 s',
    async run() {
      relay.cut();
      await pause(8_000);
      relay.restore();
    },
  },
  {
    name: 'disk of a site process full',
    run: () => fillDisk(cluster, Math.floor(random() * cluster.sites.length)),
  },
  {
    name: 'clock of a site process 20 s ahead',
    async run() {
      const file = path.join(cluster.folder, 'ahead');
      writeFileSync(file, '20000');
      await pause(8_000);
      writeFileSync(file, '0');
    },
  },
  {
    name: 'rolling restart',
    async run() {
      for (const site of cluster.sites) {
        await site.stop();
        await site.start();
        // The proxy sees the process as ready after its next check.
        await pause(2_000);
      }
    },
  },
  {
    name: 'migration',
    // Locks the tables as `beginWithLocks` does: in the order of bookings, both before the first change.
    async run() {
      for (let tries = 1; ; tries += 1) {
        const error = await database(
          `begin; set local statement_timeout = '800ms'; lock table coupons, ledger_entries in access exclusive mode;
           alter table coupons add column if not exists chaos text;
           alter table ledger_entries add column if not exists chaos text; commit`,
        ).then(
          () => undefined,
          (reason) => reason,
        );
        if (!error) break;
        if (tries === 20) throw error;
        await pause(500);
      }
      await database('create index concurrently if not exists chaos on ledger_entries (chaos) where chaos is not null');
    },
  },
];
