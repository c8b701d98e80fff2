import { and, asc, desc, gte, isNotNull, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { audit, auditAnchor } from './schema';
import { sign } from '../signature';

const BATCH = 5_000;

/** Where the chain begins now: what stood before it was let go by the retention setting. */
export interface Anchor {
  position: number;
  /** Digest of the last row that went; the first that stands follows it. */
  digest: string;
}

/** Only the installation's key makes it: whoever cuts the beginning off by hand can't move the anchor along. */
const markOf = (context: PlatformContext, { position, digest }: Anchor): string =>
  sign(context.key('audit'), `anchor:${position}:${digest}`, 'base64url');

/** The anchor; undefined while the whole trail stands, 'wrong' where it was not made by this installation. */
export async function readAnchor(context: PlatformContext, executor: Executor): Promise<Anchor | 'wrong' | undefined> {
  const [row] = await executor.select().from(auditAnchor);
  if (!row) return undefined;
  return row.mark === markOf(context, row) ? row : 'wrong';
}

/**
 * Lets rows go that are older than the setting, from the beginning of the chain on and one batch at most, and moves the anchor
 * to the last of them. What is not sealed stays, and so does the newest sealed row: the next one follows it.
 * @returns how many rows went.
 */
export async function pruneBatch(context: PlatformContext, tx: Transaction): Promise<number> {
  const days = context.options.auditKeepDays;
  if (days === undefined) return 0;
  const anchor = await readAnchor(context, tx);
  // What is wrong is for the operator to see, not to be cut off.
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
  // The trigger lets rows go up to the anchor, and no further.
  await tx.delete(audit).where(lte(audit.position, until));
  return until - from;
}
