import { and, asc, eq, gt, gte, lte, max, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { audit, auditAnchor } from './schema';
import { sign } from '../signature';

/** Current start of the chain; the retention setting has deleted the rows before it. */
export interface Anchor {
  position: number;
  /** Digest of the last deleted row; the first remaining row follows it. */
  digest: string;
}

/**
 * Returns the mark of an anchor. It needs the installation's key, so that cutting off the beginning by hand cannot move
 * the anchor.
 */
const markOf = (context: PlatformContext, { position, digest }: Anchor): string =>
  sign(context.key('audit'), `anchor:${position}:${digest}`, 'base64url');

/** Returns the anchor; undefined while no rows have been deleted, 'wrong' if this installation did not make it. */
export async function readAnchor(context: PlatformContext, executor: Executor): Promise<Anchor | 'wrong' | undefined> {
  const [row] = await executor.select().from(auditAnchor);
  if (!row) return undefined;
  return row.mark === markOf(context, row) ? row : 'wrong';
}

/** Returns position and digest of the last row of a batch after `from`, whose rows are all older than `since`. */
async function findBatchEnd(tx: Transaction, { from, since, size }: { from: number; since: Date; size: number }) {
  // From the anchor on: without an index on the time, a search by it reads all old rows, also deleted ones.
  const batch = tx
    .select({ position: audit.position, at: audit.at })
    .from(audit)
    .where(gt(audit.position, from))
    .orderBy(asc(audit.position))
    .limit(size)
    .as('batch');
  const [found] = await tx
    .select({
      newer: sql<number | null>`min(${batch.position}) filter (where ${gte(batch.at, since)})`.mapWith(Number),
      end: max(batch.position),
    })
    .from(batch);
  const [newest] = await tx.select({ position: max(audit.position) }).from(audit);
  const before = Math.min(found?.newer ?? Infinity, newest?.position ?? 0);
  const until = Math.min(before - 1, found?.end ?? 0);
  if (until <= from) return undefined;
  const [last] = await tx
    .select({ position: audit.position, digest: audit.digest })
    .from(audit)
    .where(eq(audit.position, until));
  return last?.digest ? { position: until, digest: last.digest } : undefined;
}

/**
 * Deletes rows older than the setting, from the start of the chain, at most one batch, and moves the anchor to the last
 * of them. Keeps unsealed rows and the newest sealed row, because the next one follows it.
 * @param size maximum number of rows
 * @returns number of rows deleted
 */
export async function pruneBatch(context: PlatformContext, tx: Transaction, size: number): Promise<number> {
  const days = context.options.auditKeepDays;
  if (days === undefined) return 0;
  const anchor = await readAnchor(context, tx);
  // Do not delete a chain with a wrong anchor, so that the operator can inspect it.
  if (anchor === 'wrong') return 0;
  const since = new Date(context.now().getTime() - days * DAY_MS);
  const from = anchor?.position ?? 0;
  const newAnchor = await findBatchEnd(tx, { from, since, size });
  if (!newAnchor) return 0;
  const row = { id: 1, ...newAnchor, mark: markOf(context, newAnchor) };
  await tx.insert(auditAnchor).values(row).onConflictDoUpdate({ target: auditAnchor.id, set: row });
  // The trigger allows deletions up to the anchor only.
  await tx.delete(audit).where(and(gt(audit.position, from), lte(audit.position, newAnchor.position)));
  return newAnchor.position - from;
}
