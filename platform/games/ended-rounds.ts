import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import type { Executor } from '../db/database';
import { gameRounds, roundEnd } from './schema';

/** Sums over rounds of one player, real money only; kuruş. */
export interface EndedRounds {
  /** Rounds with a stake of real money that was not rolled back. */
  rounds: number;
  staked: bigint;
  /** Below zero if the player lost. */
  net: bigint;
}

/**
 * Sums the rounds of a player that ended between two timestamps, the second exclusive: all their stakes and payouts,
 * regardless of their booking time. An open round counts in no period.
 * @param parts `net` counts a round whose stake is more than this part of all stakes (100: a hundredth) as if it were
 * that part, so that one large stake among many small ones has little effect. Without it rounds count in full.
 */
export async function sumEndedRounds(
  executor: Executor,
  { uid, from, until, parts }: { uid: string; from: Date; until: Date; parts?: number | undefined },
): Promise<EndedRounds> {
  const end = roundEnd(gameRounds);
  const { rows } = (await executor.execute(
    sql`with ended as materialized (
        select ${gameRounds.provider} as provider, ${gameRounds.roundId} as round_id, ${gameRounds.startedAt} as started_at
        from ${gameRounds} where ${gameRounds.uid} = ${uid}
          and ${end} >= ${from.toISOString()}::timestamptz and ${end} < ${until.toISOString()}::timestamptz
      ), moved as (
        select e.reference, sum(e.amount) as net, -coalesce(sum(e.amount) filter (where e.kind in ('stake', 'rollback')), 0) as staked
        from ledger_entries e join ended on ended.round_id = e.reference and ended.provider = split_part(e.key, ':', 2)
        where e.uid = ${uid} and e.purse = 'real' and e.shown and e.category = ${TRANSACTION_CATEGORY.game}::smallint
          and e.at >= (select min(started_at) from ended)
        group by ended.provider, e.reference
      ), total as (
        select (count(*) filter (where staked > 0))::int as rounds, coalesce(sum(staked), 0) as staked from moved
      )
      select rounds, total.staked::text as staked, coalesce((select trunc(sum(case
          when moved.staked * ${parts ?? 0}::numeric > total.staked then net * total.staked / (moved.staked * ${parts ?? 0}::numeric)
          else net end)) from moved), 0)::text as net
      from total`,
  )) as unknown as { rows: { rounds: number; staked: string; net: string }[] };
  const [row] = rows;
  return { rounds: row?.rounds ?? 0, staked: BigInt(row?.staked ?? 0), net: BigInt(row?.net ?? 0) };
}
