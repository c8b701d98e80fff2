import { createReadStream, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Localized } from '#contract/localize';
import { findFreeSpace, RESERVE_MB } from './disk-space';

/** Copies the embedded database into a new folder, as of one point in time: bookings wait meanwhile. */
export type CopyDatabase = (folder: string) => Promise<void>;

/** Folder in the data folder with the copy that a backup is read from. */
const DRAFT = 'backup.draft';
/** The owner's token, with which others that may make a backup would act as the owner. */
const OMITTED_FILE = 'ops-token';
const MEGABYTE = 1024 * 1024;
const TAR_BLOCK = 512;

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
export async function createBackup(
  dataDir: string,
  copyDatabase: CopyDatabase,
): Promise<Readable | { wrong: Localized }> {
  if (isRunning) return { wrong: { tr: 'Başka bir yedek alınıyor.', en: 'Another backup is being made.' } };
  isRunning = true;
  const draft = join(dataDir, DRAFT);
  const end = async () => {
    await removeBackupDraft(dataDir);
    isRunning = false;
  };
  try {
    const copyBytes = (await getFolderSize(join(dataDir, 'database'))) * 1.1;
    // With less than the reserve, the database would only read while the copy exists.
    const needed = Math.ceil(copyBytes / MEGABYTE) + RESERVE_MB;
    const free = await findFreeSpace(dataDir);
    if (free < needed) {
      await end();
      return {
        wrong: {
          tr: `DATA_DIR diski çok dolu: yedek bir süre ${needed} MB ister, ${free} MB boş.`,
          en: `The disk of DATA_DIR is too full: a backup needs ${needed} MB for a while, and ${free} MB are free.`,
        },
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

/** Returns a folder as a compressed tar file; an error destroys it before its end. `end` is called in every case. */
function archive(folder: string, end: () => Promise<void>): Readable {
  const gzip = createGzip({ chunkSize: MEGABYTE });
  pipeline(inMegabytes(tarParts(folder)), gzip, () => void end());
  return gzip;
}

/**
 * Yields parts in pieces of a megabyte or more. Reason: each piece that is compressed waits for a statement of the
 * embedded database, which runs in the same thread.
 */
async function* inMegabytes(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const part of parts) {
    piece.push(part);
    size += part.length;
    if (size < MEGABYTE) continue;
    yield Buffer.concat(piece);
    [piece, size] = [[], 0];
  }
  yield Buffer.concat(piece);
}

/** Yields a folder as a tar file (ustar): empty folders too, without which PostgreSQL does not start. */
async function* tarParts(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = new Map(entries.map((entry) => [relative(folder, join(entry.parentPath, entry.name)), entry]));
  // A folder sorts before its files.
  for (const [name, entry] of [...names].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (entry.isDirectory()) {
      yield tarHeader(`${name}/`, 0);
      continue;
    }
    const file = join(folder, name);
    const { size } = statSync(file);
    yield tarHeader(name, size);
    // At once: each asynchronous step would wait for a statement of the database.
    if (size <= MEGABYTE) yield readFileSync(file);
    else yield* createReadStream(file, { highWaterMark: MEGABYTE }) as AsyncIterable<Buffer>;
    yield Buffer.alloc(-size & (TAR_BLOCK - 1));
  }
  yield Buffer.alloc(2 * TAR_BLOCK);
}

/** Returns the header of a file, or of a folder if the name ends with '/', readable by its owner only. */
function tarHeader(name: string, size: number): Buffer {
  const isFolder = name.endsWith('/');
  const header = Buffer.alloc(TAR_BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const fields: [at: number, text: string][] = [
    [0, name],
    [100, octal(isFolder ? 0o700 : 0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(0, 12)],
    // The checksum counts its own field as spaces.
    [148, ' '.repeat(8)],
    [156, isFolder ? '5' : '0'],
    [257, 'ustar\u000000'],
  ];
  for (const [at, text] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}
