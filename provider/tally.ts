import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { preparedOnce } from '#platform/db/prepared';
import type { House } from './house';
import type { Operator } from './operator';
import { rounds } from './schema';
import type { Visit } from './visits';

const MINUTE_MS = 60_000;
/** Statuses of rounds whose stake was refunded. */
const RETURNED = ['returning', 'rolled-back'];

/** Time and result of a game session so far. */
export interface Tally {
  /** Whole minutes since it began. */
  minutes: number;
  /** Wins less stakes in kuruş, over its rounds whose stake was booked. */
  net: bigint;
}

/** Returns the whole minutes since a time in epoch milliseconds. */
export const minutesSince = ({ now }: Operator, began: number): number =>
  Math.max(0, Math.floor((now().getTime() - began) / MINUTE_MS));

const netOf = preparedOnce((db) =>
  db
    .select({ net: sql<string>`coalesce(sum(${rounds.payout} - ${rounds.stake}), 0)` })
    .from(rounds)
    .where(
      and(eq(rounds.launchId, sql.placeholder('visit')), isNotNull(rounds.state), notInArray(rounds.status, RETURNED)),
    )
    .prepare('game_visit_net'),
);

/** Returns time and result of a game session so far, as every game's screen shows them. */
export async function tallyOf({ operator }: House, visit: Visit): Promise<Tally> {
  const began = visit.openedAt ?? visit.createdAt;
  const [row] = await netOf(operator.db).execute({ visit: visit.id });
  return {
    minutes: minutesSince(operator, began.getTime()),
    net: BigInt(row?.net ?? 0),
  };
}
