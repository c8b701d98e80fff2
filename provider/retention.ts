import { sql } from 'drizzle-orm';
import { pruneTable, type RetentionRule } from '#platform/db/prune';
import type { ProviderContext } from './context';
import { gameSessions, rounds } from './schema';

/** A session of the site lasts a year at most. */
const GAME_SESSION_DAYS = 730;
/** States from which a round does not change. */
const isOver = sql`${rounds.status} in ('settled', 'refused', 'rolled-back')`;

/** Returns the rules of the provider's tables: finished rounds, and game sessions without rounds. */
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
];

/** Deletes rows that are older than their rule, in one transaction per batch. */
export async function pruneOldRows(context: ProviderContext): Promise<void> {
  const { db, now } = context.operator;
  for (const rule of retentionRules(context)) while (await db.transaction((tx) => pruneTable(tx, rule, now())));
}
