import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';

/** Free space that bookings need: four files of PostgreSQL's log (WAL). */
export const RESERVE_MB = 64;
const CHECK_MS = 1_000;
/** Size of the log from which a checkpoint makes its files reusable. */
const LOG_MAX_MB = 32;
const MB = 1_048_576;

/** Returns the free space of a folder's disk in MB. Some network drives report no size: it is unlimited then. */
export async function findFreeSpace(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks > 0 ? Math.floor((bavail * bsize) / MB) : Infinity;
}

/** Returns why a disk has too little space for bookings; undefined if it has enough. */
export async function findSpaceFault(folder: string): Promise<string | undefined> {
  const free = await findFreeSpace(folder);
  return free < RESERVE_MB ? `${free} MB free, and the database needs ${RESERVE_MB} MB` : undefined;
}

/** Makes a checkpoint if the log is long. PGlite makes none by itself, so its log would grow until the site stops. */
export async function shortenLog(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ megabytes: number }>(
    `select ((pg_current_wal_insert_lsn() - redo_lsn) / ${MB})::int as megabytes from pg_control_checkpoint()`,
  );
  if ((rows[0]?.megabytes ?? 0) >= LOG_MAX_MB) await client.exec('checkpoint');
}

export interface SpaceWatch {
  /** Returns why the database only reads; undefined if it also writes. */
  findFault(): string | undefined;
  stop(): void;
}

/**
 * Keeps the log of the embedded database short, and makes the database read-only while its disk is almost full, and writable again afterwards. PGlite never
 * answers again once its log cannot grow, so it must not come to that.
 */
export function watchSpace(client: PGlite, folder: string): SpaceWatch {
  let fault: string | undefined;
  async function check(): Promise<void> {
    await shortenLog(client);
    const found = await findSpaceFault(folder);
    if ((found === undefined) !== (fault === undefined))
      await client.exec(`set default_transaction_read_only = ${found === undefined ? 'off' : 'on'}`);
    fault = found;
  }
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A check that failed is repeated.
    checking ??= check()
      .catch(() => {})
      .finally(() => {
        checking = undefined;
      });
  }, CHECK_MS);
  timer.unref();
  return { findFault: () => fault, stop: () => clearInterval(timer) };
}
