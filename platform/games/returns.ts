import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { jackpotWins } from './jackpot-wins';
import { gameProviders, gameRounds, games, roundEnd } from './schema';
import { findStatedReturn, type StatedReturn } from './stated-returns';

/** Standard errors on each side of a 95 % interval. */
const Z_95 = 1.959964;
/** Fewest effective results for an interval: below it the normal distribution is no approximation. */
const INTERVAL_FROM = 1_000;
/**
 * Fewest effective results for a verdict. Rare large wins are missing in short samples, so that their intervals are too
 * low: with 1,000 rounds 80 to 95 % of the intervals of our slots contain the return, with 10,000 rounds 88 to 98 %
 * (two of 36 profiles: 77 to 79 %).
 */
const VERDICT_FROM = 10_000;

/** Sums over the results of one game. The round of a shared table is one result, however many players bet on it. */
export interface ReturnSums {
  results: number;
  /** Kuruş. */
  stakes: bigint;
  payouts: bigint;
  /** Sums of squares and products of each result's stakes and payouts, in kuruş². */
  stakesSquared: number;
  payoutsSquared: number;
  product: number;
}

/** Whether the stated return is in the interval: the measured return is `below` or `above` it, or within. */
export type ReturnVerdict = 'within' | 'below' | 'above' | 'too-few' | 'unstated';

/** Measured return as a share of the stakes, with its 95 % interval. */
export interface MeasuredReturn {
  share: number;
  /** Absent with too few results. */
  interval?: { from: number; to: number };
  verdict: ReturnVerdict;
}

/**
 * Estimates a return from sums: payouts / stakes, with the standard error of a ratio estimator (delta method), n / (n - 1)
 * corrected. Results count by their stakes: a few large stakes are few effective results, (Σs)² / Σs² (Kish).
 */
export function estimateReturn(sums: ReturnSums, stated: StatedReturn | undefined): MeasuredReturn {
  const { results, stakesSquared, payoutsSquared, product } = sums;
  const stakes = Number(sums.stakes);
  const share = Number(sums.payouts) / stakes;
  const effective = stakes ** 2 / stakesSquared;
  if (effective < INTERVAL_FROM) return { share, verdict: stated ? 'too-few' : 'unstated' };
  const squares = Math.max(0, payoutsSquared - 2 * share * product + share ** 2 * stakesSquared);
  const margin = (Z_95 * Math.sqrt((squares * results) / (results - 1))) / stakes;
  const interval = { from: share - margin, to: share + margin };
  return { share, interval, verdict: judge(interval, { effective, stated }) };
}

function judge(
  { from, to }: { from: number; to: number },
  { effective, stated }: { effective: number; stated: StatedReturn | undefined },
): ReturnVerdict {
  if (!stated) return 'unstated';
  if (effective < VERDICT_FROM) return 'too-few';
  if (to < stated.min) return 'below';
  return from > stated.max ? 'above' : 'within';
}

/** Return of one game in a period. */
export interface GameReturn extends MeasuredReturn {
  id: string;
  name: string;
  /** Name of the game's maker. */
  provider: string;
  rounds: number;
  /** Kuruş. */
  stakes: bigint;
  /** Without the parts that jackpots paid. */
  payouts: bigint;
  jackpots: bigint;
  stated: StatedReturn | undefined;
}

/**
 * Measures the return of each game over the rounds that started between two timestamps, the second exclusive, and have
 * ended; the highest stakes first. Rounds whose stakes were rolled back do not count. Wins of jackpots count separately:
 * stated returns do not contain them.
 */
export async function measureReturns(
  executor: Executor,
  { from, until, provider }: { from: Date; until: Date; provider?: string | undefined },
): Promise<GameReturn[]> {
  const { rows } = (await executor.execute(
    sql`with played as (
        select ${gameRounds.gameId} as game_id, ${gameRounds.tableRoundId} as table_round_id, ${gameRounds.staked} as staked,
          ${gameRounds.paid} - coalesce(won.jackpot, 0) as paid, coalesce(won.jackpot, 0) as jackpot
        from ${gameRounds} left join (${jackpotWins}) as won
          on won.provider = ${gameRounds.provider} and won.round_id = ${gameRounds.roundId}
        where ${gameRounds.startedAt} >= ${from.toISOString()}::timestamptz
          and ${gameRounds.startedAt} < ${until.toISOString()}::timestamptz
          and ${gameRounds.staked} > 0 and ${roundEnd(gameRounds)} is not null
      ), results as (
        select game_id, 1::bigint as rounds, staked::numeric, paid::numeric, jackpot::numeric from played
        where table_round_id is null
        union all
        select game_id, count(*), sum(staked), sum(paid), sum(jackpot) from played where table_round_id is not null
        group by game_id, table_round_id
      ), sums as (
        select game_id, sum(rounds)::float8 as rounds, count(*)::float8 as results, sum(staked)::text as stakes,
          sum(paid)::text as payouts, sum(jackpot)::text as jackpots, sum(staked::float8 ^ 2) as stakes_squared,
          sum(paid::float8 ^ 2) as payouts_squared, sum(staked::float8 * paid::float8) as product
        from results group by game_id
      )
      select sums.*, ${games.name} as name, ${games.profile} as profile, ${gameProviders.name} as provider
      from sums left join ${games} on ${games.id} = game_id
        left join ${gameProviders} on ${gameProviders.id} = ${games.providerId}
      where ${provider ?? null}::text is null or ${games.providerId} = ${provider ?? null}::text
      order by stakes::numeric desc, game_id`,
  )) as unknown as { rows: ReturnRow[] };
  return rows.map(toReturn);
}

interface ReturnRow {
  game_id: string;
  /** Null for a game that left the catalogue. */
  name: string | null;
  profile: string | null;
  provider: string | null;
  rounds: number;
  results: number;
  stakes: string;
  payouts: string;
  jackpots: string;
  stakes_squared: number;
  payouts_squared: number;
  product: number;
}

function toReturn(row: ReturnRow): GameReturn {
  const [stakes, payouts] = [BigInt(row.stakes), BigInt(row.payouts)];
  const stated = findStatedReturn(row.profile);
  const sums = {
    results: row.results,
    stakes,
    payouts,
    stakesSquared: row.stakes_squared,
    payoutsSquared: row.payouts_squared,
    product: row.product,
  };
  return {
    id: row.game_id,
    name: row.name ?? row.game_id,
    provider: row.provider ?? '',
    rounds: row.rounds,
    stakes,
    payouts,
    jackpots: BigInt(row.jackpots),
    stated,
    ...estimateReturn(sums, stated),
  };
}
