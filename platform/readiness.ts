import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inTime } from '#contract/in-time';
import type { Database } from './db/database';
import { readSchemaState } from './db/schema-state';

/** Time limit of each check, below the second within which a proxy expects the result. */
const LIMIT_MS = 900;
/** Bytes of the file that proves that the disk takes data: a block. */
const PROBE = Buffer.alloc(4_096, 'r');

/** A check that returns the reason of a fault in words; undefined if there is none. */
type Check = () => Promise<string | undefined>;

/**
 * Bounds a check in time, and runs it once at a time for all callers: a check that hangs is not started again.
 * @param late reason while the check has no result
 */
function bounded(check: Check, late: string, limitMs: number): Check {
  let running: Promise<string | undefined> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return inTime(running, limitMs, () => late);
  };
}

async function checkDatabase(db: Database, findClockFault: Check): Promise<string | undefined> {
  try {
    if ((await readSchemaState(db)) === 'older') return 'schema: migrations of this build are missing in the database';
    return await findClockFault();
  } catch {
    return 'database: a statement failed';
  }
}

async function checkDisk(folder: string, findSpaceFault: () => string | undefined): Promise<string | undefined> {
  const space = findSpaceFault();
  if (space) return `disk: DATA_DIR has ${space}`;
  const file = join(folder, `.ready-${process.pid}`);
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(PROBE);
      await handle.datasync();
    } finally {
      await handle.close();
      await unlink(file);
    }
    return undefined;
  } catch (error) {
    return `disk: DATA_DIR cannot be written to (${String((error as { code?: unknown }).code ?? 'unknown error')})`;
  }
}

interface ReadinessOptions {
  db: Database;
  dataDir: string;
  findClockFault?: Check | undefined;
  /** Returns why the disk of an embedded database has too little space. */
  findSpaceFault?: (() => string | undefined) | undefined;
}

/**
 * Creates the check whether this process can serve players: the database answers a statement, has the schema of
 * this build and agrees with this machine's clock, and the disk of the data folder takes data. During a rolling upgrade the schema of a newer release
 * counts as well.
 * @returns a function that returns the reasons against it
 */
export function createReadiness(
  { db, dataDir, findClockFault = async () => undefined, findSpaceFault = () => undefined }: ReadinessOptions,
  limitMs = LIMIT_MS,
): () => Promise<string[]> {
  const checks = [
    bounded(() => checkDatabase(db, findClockFault), 'database: no answer within a second', limitMs),
    bounded(() => checkDisk(dataDir, findSpaceFault), 'disk: DATA_DIR does not answer within a second', limitMs),
  ];
  return async () => (await Promise.all(checks.map((check) => check()))).filter((fault) => fault !== undefined);
}
