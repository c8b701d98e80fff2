import { createHash } from 'node:crypto';
import { closeSync, openSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Unlock = () => Promise<void>;

/** Socket in the data folder, which processes of other containers see too. */
const SOCKET = '.lock';

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/**
 * Locks a data folder for one process. PGlite would let two processes open it, and each would lose the other's rows.
 * The lock is a listening local socket named after the folder's device and inode. The system releases it when the
 * process ends, however it ends. On Linux the name is abstract (no file), on Windows a named pipe. Elsewhere it is a
 * file, which is replaced if no process answers on it. An abstract name belongs to one network namespace, and each
 * container has its own: on Linux a socket in the folder is held too.
 * @returns a function that releases the lock.
 * @throws {Error} one line, when another process has locked the folder.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const { dev, ino } = statSync(folder);
  const name = `rubato-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  const taken = () =>
    new Error(`The data folder ${folder} is in use by another process: stop that one first, or set another DATA_DIR.`);
  if (process.platform === 'win32') return lockName(`\\\\.\\pipe\\${name}`, taken);
  const file = join(tmpdir(), `${name}.sock`);
  if (process.platform !== 'linux') return lockFile(file, taken);
  const unlock = await lockName(`\0${name}`, taken).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    return lockFile(file, taken);
  });
  try {
    const unlockFolder = await lockInside(folder, taken);
    return async () => {
      await unlockFolder();
      await unlock();
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Holds a name that the system releases with the process. @throws {Error} `taken`, or that of the system */
async function lockName(address: string, taken: () => Error): Promise<Unlock> {
  const server = await listen(address).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? taken() : error;
  });
  return () => close(server);
}

/** Holds a socket file. It outlives its process, so it only counts as a lock if a process answers on it. */
async function lockFile(file: string, taken: () => Error): Promise<Unlock> {
  if (await answers(file)) throw taken();
  try {
    unlinkSync(file);
  } catch {
    // There is no old socket file.
  }
  const server = await listen(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? taken() : error;
  });
  return () => close(server);
}

/** Holds a socket in the folder. Without effect where the file system has no sockets, or is read-only. */
async function lockInside(folder: string, taken: () => Error): Promise<Unlock> {
  // Its own path may be longer than the 107 bytes of a socket's name.
  const descriptor = openSync(folder, 'r');
  const release = await lockFile(`/proc/self/fd/${descriptor}/${SOCKET}`, taken).catch(
    (error: NodeJS.ErrnoException) => {
      closeSync(descriptor);
      if (error.code === undefined) throw error;
      return undefined;
    },
  );
  return async () => {
    if (!release) return;
    await release();
    closeSync(descriptor);
  };
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
