import { and, desc, eq, lte } from 'drizzle-orm';
import type { Shared } from '#arcade/engine';
import { createId } from '#platform/db/ids';
import type { NewJob } from '#platform/ports/job';
import { drawSeed } from '../chance';
import type { Rules } from '../engines';
import { getRules, type ProviderContext } from '../context';
import { tableRounds } from '../schema';
import { turnAt } from './clock';

export type TableRound = typeof tableRounds.$inferSelect;

/** A table: a game of the catalogue, and its rules. */
export interface GameTable {
  gameId: string;
  profile: string;
}

/** Kind of the job that settles a table's round. */
export const TABLE_JOB = 'games.settle-table';

/** Returns a job that settles a table's round at a time. */
export const tableJob = (tableRoundId: string, runAt: Date): NewJob => ({
  kind: TABLE_JOB,
  key: `${TABLE_JOB}:${tableRoundId}:${runAt.getTime()}`,
  payload: { tableRoundId },
  runAt,
});

/** Returns the rules of a shared table. @throws {Error} for a game without shared tables */
export function sharedRules(
  context: ProviderContext,
  profileId: string,
): { shared: Shared<unknown, unknown, unknown> } & Rules {
  const rules = getRules(context, profileId);
  const { shared } = rules.engine;
  if (!shared) throw new Error(`No table is dealt by the profile ${profileId}`);
  return { ...rules, shared };
}

/** Returns the current round of a table's clock. */
export const currentRound = (context: ProviderContext, table: GameTable): Promise<TableRound> =>
  roundAt(context, table, context.operator.now());

/** Returns the next round: while betting on one is closed, forms are for the next. */
export const nextRound = (context: ProviderContext, table: GameTable, { endsAt }: TableRound): Promise<TableRound> =>
  roundAt(context, table, endsAt);

/**
 * Returns the round of a table at a time. The first request creates it, with its seed and the job that settles it, so
 * that a table deals only while it has visitors.
 */
async function roundAt(context: ProviderContext, table: GameTable, at: Date): Promise<TableRound> {
  const { operator } = context;
  const { shared, profile } = sharedRules(context, table.profile);
  const turn = turnAt(shared.clockOf(profile), table.gameId, at);
  const here = and(eq(tableRounds.gameId, table.gameId), eq(tableRounds.number, turn.number));
  const [known] = await operator.db.select().from(tableRounds).where(here);
  if (known) return known;
  return operator.db.transaction(async (tx) => {
    const id = createId();
    const [made] = await tx
      .insert(tableRounds)
      .values({ id, gameId: table.gameId, profile: table.profile, ...turn, ...drawSeed(), status: 'open' })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await operator.enqueue(tx, tableJob(id, turn.closesAt));
      return made;
    }
    const [theirs] = await tx.select().from(tableRounds).where(here);
    if (!theirs) throw new Error(`A round of table ${table.gameId} was not stored`);
    return theirs;
  });
}

/** Lists the finished rounds of a table, latest first. */
export async function endedRounds(
  { operator }: ProviderContext,
  { gameId }: GameTable,
  limit: number,
): Promise<TableRound[]> {
  return operator.db
    .select()
    .from(tableRounds)
    .where(and(eq(tableRounds.gameId, gameId), lte(tableRounds.endsAt, operator.now())))
    .orderBy(desc(tableRounds.number))
    .limit(limit);
}
