import { and, asc, desc, gte, isNotNull, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { audit, auditAnchor } from './schema';
import { sign } from '../signature';

const BATCH = 5_000;

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

/**
 * Deletes rows older than the setting, from the start of the chain, at most one batch, and moves the anchor to the last
 * of them. Keeps unsealed rows and the newest sealed row, because the next one follows it.
 * @returns number of rows deleted
 */
export async function pruneBatch(context: PlatformContext, tx: Transaction): Promise<number> {
  const days = context.options.auditKeepDays;
  if (days === undefined) return 0;
  const anchor = await readAnchor(context, tx);
  // Do not delete a chain with a wrong anchor, so that the operator can inspect it.
  if (anchor === 'wrong') return 0;
  const since = new Date(context.now().getTime() - days * DAY_MS);
  const [kept] = await tx
    .select({ position: audit.position })
    .from(audit)
    .where(and(isNotNull(audit.position), gte(audit.at, since)))
    .orderBy(asc(audit.position))
    .limit(1);
  const [newest] = await tx
    .select({ position: audit.position })
    .from(audit)
    .where(isNotNull(audit.position))
    .orderBy(desc(audit.position))
    .limit(1);
  const before = kept?.position ?? newest?.position ?? 0;
  const from = anchor?.position ?? 0;
  const until = Math.min(before - 1, from + BATCH);
  if (until <= from) return 0;
  const [last] = await tx
    .select({ position: audit.position, digest: audit.digest })
    .from(audit)
    .where(sql`${audit.position} = ${until}`);
  if (!last?.digest) return 0;
  const newAnchor = { position: until, digest: last.digest };
  const row = { id: 1, ...newAnchor, mark: markOf(context, newAnchor) };
  await tx.insert(auditAnchor).values(row).onConflictDoUpdate({ target: auditAnchor.id, set: row });
  // The trigger allows deletions up to the anchor only.
  await tx.delete(audit).where(lte(audit.position, until));
  return until - from;
}
