import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { TableChoice, TableResultView } from '#arcade/table-game';
import { createRequestID } from '#platform/db/ids';
import type { ProviderContext } from '../context';
import { rounds, tableRounds, type Round } from '../schema';
import type { GameSession } from '../game-sessions';
import { RETURNED } from '../transitions';
import { getSharedView, type SharedView } from './shared-view';
import { sharedRules, type TableRound } from './table-rounds';

/** All bets of a player on one round of a table. */
export interface BetsView<Result = unknown> {
  /** Id of the first bet that was not refunded; of the first one if all were. */
  id: string;
  view: TableResultView<Result>;
  /** Kuruş. */
  stake: bigint;
  payout: bigint;
  /** Whether the result is shown and paid. */
  over: boolean;
  /** Whether the stake was refunded because the table was closed. */
  returned: boolean;
  /** The table's number of the round. */
  number: number;
  at: Date;
  /** Commitment to the result; the seed itself after the result is shown. There is no player's seed. */
  seeds: { commitment: string; player: string | null; server?: string | undefined };
}

/** Current state of a shared table, for one player. */
export interface TableView<Result = unknown> extends SharedView<Result> {
  /** The player's bets on the running round, and on the previous one. */
  mine: BetsView<Result> | undefined;
  before: BetsView<Result> | undefined;
  /** The player's last bet in this game session, its stake in kuruş, and the request ID of a form that repeats it. */
  again: { choice: TableChoice; stake: number; requestID: string } | undefined;
}

/** Returns a table's screen for one player. It first settles due results that are still open. */
export async function getTableView(context: ProviderContext, session: GameSession): Promise<TableView> {
  const { view, round, last } = await getSharedView(context, session);
  const choice = await lastChoice(context, session);
  const { engine, profile } = sharedRules(context, session.profile);
  return {
    ...view,
    mine: shown(context, round, await betsOf(context, round.id, session.uid)),
    before:
      last?.number === round.number - 1 ? shown(context, last, await betsOf(context, last.id, session.uid)) : undefined,
    again: choice && { choice, stake: engine.stakeOf(profile, choice), requestID: createRequestID() },
  };
}

/** Returns all bets of a player on the table round of one of their bets. */
export async function getBetsView(
  context: ProviderContext,
  { tableRoundId, uid }: Round,
): Promise<BetsView | undefined> {
  const [round] = await context.operator.db
    .select()
    .from(tableRounds)
    .where(eq(tableRounds.id, tableRoundId ?? ''));
  return round && shown(context, round, await betsOf(context, round.id, uid));
}

const betsOf = ({ operator }: ProviderContext, tableRoundId: string, uid: string): Promise<Round[]> =>
  operator.db
    .select()
    .from(rounds)
    .where(and(eq(rounds.tableRoundId, tableRoundId), eq(rounds.uid, uid), isNotNull(rounds.state)))
    .orderBy(asc(rounds.createdAt), asc(rounds.id));

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

const isReturned = ({ status }: Round): boolean => RETURNED.includes(status);

function shown(context: ProviderContext, round: TableRound, bets: readonly Round[]): BetsView | undefined {
  const returned = bets.every(isReturned);
  const counted = returned ? bets : bets.filter((bet) => !isReturned(bet));
  const [first] = counted;
  if (!first) return undefined;
  const over =
    context.operator.now() >= round.endsAt &&
    counted.every(({ status }) => status === 'settled' || status === 'rolled-back');
  const { engine } = sharedRules(context, round.profile);
  return {
    id: first.id,
    view: engine.show({
      choices: counted.map(({ choice }) => choice),
      ...(over && round.result !== null ? { result: round.result } : {}),
    }) as TableResultView<unknown>,
    stake: sum(counted.map(({ stake }) => stake)),
    payout: over ? sum(counted.map(({ payout }) => payout)) : 0n,
    over,
    returned,
    number: round.number,
    at: first.createdAt,
    seeds: { commitment: round.commitment, player: null, server: over ? round.seed : undefined },
  };
}

async function lastChoice({ operator }: ProviderContext, session: GameSession): Promise<TableChoice | undefined> {
  const [last] = await operator.db
    .select({ choice: rounds.choice })
    .from(rounds)
    .where(and(eq(rounds.launchId, session.id), isNotNull(rounds.state)))
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
    .limit(1);
  return last?.choice as TableChoice | undefined;
}
