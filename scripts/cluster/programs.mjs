/** Programs of the cluster, and the user that runs those that refuse root. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const PG_BIN = '/usr/lib/postgresql/15/bin';
const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'rubato-cluster');
/** Root folder of Debian 13 with its PgBouncer, because Debian 12 has 1.18 and the site needs 1.21. */
const POOLER_ROOT = path.join(CACHE, 'trixie');
const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';

const PACKAGES = [
  { file: `${PG_BIN}/postgres`, package: 'postgresql-15' },
  // For the packages that it requires.
  { file: '/usr/bin/patroni', package: 'patroni' },
  { file: '/usr/lib/python3/dist-packages/etcd/__init__.py', package: 'python3-etcd' },
  { file: '/usr/bin/etcd', package: 'etcd-server' },
  { file: '/usr/sbin/haproxy', package: 'haproxy' },
  { file: '/usr/sbin/debootstrap', package: 'debootstrap' },
];

/** Returns why the cluster cannot run here, with the command that changes it; undefined if it can. */
export function findMissing() {
  if (process.getuid?.() !== 0) return 'The cluster needs root, to run PostgreSQL and PgBouncer as the user postgres.';
  const missing = PACKAGES.filter(({ file }) => !existsSync(file)).map((one) => one.package);
  return missing.length === 0
    ? undefined
    : `Missing: ${missing.join(', ')}. Install with: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

/** Returns the root folder with PgBouncer. The first call creates it, in about a minute. */
export function poolerRoot() {
  if (existsSync(path.join(POOLER_ROOT, 'usr/sbin/pgbouncer'))) return POOLER_ROOT;
  console.log(`Creating a small Debian 13 with PgBouncer in ${POOLER_ROOT} …`);
  const draft = `${POOLER_ROOT}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const words = ['--variant=minbase', '--include=pgbouncer', 'trixie', draft, MIRROR];
  const { status } = spawnSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`debootstrap failed; DEBIAN_MIRROR names another mirror than ${MIRROR}`);
  renameSync(draft, POOLER_ROOT);
  return POOLER_ROOT;
}

const PATRONI = 'usr/lib/python3/dist-packages/patroni';
/** Downloads Debian 13's Patroni inside `poolerRoot` and unpacks it in the folder `$0`. */
const UNPACK = `set -e; cd /tmp; rm -rf "$0"; apt-get -qq -o APT::Sandbox::User=root update
apt-get -qq -o APT::Sandbox::User=root download patroni; dpkg-deb --extract patroni_*.deb "$0"; rm patroni_*.deb`;

/**
 * Copies Patroni of Debian 13 to a folder, for the Python of this machine: 3.0.2 of Debian 12 overwrites the lock of a new
 * primary. The first call downloads it.
 */
export function copyPatroni(folder) {
  const root = poolerRoot();
  const unpacked = path.join(root, 'opt/patroni');
  if (!existsSync(unpacked)) {
    const { status } = spawnSync('chroot', [root, 'sh', '-c', UNPACK, '/opt/patroni.draft'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('Debian 13’s Patroni could not be downloaded');
    renameSync(`${unpacked}.draft`, unpacked);
  }
  cpSync(path.join(unpacked, PATRONI), path.join(folder, 'python/patroni'), { recursive: true });
}

/** Returns user and group id of postgres. */
export function postgresUser() {
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
