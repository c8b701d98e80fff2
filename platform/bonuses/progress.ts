import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { preparedOnce } from '../db/prepared';
import { playState } from '../play-limits';
import { bonusGrants } from './schema';

/** Stakes in kuruş of a bonus in wagering: those that count so far, and those needed. */
export interface WageringProgress {
  progress: bigint;
  required: bigint;
}

const progressOf = preparedOnce((db) =>
  db
    .select({ required: bonusGrants.required, left: playState.toWager })
    .from(playState)
    .innerJoin(bonusGrants, eq(sql`${playState.wagering}->>'id'`, bonusGrants.id))
    .where(eq(playState.uid, sql.placeholder('uid')))
    .prepare('wagering_progress'),
);

/** Returns the wagering progress of a player's active bonus; undefined without one. Progress is at most `required`. */
export async function getWageringProgress(executor: Executor, uid: string): Promise<WageringProgress | undefined> {
  const [row] = await progressOf(executor).execute({ uid });
  if (!row || row.left === null || row.required <= 0n) return undefined;
  const left = row.left > 0n ? row.left : 0n;
  return { progress: left < row.required ? row.required - left : 0n, required: row.required };
}
