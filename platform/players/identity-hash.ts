import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { installation } from '../db/installation';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { openIdentityNumber } from './profile';
import { players } from './schema';
import { sign } from '../signature';

const KIND = 'players.hash-identities';
/** Key in `installation`, set when every stored identity number has its hash. */
const DONE = 'identity-numbers-hashed';
const BATCH = 500;

/**
 * Returns the keyed hash that identifies an identity number in every spelling. Letters count without case, diacritics
 * and dots of any alphabet (ı, İ); blanks and punctuation are ignored. Null if there is no number.
 */
export function hashIdentityNumber(context: Pick<PlatformContext, 'key'>, number: string): string | null {
  const normal = number
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return normal === '' ? null : sign(context.key('identity-number-hash'), normal, 'base64url');
}

/** Whether every stored identity number has its hash. */
export const areIdentitiesHashed = async (tx: Transaction): Promise<boolean> =>
  (await tx.$count(installation, eq(installation.key, DONE))) > 0;

/** Schedules the hashing of identity numbers stored by an earlier release, unless it is done. Idempotent. */
export async function scheduleIdentityHashing(tx: Transaction, now: Date): Promise<void> {
  if (!(await areIdentitiesHashed(tx))) await enqueueJob(tx, { kind: KIND, key: KIND, payload: {}, runAt: now });
}

/**
 * Hashes one batch in the order of uids and schedules the next, so that it continues after a stop. Of accounts with the
 * same number the first owns it; the others share it. A second round a day later covers rows that a process of the
 * earlier release wrote meanwhile.
 */
const hashBatch: JobHandler = async (context, tx, payload) => {
  const after = String(payload['after'] ?? '');
  const round = Number(payload['round'] ?? 1);
  const rows = await tx
    .select({ uid: players.uid, sealed: players.identityNumber })
    .from(players)
    .where(and(gt(players.uid, after), ne(players.identityNumber, ''), isNull(players.identityHash)))
    .orderBy(asc(players.uid))
    .limit(BATCH)
    .for('no key update');
  for (const { uid, sealed } of rows) {
    const identityHash = readHash(context, uid, sealed);
    if (identityHash === null) continue;
    const isTaken = sql<boolean>`exists (select from ${players} other where other.identity_hash = ${identityHash}
      and other.status <> 'unconfirmed' and not other.identity_shared)`;
    await tx.update(players).set({ identityHash, isIdentityShared: isTaken }).where(eq(players.uid, uid));
  }
  const last = rows.at(-1);
  const now = context.now();
  if (last && rows.length === BATCH) await scheduleNext(tx, { after: last.uid, round }, now);
  else if (round === 1) await scheduleNext(tx, { round: 2 }, new Date(now.getTime() + DAY_MS));
  else await tx.insert(installation).values({ key: DONE, value: now.toISOString() }).onConflictDoNothing();
};

/** Returns the hash of a stored number; null, with a log line, if another key sealed it. */
function readHash(context: PlatformContext, uid: string, sealed: string): string | null {
  try {
    return hashIdentityNumber(context, openIdentityNumber(context, sealed));
  } catch {
    context.log.warn({ uid }, 'an identity number was sealed under another key');
    return null;
  }
}

const scheduleNext = (tx: Transaction, payload: Record<string, unknown>, runAt: Date): Promise<void> =>
  enqueueJob(tx, { kind: KIND, key: KIND, payload, runAt });

export const identityHashJobs: JobTable = { [KIND]: { lane: 'bulk', inside: hashBatch } };
