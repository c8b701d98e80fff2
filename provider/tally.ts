import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { preparedOnce } from '#platform/db/prepared';
import type { ProviderContext } from './context';
import type { ProviderPlatform } from './operator';
import { rounds } from './schema';
import { RETURNED } from './transitions';
import type { GameSession } from './game-sessions';

const MINUTE_MS = 60_000;

/** Time and result of a game session so far. */
export interface Tally {
  /** Whole minutes since it began. */
  minutes: number;
  /** Booked wins less stakes in kuruş, over its rounds whose stake was booked. */
  net: bigint;
}

/** Returns the whole minutes since a time in epoch milliseconds. */
export const minutesSince = ({ now }: ProviderPlatform, began: number): number =>
  Math.max(0, Math.floor((now().getTime() - began) / MINUTE_MS));

const netOf = preparedOnce((db) =>
  db
    .select({
      net: sql<string>`coalesce(sum(case when ${rounds.status} = 'settled' then ${rounds.payout} else 0 end - ${rounds.stake}), 0)`,
    })
    .from(rounds)
    .where(
      and(eq(rounds.launchId, sql.placeholder('visit')), isNotNull(rounds.state), notInArray(rounds.status, RETURNED)),
    )
    .prepare('game_visit_net'),
);

/** Returns time and result of a game session so far, as every game's screen shows them. */
export async function getTally({ operator }: ProviderContext, session: GameSession): Promise<Tally> {
  const began = session.openedAt ?? session.createdAt;
  const [row] = await netOf(operator.db).execute({ visit: session.id });
  return {
    minutes: minutesSince(operator, began.getTime()),
    net: BigInt(row?.net ?? 0),
  };
}
