import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { TableChoice, TableView } from '#arcade/table-game';
import { randomId } from '#platform/db/ids';
import type { House } from '../house';
import { rounds, tableRounds, visits, type Round } from '../schema';
import type { Visit } from '../visits';
import { settleTable } from './settle';
import { currentRound, endedRounds, nextRound, sharedRules, type TableRound } from './table-rounds';

/** Number of previous rounds on a table's screen, and of winners. */
const RECENT = 12;
const WINNERS = 5;

/** All bets of a player on one round of a table. */
export interface ShownBets<Result = unknown> {
  /** Id of the first bet. */
  id: string;
  view: TableView<Result>;
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
export interface TableNow<Result = unknown> {
  /** Round of the next form: the one that takes bets, or the one after it. */
  number: number;
  open: boolean;
  now: Date;
  /** Times at which betting closes and the result is shown. */
  closesAt: Date;
  endsAt: Date;
  /** SHA-256 of the seed of the next form's round. */
  commitment: string;
  /** Part of the running round's result that is already revealed. */
  called: Result | undefined;
  /** Previous results, latest first. */
  recent: { number: number; result: Result; at: Date }[];
  /** Largest winners of the latest round; amounts in kuruş. */
  winners: { player: string; amount: bigint }[];
  /** The player's bets on the running round, and on the previous one. */
  mine: ShownBets<Result> | undefined;
  before: ShownBets<Result> | undefined;
  /** The player's last bet in this game session, its stake in kuruş, and the request ID of a form that repeats it. */
  again: { choice: TableChoice; stake: number; requestID: string } | undefined;
}

/** Returns a table's screen for one player. It first settles due results that are still open. */
export async function lookAtTable(house: House, visit: Visit): Promise<{ table: TableNow; unseen: bigint }> {
  const { operator } = house;
  const round = await currentRound(house, visit);
  let ended = await endedRounds(house, visit, RECENT);
  const due = ended.filter(({ status }) => status === 'open' || status === 'dealt');
  if (due.length > 0) {
    for (const { id } of due) await settleTable(house, id);
    ended = await endedRounds(house, visit, RECENT);
  }
  const recent = ended
    .filter(({ result }) => result !== null)
    .map(({ number, result, endsAt }) => ({ number, result, at: endsAt }));
  const called = await soFar(house, round);
  const bets = await betsOf(house, round.id, visit.uid);
  const now = operator.now();
  const open = now < round.closesAt;
  const formRound = open ? round : await nextRound(house, visit, round);
  const [last] = ended;
  const choice = await lastChoice(house, visit);
  const { engine, profile } = sharedRules(house, visit.profile);
  return {
    table: {
      number: formRound.number,
      open,
      now,
      closesAt: round.closesAt,
      endsAt: round.endsAt,
      commitment: formRound.commitment,
      called,
      recent,
      winners: last ? await winnersOf(house, last) : [],
      mine: shown(house, round, bets),
      before:
        last?.number === round.number - 1 ? shown(house, last, await betsOf(house, last.id, visit.uid)) : undefined,
      again: choice && { choice, stake: engine.stakeOf(profile, choice), requestID: randomId() },
    },
    // Paid already, while the result is still being revealed on the screen.
    unseen: bets.filter(({ status }) => status === 'settled').reduce((sum, { payout }) => sum + payout, 0n),
  };
}

/** Returns the part of a round's result that is revealed since its bets were closed, for stepwise results. */
async function soFar(house: House, { id, profile, closesAt, endsAt }: TableRound): Promise<unknown> {
  const { operator } = house;
  const { shared } = sharedRules(house, profile);
  const gone = operator.now().getTime() - closesAt.getTime();
  if (!shared.soFar || gone < 0) return undefined;
  await settleTable(house, id);
  const [round] = await operator.db
    .select({ result: tableRounds.result })
    .from(tableRounds)
    .where(eq(tableRounds.id, id));
  if (!round || round.result === null) return undefined;
  return shared.soFar(round.result, Math.min(1, gone / (endsAt.getTime() - closesAt.getTime())));
}

/** Returns all bets of a player on the table round of one of their bets. */
export async function showBets(house: House, { tableRoundId, uid }: Round): Promise<ShownBets | undefined> {
  const [round] = await house.operator.db
    .select()
    .from(tableRounds)
    .where(eq(tableRounds.id, tableRoundId ?? ''));
  return round && shown(house, round, await betsOf(house, round.id, uid));
}

const betsOf = ({ operator }: House, tableRoundId: string, uid: string): Promise<Round[]> =>
  operator.db
    .select()
    .from(rounds)
    .where(and(eq(rounds.tableRoundId, tableRoundId), eq(rounds.uid, uid), isNotNull(rounds.state)))
    .orderBy(asc(rounds.createdAt), asc(rounds.id));

const isReturned = ({ status }: Round): boolean => status === 'returning' || status === 'rolled-back';

function shown(house: House, round: TableRound, bets: readonly Round[]): ShownBets | undefined {
  const [first] = bets;
  if (!first) return undefined;
  const returned = bets.every(isReturned);
  const counted = returned ? bets : bets.filter((bet) => !isReturned(bet));
  const over =
    house.operator.now() >= round.endsAt &&
    counted.every(({ status }) => status === 'settled' || status === 'rolled-back');
  const { engine } = sharedRules(house, round.profile);
  const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    id: first.id,
    view: engine.show({
      choices: counted.map(({ choice }) => choice),
      ...(over && round.result !== null ? { result: round.result } : {}),
    }) as TableView<unknown>,
    stake: sum(counted.map(({ stake }) => stake)),
    payout: over ? sum(counted.map(({ payout }) => payout)) : 0n,
    over,
    returned,
    number: round.number,
    at: first.createdAt,
    seeds: { commitment: round.commitment, player: null, server: over ? round.seed : undefined },
  };
}

async function winnersOf({ operator }: House, { id }: TableRound): Promise<TableNow['winners']> {
  const amount = sql<string>`sum(${rounds.payout})`;
  const rows = await operator.db
    .select({ player: sql<string>`max(${visits.alias})`, amount })
    .from(rounds)
    .innerJoin(visits, eq(visits.id, rounds.launchId))
    .where(and(eq(rounds.tableRoundId, id), eq(rounds.status, 'settled')))
    .groupBy(rounds.uid)
    .having(sql`sum(${rounds.payout}) > sum(${rounds.stake})`)
    .orderBy(desc(amount), rounds.uid)
    .limit(WINNERS);
  return rows.map((row) => ({ player: row.player, amount: BigInt(row.amount) }));
}

async function lastChoice({ operator }: House, visit: Visit): Promise<TableChoice | undefined> {
  const [last] = await operator.db
    .select({ choice: rounds.choice })
    .from(rounds)
    .where(and(eq(rounds.launchId, visit.id), isNotNull(rounds.state)))
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
    .limit(1);
  return last?.choice as TableChoice | undefined;
}
