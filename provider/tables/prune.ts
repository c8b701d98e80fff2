import { and, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/db/database';
import type { ProviderContext } from '../context';
import { rounds, tableRounds } from '../schema';

/** Kind of the job that removes table rounds without bets. */
export const PRUNE_JOB = 'games.prune-tables';

/** Days for which a table round without bets is kept; rounds with bets stay, because players can open them again. */
export const TABLE_ROUND_DAYS = 30;

const DAY_MS = 24 * 60 * 60_000;

/** Schedules the next pruning: one per day, however often it is called. */
export async function schedulePruning({ operator }: ProviderContext, tx: Transaction): Promise<void> {
  const runAt = new Date((Math.floor(operator.now().getTime() / DAY_MS) + 1) * DAY_MS);
  await operator.enqueue(tx, {
    kind: PRUNE_JOB,
    key: `${PRUNE_JOB}:${runAt.toISOString().slice(0, 10)}`,
    payload: {},
    runAt,
  });
}

/** Removes old table rounds without bets, and schedules the next day's pruning. */
export async function pruneTables(context: ProviderContext): Promise<void> {
  const { db, now } = context.operator;
  await db.transaction(async (tx) => {
    await tx.delete(tableRounds).where(
      and(
        lt(tableRounds.endsAt, new Date(now().getTime() - TABLE_ROUND_DAYS * DAY_MS)),
        inArray(tableRounds.status, ['settled', 'void']),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(rounds)
            .where(sql`${rounds.tableRoundId} = ${tableRounds.id}`),
        ),
      ),
    );
    await schedulePruning(context, tx);
  });
}
