import { createHash } from 'node:crypto';
import { statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Locks a data folder for one process. PGlite would let two processes open it, and each would lose the other's rows.
 * The lock is a listening local socket named after the folder's device and inode. The system releases it when the
 * process ends, however it ends. On Linux the name is abstract (no file), on Windows a named pipe. Elsewhere it is a
 * file, which is replaced if no process answers on it.
 * @returns a function that releases the lock.
 * @throws {Error} one line, when another process has locked the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(folder);
  const name = `rubato-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  const file = join(tmpdir(), `${name}.sock`);
  const address =
    process.platform === 'linux' ? `\0${name}` : process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : file;
  const taken = () =>
    new Error(`The data folder ${folder} is in use by another process: stop that one first, or set another DATA_DIR.`);

  let server = await listen(address).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && address !== file) throw taken();
    return undefined;
  });
  if (!server) {
    // A socket file outlives its process: it only counts as a lock if a process answers on it.
    if (await answers(file)) throw taken();
    try {
      unlinkSync(file);
    } catch {
      // There is no old socket file.
    }
    server = await listen(file).catch(() => {
      throw taken();
    });
  }
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
