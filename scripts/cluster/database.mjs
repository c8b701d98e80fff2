/** etcd and PostgreSQL under Patroni. */
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Component, responds } from './component.mjs';

/** Returns the member `at` (from 0) of etcd. */
export function etcdMember({ folder, ports }, at) {
  const name = `etcd${at + 1}`;
  const client = `http://127.0.0.1:${ports.etcd[at]}`;
  const peer = (one) => `http://127.0.0.1:${ports.etcdPeer[one]}`;
  return new Component({
    name,
    folder,
    isReady: () => responds(`${client}/health`),
    command: [
      '/usr/bin/etcd',
      `--name=${name}`,
      `--data-dir=${path.join(folder, name)}`,
      '--log-level=warn',
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer(at)}`,
      `--initial-advertise-peer-urls=${peer(at)}`,
      `--initial-cluster=${ports.etcdPeer.map((_, one) => `etcd${one + 1}=${peer(one)}`).join(',')}`,
      `--initial-cluster-token=rubato-${ports.http}`,
    ],
  });
}

/** Returns the node `at` (from 0) of PostgreSQL, from `deploy/patroni.yml`. */
export function postgresNode({ folder, ports, render, user, passwords, archive }, at) {
  const name = `db${at + 1}`;
  const home = path.join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, user.uid, user.gid);
  const archiving = archive
    ? `\n  parameters: { archive_mode: 'on', archive_command: 'cp %p ${archive}/%f', archive_timeout: 60s }\n`
    : '';
  const config = render('patroni.yml')
    .replace('name: db1', `name: ${name}`)
    .replace(/^ {2}listen: 0\.0\.0\.0:8008$/m, `  listen: 127.0.0.1:${ports.patroni[at]}`)
    .replace(/^ {2}listen: 0\.0\.0\.0:5432$/m, `  listen: 127.0.0.1:${ports.postgres[at]}`)
    .replace(/(restapi:[^]*?connect_address: )\S+/, `$1127.0.0.1:${ports.patroni[at]}`)
    .replace(/(\npostgresql:[^]*?connect_address: )\S+/, `$1127.0.0.1:${ports.postgres[at]}`)
    .replace('/var/lib/postgresql/15/rubato', path.join(home, 'data'))
    .replace('SUPERUSER_PASSWORD', passwords.superuser)
    .replace('REPLICATION_PASSWORD', passwords.replication)
    .replace('REWIND_PASSWORD', passwords.rewind)
    .replaceAll('samenet', '127.0.0.1/32')
    .replace('mode: automatic', 'mode: off')
    .replace('\n  pg_hba:', `\n  pgpass: ${path.join(home, 'pgpass')}${archiving}\n  pg_hba:`)
    // A small machine: no shared memory that it does not need, sockets in the folder of the node.
    .replace('max_connections: 200', `max_connections: 100\n        unix_socket_directories: ${home}`);
  const file = path.join(home, 'patroni.yml');
  writeFileSync(file, config, { mode: 0o600 });
  chownSync(file, user.uid, user.gid);
  return new Component({
    name,
    folder: home,
    ...user,
    env: { PYTHONPATH: path.join(folder, 'python') },
    command: ['/usr/bin/python3', '-m', 'patroni', file],
    isReady: () => responds(`http://127.0.0.1:${ports.patroni[at]}/health`),
  });
}

/** Returns the index of the primary node; -1 if there is none. */
export async function findPrimary({ ports }) {
  const answers = await Promise.all(
    ports.patroni.map((port) => responds(`http://127.0.0.1:${port}/primary`).catch(() => false)),
  );
  return answers.indexOf(true);
}

/** Whether a synchronous replica follows the primary, so that the primary can be lost. */
export async function hasReplica({ ports }) {
  const answers = await Promise.all(
    ports.patroni.map((port) => responds(`http://127.0.0.1:${port}/synchronous`).catch(() => false)),
  );
  return answers.includes(true);
}

/** Kills every process of a node: Patroni, and the postmaster that Patroni starts in a session of its own. */
export async function signalNode(node, signal) {
  for (const pid of [node.pid, findPostmaster(node)].filter(Boolean)) {
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, signal);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  }
}

/** Returns the process id of the node's postmaster; undefined if there is none. */
function findPostmaster(node) {
  try {
    const pid = Number(readFileSync(path.join(node.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    // A dead node leaves its file, and its number may be another process's by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(node.folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function childrenOf(pid) {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list === '' ? [] : list.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Removes the file of a killed postmaster, as a start of the machine does. */
export const clearPid = (node) => rmSync(path.join(node.folder, 'data', 'postmaster.pid'), { force: true });
