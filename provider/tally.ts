import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { preparedOnce } from '#platform/db/prepared';
import type { House } from './house';
import type { Operator } from './operator';
import { rounds } from './schema';
import type { Visit } from './visits';

const MINUTE_MS = 60_000;
/** Statuses of rounds whose stake went back. */
const RETURNED = ['returning', 'rolled-back'];

/** What a visit came to so far. */
export interface Tally {
  /** Whole minutes since it began. */
  minutes: number;
  /** Kuruş won less kuruş staked, over its rounds whose stake was booked. */
  net: bigint;
}

/** Whole minutes since a moment, given in milliseconds. */
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

/** Time and result of a visit so far, as every game's screen tells them. */
export async function tallyOf({ operator }: House, visit: Visit): Promise<Tally> {
  const began = visit.openedAt ?? visit.createdAt;
  const [row] = await netOf(operator.db).execute({ visit: visit.id });
  return {
    minutes: minutesSince(operator, began.getTime()),
    net: BigInt(row?.net ?? 0),
  };
}
