/** HAProxy, PgBouncer and the site's processes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { devNull } from 'node:os';
import path from 'node:path';
import { Component, responds } from './component.mjs';
import { poolerRoot } from './programs.mjs';

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

function haproxy(name, file, { folder, render }, isReady) {
  const config = path.join(folder, file);
  writeFileSync(config, render(file));
  return new Component({ name, folder, command: ['/usr/sbin/haproxy', '-db', '-f', config], isReady });
}

/** Returns the proxy in front of the site. */
export const siteProxy = (cluster) => haproxy('proxy', 'haproxy.cfg', cluster, () => accepts(cluster.ports.http));

/** Returns the proxy that connects to the primary. */
export const databaseProxy = (cluster) =>
  haproxy('database-proxy', 'haproxy-database.cfg', cluster, () => accepts(cluster.ports.primary));

/** Returns PgBouncer in its own root folder. */
export function pooler({ folder, ports, render, passwords }) {
  const root = poolerRoot();
  const inside = `/run/rubato-${ports.http}`;
  mkdirSync(path.join(root, inside), { recursive: true });
  writeFileSync(path.join(root, inside, 'userlist.txt'), `"rubato" "${passwords.rubato}"\n`, { mode: 0o644 });
  const config = render('pgbouncer.ini')
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${ports.pooler}`)
    .replace('/etc/pgbouncer/userlist.txt', `${inside}/userlist.txt`)
    .concat('unix_socket_dir =\n');
  writeFileSync(path.join(root, inside, 'pgbouncer.ini'), config);
  return new Component({
    name: 'pgbouncer',
    // At SIGTERM it waits for its clients.
    endSignal: 'SIGQUIT',
    folder,
    command: ['chroot', '--userspec=postgres:postgres', root, '/usr/sbin/pgbouncer', `${inside}/pgbouncer.ini`],
    isReady: () => accepts(ports.pooler),
  });
}

/** Returns the site's process `at` (from 0). */
export function siteProcess({ folder, ports, root, passwords, secrets, build, settings }, at) {
  const data = path.join(folder, `site${at + 1}-data`);
  mkdirSync(data, { recursive: true });
  const url = (port) => `postgres://rubato:${passwords.rubato}@127.0.0.1:${port}/rubato`;
  return new Component({
    name: `site${at + 1}`,
    folder,
    command: [process.execPath, path.join(path.resolve(root, build), 'serve.js')],
    isReady: () => responds(`http://127.0.0.1:${ports.site[at]}/readyz`),
    env: {
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      HOST: '127.0.0.1',
      PORT: String(ports.site[at]),
      OPS_PORT: String(ports.ops[at]),
      DATA_DIR: data,
      DATABASE_URL: url(ports.relay ?? ports.pooler),
      MIGRATE_URL: url(ports.primary),
      TRUST_PROXY: 'loopback',
      GATEWAYS: 'demo',
      FEED: 'demo',
      LOG_LEVEL: 'warn',
      ...secrets,
      ...settings,
    },
  });
}
