import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { selectGrants, type Grant } from './grants';
import { bonusGrants } from './schema';

/** Returns a page of a player's bonuses, newest first, and their number. `until` is exclusive. */
export async function listHistory(
  executor: Executor,
  query: { uid: string; from?: Date | undefined; until?: Date | undefined; limit: number; offset: number },
): Promise<{ grants: Grant[]; total: number }> {
  const where = and(
    eq(bonusGrants.uid, query.uid),
    query.from && gte(bonusGrants.createdAt, query.from),
    query.until && lt(bonusGrants.createdAt, query.until),
  );
  const grants = await selectGrants(executor)
    .where(where)
    .orderBy(desc(bonusGrants.createdAt), desc(bonusGrants.id))
    .limit(query.limit)
    .offset(query.offset);
  const [counted] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(bonusGrants)
    .where(where);
  return { grants, total: counted?.total ?? 0 };
}

/** Returns bonuses for an operator, of one player or of all, newest first. */
export async function listGrants(executor: Executor, uid: string | undefined, limit: number): Promise<Grant[]> {
  return selectGrants(executor)
    .where(uid === undefined ? undefined : eq(bonusGrants.uid, uid))
    .orderBy(desc(bonusGrants.createdAt), desc(bonusGrants.id))
    .limit(limit);
}
