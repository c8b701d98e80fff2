import { and, asc, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { toCollection } from './lists';
import { raceTotalsQuery, type Race } from './race-stakes';
import { toPoints } from './rankings';
import { races, raceTotals } from './schema';

/**
 * Stores the races for which stakes are added up from now on, and deletes all others.
 * @returns the ids of new and changed races, whose totals must be rebuilt
 */
export async function openRaces(tx: Transaction, wanted: readonly (Omit<Race, 'limit'> & { id: string })[]) {
  const ids = wanted.map(({ id }) => id);
  await tx.delete(races).where(notInArray(races.id, ids));
  await tx.delete(raceTotals).where(notInArray(raceTotals.raceId, ids));
  const changed: string[] = [];
  for (const { id, from, to, games: lists } of wanted) {
    const row = { startsAt: from, endsAt: to, collections: lists?.map(toCollection) ?? null };
    const written = await tx
      .insert(races)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: races.id,
        set: row,
        setWhere: sql`(${races.endsAt}, ${races.collections}) is distinct from (excluded.ends_at, excluded.collections)`,
      })
      .returning({ id: races.id });
    changed.push(...written.map((one) => one.id));
  }
  return changed;
}

/** Computes the totals of a race from its rounds and the ledger. Stakes wait meanwhile, so that each counts once. */
export async function rebuildRace(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`lock table ${raceTotals} in share row exclusive mode`);
  const [race] = await tx.select().from(races).where(eq(races.id, id));
  if (!race) return;
  await tx.delete(raceTotals).where(eq(raceTotals.raceId, id));
  const { startsAt: from, endsAt: to, collections } = race;
  const totals = raceTotalsQuery(tx, { from, to, games: collections ?? undefined });
  await tx.execute(sql`insert into ${raceTotals} (race_id, uid, staked, last_at)
    select ${id}, uid, staked, last_at from (${totals}) as board`);
}

/** Returns the leaders of a race by its totals. On equal stakes, the player who reached them first is first. */
export async function readRace(executor: Executor, id: string, limit: number) {
  const rows = await executor
    .select({ uid: raceTotals.uid, staked: raceTotals.staked })
    .from(raceTotals)
    .where(and(eq(raceTotals.raceId, id), gt(raceTotals.staked, 0n)))
    .orderBy(desc(raceTotals.staked), asc(raceTotals.lastAt), asc(raceTotals.uid))
    .limit(limit);
  return rows.map(({ uid, staked }) => ({ uid, points: toPoints(staked) }));
}
