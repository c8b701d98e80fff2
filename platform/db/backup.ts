import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';

/** Copies the embedded database into a new folder, as of one point in time: bookings wait meanwhile. */
export type CopyDatabase = (folder: string) => Promise<void>;

/** Folder in the data folder with the copy that a backup is read from. */
const DRAFT = 'backup.draft';
/** The owner's token, with which others that may make a backup would act as the owner. */
const OMITTED_FILE = 'ops-token';
const MEGABYTE = 1024 * 1024;

/** Removes the copy of a backup that a killed process did not complete. */
export const removeBackupDraft = (dataDir: string): Promise<void> =>
  rm(join(dataDir, DRAFT), { recursive: true, force: true });

/** Returns the bytes of a folder's files. All at once: one after another, each would wait for a statement of the database. */
async function getFolderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      // The database may have deleted the file in the meantime.
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

let isRunning = false;

/**
 * Returns a backup of a running site with an embedded database: a tar file, compressed by gzip, of the database and the
 * site's keys. The database is copied to the disk first, so that bookings wait for the copy and not for the reader.
 * Destroy the stream if it is not read to its end.
 * @returns the stream, or the reason why there is none
 */
export async function createBackup(dataDir: string, copyDatabase: CopyDatabase): Promise<Readable | { wrong: string }> {
  if (isRunning) return { wrong: 'Another backup is being made.' };
  isRunning = true;
  const draft = join(dataDir, DRAFT);
  const end = async () => {
    await removeBackupDraft(dataDir);
    isRunning = false;
  };
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const [free, needed] = [bavail * bsize, await getFolderSize(join(dataDir, 'database'))];
    if (free < needed * 1.1) {
      const [needs, has] = [needed * 1.1, free].map((bytes) => Math.ceil(bytes / MEGABYTE));
      await end();
      return {
        wrong: `The disk of DATA_DIR is too full: a backup needs ${needs} MB for a while, and ${has} MB are free.`,
      };
    }
    await removeBackupDraft(dataDir);
    await mkdir(draft, { mode: 0o700 });
    for (const file of await readdir(dataDir, { withFileTypes: true }))
      if (file.isFile() && !file.name.startsWith('.') && file.name !== OMITTED_FILE)
        await copyFile(join(dataDir, file.name), join(draft, file.name));
    await copyDatabase(join(draft, 'database'));
    return archive(draft, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns a folder's files as a compressed tar file; a fault destroys it before its end. `end` is called in every case.
 * Another process reads the files: in this one each step would wait for a statement of the embedded database.
 */
function archive(folder: string, end: () => Promise<void>): Readable {
  const tar = spawn('tar', ['--create', '--gzip', '--directory', folder, ...readdirSync(folder)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = once(tar, 'close') as Promise<[number | null]>;
  const archived = new PassThrough();
  pipeline(
    tar.stdout,
    async function* (parts: AsyncIterable<Buffer>) {
      yield* parts;
      const [code] = await closed;
      if (code !== 0) throw new Error(`tar ended with ${code}`);
    },
    archived,
    () => {
      tar.kill();
      void closed.catch(() => {}).then(end);
    },
  );
  return archived;
}
