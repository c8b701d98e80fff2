import { sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { Transaction } from '#platform/db/database';
import { pruneTable, type RetentionRule } from '#platform/db/prune';
import type { ProviderContext } from './context';
import { gameSessions, rounds, tableRounds } from './schema';

/** Kind of the daily job that deletes rows that are older than their rule. Waiting jobs of earlier releases have it too. */
export const PRUNE_JOB = 'games.prune-tables';

/** A session of the site lasts a year at most. */
const GAME_SESSION_DAYS = 730;
/** Batches of one job, so that it ends within the time limit of its lane; an attempt beyond it is started again. */
const MOST_BATCHES = 100;
const NEXT_RUN_MS = 1_000;
/** Days for which a table's round without bets is kept. */
export const TABLE_ROUND_DAYS = 30;
/** States from which a round does not change. */
const isOver = sql`${rounds.status} in ('settled', 'refused', 'rolled-back')`;

/**
 * Returns the rules of the provider's tables: finished rounds, and game sessions and tables' rounds without bets. A
 * table's round with bets stays as long as they do, because players can open it again.
 */
const retentionRules = ({ operator }: ProviderContext): RetentionRule[] => [
  {
    table: rounds,
    days: operator.roundsKeepDays,
    time: rounds.createdAt,
    isUnneeded: (until) => sql`${isOver} and coalesce(${rounds.settledAt}, ${rounds.createdAt}) < ${until}`,
  },
  {
    table: gameSessions,
    days: GAME_SESSION_DAYS,
    time: gameSessions.createdAt,
    isUnneeded: (until) =>
      sql`${gameSessions.lastPlayedAt} < ${until} and not exists (select 1 from ${rounds} where ${rounds.launchId} = ${gameSessions.id})`,
  },
  {
    table: tableRounds,
    days: TABLE_ROUND_DAYS,
    time: tableRounds.endsAt,
    isUnneeded: () =>
      sql`${tableRounds.status} in ('settled', 'void') and not exists (select 1 from ${rounds} where ${rounds.tableRoundId} = ${tableRounds.id})`,
  },
];

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

/**
 * Deletes rows that are older than their rule, in one transaction per batch. If rows are left after `most` batches, it
 * enqueues a job for them; it always schedules the next day's pruning.
 */
export async function pruneOldRows(context: ProviderContext, most = MOST_BATCHES): Promise<void> {
  const { db, now, enqueue } = context.operator;
  const rules = retentionRules(context);
  for (let batches = 0; batches < most; batches += 1) {
    const [rule] = rules;
    if (!rule) break;
    if (!(await db.transaction((tx) => pruneTable(tx, rule, now())))) rules.shift();
  }
  await db.transaction(async (tx) => {
    await schedulePruning(context, tx);
    if (rules.length === 0) return;
    const runAt = new Date(now().getTime() + NEXT_RUN_MS);
    // A key of its own: that of the running job is in use.
    await enqueue(tx, { kind: PRUNE_JOB, key: `${PRUNE_JOB}:${runAt.toISOString()}`, payload: {}, runAt });
  });
}
