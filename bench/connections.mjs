/**
 * `npm run bench -- connections`: memory of the site's process with 10,000 idle keep-alive connections above that after
 * its start. Each connection has requested home. Raise the limit of open files above their number (`ulimit -n`).
 * `BENCH_CONNECTIONS` is their number.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readMemory } from './process-memory.mjs';
import { startSite } from './site.mjs';
import { printTable } from './table.mjs';

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 10_000);
/** Connections opened at once: a server accepts a limited number that wait. */
const BATCH = 100;
/** Wait before each measurement, less than the site's keep-alive time. */
const IDLE_MS = 20_000;
const BUDGET_MB = 400;
const END_OF_HEAD = '\r\n\r\n';

/** Opens a connection and reads one page over it. @returns the socket, which stays open */
function openConnection({ hostname, port, host }) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\n\r\n`),
    );
    let received = Buffer.alloc(0);
    const read = (data) => {
      received = Buffer.concat([received, data]);
      const head = received.indexOf(END_OF_HEAD);
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.latin1Slice(0, head))?.[1]);
      if (received.length < head + END_OF_HEAD.length + length) return;
      socket.off('data', read).resume();
      if (received.latin1Slice(9, 12) === '200') resolve(socket);
      else reject(new Error(`/ answered ${received.latin1Slice(9, 12)}`));
    };
    socket.on('data', read);
    socket.on('error', reject);
  });
}

const site = await startSite();
const sockets = [];
let start;
let idle;
let open;
try {
  const address = new URL(site.origin);
  (await openConnection(address)).destroy();
  await pause(IDLE_MS);
  start = readMemory(site.pid);
  while (sockets.length < CONNECTIONS)
    sockets.push(...(await Promise.all(Array.from({ length: BATCH }, () => openConnection(address)))));
  await pause(IDLE_MS);
  idle = readMemory(site.pid);
  open = sockets.filter(({ readyState }) => readyState === 'open').length;
} finally {
  for (const socket of sockets) socket.destroy();
  await site.stop();
}
const missed = printTable(`${CONNECTIONS} idle keep-alive connections to one process`, [
  { where: 'start', what: 'memory', figure: start, unit: 'MB' },
  { where: 'all idle', what: 'memory', figure: idle, unit: 'MB' },
  { where: '', what: 'memory above the start', figure: idle - start, unit: 'MB', most: BUDGET_MB },
  { where: '', what: 'memory per connection', figure: ((idle - start) * 1_024) / CONNECTIONS, unit: 'kB' },
  { where: '', what: 'open connections', figure: open, least: CONNECTIONS },
]);
process.exitCode = Math.sign(missed);
