/** Writes and restores backups of the embedded database, for the commands `backup` and `restore`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Returns the path of a file as typed: npm changes the folder, and keeps the operator's in INIT_CWD. */
export const typedPath = (file) => path.resolve(process.env.INIT_CWD ?? '', file);

/**
 * Writes a stream to a new file, under another name until it is complete.
 * @throws {Error} if the stream ends too early or the file cannot be written; no file is left
 */
export async function writeBackup(stream, file) {
  const draft = `${file}.draft`;
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    await pipeline(stream, target);
    renameSync(draft, file);
  } catch (error) {
    // A file that is still being opened would appear after its removal.
    if (!target.closed) await new Promise((resolve) => target.once('close', resolve));
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Extracts a compressed tar file. @returns why it is damaged; undefined if its checksum fits */
async function extract(file, folder) {
  const tar = spawn('tar', ['-xf', '-', '-C', folder, '--no-same-owner'], { stdio: ['pipe', 'ignore', 'pipe'] });
  const closed = once(tar, 'close');
  // tar closes its input at the end of the archive, before the end of the file.
  tar.stdin.on('error', () => {});
  tar.stderr.resume();
  const fault = await pipeline(createReadStream(file), createGunzip(), async (parts) => {
    for await (const part of parts)
      if (tar.stdin.writable && !tar.stdin.write(part))
        await new Promise((resolve) => {
          tar.stdin.once('drain', resolve).once('close', resolve);
        });
  }).then(
    () => undefined,
    ({ code, message }) => code ?? message,
  );
  tar.stdin.end();
  const [code] = await closed;
  return fault ?? (code === 0 ? undefined : 'tar cannot read it');
}

/**
 * Restores a backup into a data folder that is empty or does not exist. It is complete and its checksum is verified
 * before the first file has its final name.
 * @throws {Error} one line, if the folder is not empty or the file is no complete backup; the folder is then empty
 */
export async function restoreBackup(file, dataDir) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty. Stop the site and move the folder away, or set another DATA_DIR.`);
  const draft = path.join(dataDir, 'restore.draft');
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const fault = await extract(file, draft);
    if (fault !== undefined || !existsSync(path.join(draft, 'database', 'PG_VERSION')))
      throw new Error(`${file} is no complete backup (${fault ?? 'it has no database'}). Nothing was restored.`);
    const move = (name) => renameSync(path.join(draft, name), path.join(dataDir, name));
    // First, because it fails if a site has created a database in the meantime.
    move('database');
    for (const name of readdirSync(draft)) move(name);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
