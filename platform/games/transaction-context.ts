import { sql, type SQL } from 'drizzle-orm';
import type { AnsweredCallback } from '#contract/provider-callbacks';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { openSessions } from '../players';
import { isCountedIn, lastStakeIn } from './race-stakes';
import { gameRounds, games, launches, providerTransactions, races, raceTotals } from './schema';

/** The identifying fields of a money message. */
interface About {
  transactionID: string;
  roundID: string;
  uid: string;
  gameID: string;
}

/** The identifying fields of a win, with its amount in kuruş. */
type Win = About & { stakeID: string; amount: bigint };

/** Returns wins as JSON rows for a statement. */
const rowsOf = (wins: readonly Win[]): string =>
  JSON.stringify(
    wins.map(({ transactionID, roundID, stakeID, uid, gameID, amount }) => ({
      transaction_id: transactionID,
      round_id: roundID,
      stake_id: stakeID,
      uid,
      game_id: gameID,
      amount: String(amount),
    })),
  );

/** An earlier message with the same id that was answered. */
export interface Earlier {
  kind: string;
  uid: string;
  gameId: string;
  roundId: string;
  stakeId: string | null;
  /** Kuruş. */
  amount: bigint;
  answer: AnsweredCallback;
}

/** Stored data about the round of a message. */
export interface TransactionContext {
  earlier: Earlier | undefined;
  game: { name: string; kind: string; providerId: string; closed: boolean; profile: string | null } | undefined;
  /** `staked` in kuruş over all its stakes; `paid` once it has its win, `ended` once it is over. */
  round: { uid: string; gameId: string; staked: bigint; paid: boolean; ended: boolean } | undefined;
  /** Kuruş that the player staked on the same round of a shared table, over all rounds; 0 for other games. */
  tableStaked: bigint;
  /** The session of the launch, if the launch is of this player and this game. */
  sessionId: string | undefined;
  /** Last activity of that session; undefined if it has ended. */
  lastActivityAt: Date | undefined;
  /** The stake that a win or a rollback closes. `taken` unless it was rejected. */
  stake: { uid: string; roundId: string; amount: bigint; taken: boolean } | undefined;
  /** Whether a win or a rollback closed the stake. */
  isClosed: boolean;
}

const value = sql.placeholder;

const lock = namedStatement(
  'provider_round_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${value('round')}::text, 0)),
    pg_advisory_xact_lock(hashtextextended(${value('stake')}::text, 0))`,
);

const lockTable = namedStatement(
  'provider_table_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${value('table')}::text, 0))`,
);

/**
 * Serializes a player's stakes on one round of a shared table until the end of the transaction, so that they cannot
 * exceed a limit together.
 */
export async function lockTableRound(
  tx: Transaction,
  provider: string,
  { tableRoundID, uid }: { tableRoundID: string; uid: string },
): Promise<void> {
  await lockTable(tx, { table: `${provider}:table:${tableRoundID}:${uid}` });
}

/**
 * Serializes messages about one round and one stake until the end of the transaction, so that a win and a rollback
 * cannot both be booked.
 */
export async function lockRound(
  tx: Transaction,
  { provider, roundID, stakeID }: { provider: string; roundID: string; stakeID: string },
): Promise<void> {
  await lock(tx, { round: `${provider}:round:${roundID}`, stake: `${provider}:${stakeID}` });
}

const lockMany = namedStatement(
  'provider_rounds_lock',
  sql`select pg_advisory_xact_lock(number) from (
      select rank, hashtextextended(name, 0) as number
      from jsonb_to_recordset(${value('names')}::jsonb) as told (rank integer, name text)
      order by 1, 2) as sorted`,
);

/** `lockRound` for many at once: rounds before stakes as there, and each kind in one order, to avoid deadlocks. */
export async function lockRounds(
  tx: Transaction,
  provider: string,
  message: readonly { roundID: string; stakeID: string }[],
): Promise<void> {
  const names = message.flatMap(({ roundID, stakeID }) => [
    { rank: 0, name: `${provider}:round:${roundID}` },
    { rank: 1, name: `${provider}:${stakeID}` },
  ]);
  await lockMany(tx, { names: JSON.stringify(names) });
}

interface Row {
  transaction_id: string;
  earlier_kind: string | null;
  earlier_uid: string;
  earlier_game: string;
  earlier_round: string;
  earlier_stake: string | null;
  earlier_amount: string;
  earlier_status: number;
  earlier_answer: AnsweredCallback['body'];
  game_name: string | null;
  game_kind: string;
  game_maker: string;
  game_active: boolean;
  game_profile: string | null;
  round_uid: string | null;
  round_game: string;
  round_staked: string;
  round_paid: boolean;
  round_ended: boolean;
  table_staked: string;
  session_id: string | null;
  session_active: string | null;
  stake_uid: string | null;
  stake_round: string;
  stake_amount: string;
  stake_status: number;
  is_closed: boolean;
}

/** Returns SQL that reads the stored data about messages. @param message their ids, as columns */
const known = (message: SQL): SQL =>
  sql`select told.transaction_id,
      earlier.kind as earlier_kind, earlier.uid as earlier_uid, earlier.game_id as earlier_game,
      earlier.round_id as earlier_round,
      earlier.stake_id as earlier_stake, earlier.amount::text as earlier_amount, earlier.status as earlier_status,
      earlier.answer as earlier_answer,
      game.name as game_name, game.kind as game_kind, game.provider_id as game_maker, game.active as game_active, game.profile as game_profile,
      round.uid as round_uid, round.game_id as round_game, round.staked::text as round_staked,
      round.paid_at is not null as round_paid, round.ended_at is not null as round_ended,
      coalesce((select sum(bet.staked) from ${gameRounds} as bet where bet.provider = told.provider
        and bet.uid = told.uid and bet.table_round_id = told.table_round_id), 0)::text as table_staked,
      launch.session_id, date_part('epoch', session.last_activity_at) * 1000 as session_active,
      stake.uid as stake_uid, stake.round_id as stake_round, stake.amount::text as stake_amount,
      stake.status as stake_status,
      closing.kind is not null as is_closed
    from (${message}) as told
    left join ${providerTransactions} as earlier
      on earlier.provider = told.provider and earlier.transaction_id = told.transaction_id
    left join ${games} as game on game.id = told.game_id
    left join ${gameRounds} as round on round.provider = told.provider and round.round_id = told.round_id
    left join ${launches} as launch
      on launch.id = told.launch_id and launch.uid = told.uid and launch.game_id = told.game_id
    left join ${openSessions} as session on session.id = launch.session_id and session.uid = launch.uid
    left join ${providerTransactions} as stake
      on stake.provider = told.provider and stake.transaction_id = told.stake_id and stake.kind = 'debit'
    left join ${providerTransactions} as closing
      on closing.provider = told.provider and closing.stake_id = told.stake_id`;

const read = namedStatement<Row>(
  'provider_told_before',
  known(sql`select ${value('provider')}::text as provider, ${value('transaction')}::text as transaction_id,
      ${value('round')}::text as round_id, ${value('stake')}::text as stake_id, ${value('uid')}::text as uid,
      ${value('game')}::text as game_id, ${value('launch')}::text as launch_id, ${value('table')}::text as table_round_id`),
);

const readMany = namedStatement<Row>(
  'provider_told_before_many',
  known(sql`select ${value('provider')}::text as provider, wins.*, null::text as launch_id, null::text as table_round_id
      from jsonb_to_recordset(${value('wins')}::jsonb)
        as wins (transaction_id text, round_id text, stake_id text, uid text, game_id text)`),
);

/**
 * Reads the stored data for the checks of a message, by one statement.
 * @param stakeID the stake that it closes; its own id if it is a stake
 * @param launchID the launch that a stake names
 * @param tableRoundID the round of a shared table on which a stake bets
 */
export async function loadTransactionContext(
  tx: Transaction,
  {
    provider,
    transactionID,
    roundID,
    uid,
    gameID,
    stakeID,
    launchID,
    tableRoundID,
  }: { provider: string; stakeID: string; launchID: string | null; tableRoundID: string | null } & About,
): Promise<TransactionContext> {
  const [row] = await read(tx, {
    provider,
    transaction: transactionID,
    round: roundID,
    stake: stakeID,
    uid,
    game: gameID,
    launch: launchID,
    table: tableRoundID,
  });
  if (!row) throw new Error('Nothing was read of a round');
  return toTransactionContext(row);
}

/** `loadTransactionContext` for many wins. @returns the stored data, by transaction id */
export async function loadTransactionContexts(
  tx: Transaction,
  provider: string,
  wins: readonly Win[],
): Promise<Map<string, TransactionContext>> {
  const rows = await readMany(tx, { provider, wins: rowsOf(wins) });
  return new Map(rows.map((row) => [row.transaction_id, toTransactionContext(row)]));
}

function toTransactionContext(row: Row): TransactionContext {
  return {
    earlier:
      row.earlier_kind === null
        ? undefined
        : {
            kind: row.earlier_kind,
            uid: row.earlier_uid,
            gameId: row.earlier_game,
            roundId: row.earlier_round,
            stakeId: row.earlier_stake,
            amount: BigInt(row.earlier_amount),
            answer: { status: row.earlier_status, body: row.earlier_answer },
          },
    game:
      row.game_name === null
        ? undefined
        : {
            name: row.game_name,
            kind: row.game_kind,
            providerId: row.game_maker,
            closed: !row.game_active,
            profile: row.game_profile,
          },
    round:
      row.round_uid === null
        ? undefined
        : {
            uid: row.round_uid,
            gameId: row.round_game,
            staked: BigInt(row.round_staked),
            paid: row.round_paid,
            ended: row.round_ended,
          },
    tableStaked: BigInt(row.table_staked),
    sessionId: row.session_id ?? undefined,
    lastActivityAt: row.session_active === null ? undefined : new Date(Number(row.session_active)),
    stake:
      row.stake_uid === null
        ? undefined
        : {
            uid: row.stake_uid,
            roundId: row.stake_round,
            amount: BigInt(row.stake_amount),
            taken: row.stake_status === 200,
          },
    isClosed: row.is_closed,
  };
}

/** A money message with its response; amounts in kuruş. */
export interface Answered extends About {
  kind: 'debit' | 'credit' | 'rollback';
  /** The booked amount, or the requested one if it was rejected. */
  amount: bigint;
  /** The stake that a win or a rollback closes. */
  stakeID: string | undefined;
  /** The round of a shared table on which a stake bets. */
  tableRoundID: string | null;
  /** Whether the round ends with the stake, without a win. */
  ends: boolean;
  answer: AnsweredCallback;
}

const insertTransaction = sql`insert into ${providerTransactions}
  (provider, transaction_id, kind, uid, round_id, game_id, amount, stake_id, status, answer, created_at)
  values (${value('provider')}, ${value('transaction')}, ${value('kind')}, ${value('uid')}, ${value('round')},
    ${value('game')}, ${value('amount')}::bigint, ${value('stake')}, ${value('status')}::integer,
    ${value('answer')}::jsonb, ${value('at')}::timestamptz)`;

const store = namedStatement('provider_keep', insertTransaction);

const isCounted = isCountedIn(sql`race`, sql`changed`);

/** Statements that store the response and update the round of a booking and its totals in races. */
const BOOKED = {
  debit: namedStatement(
    'provider_keep_stake',
    sql`with kept as (${insertTransaction} returning provider, round_id, uid, game_id, amount, created_at),
      changed as (
      insert into ${gameRounds} as round (provider, round_id, uid, game_id, table_round_id, staked, paid, started_at, ended_at, is_open)
      select provider, round_id, uid, game_id, ${value('table')}::text, amount, 0, created_at,
        case when ${value('ends')}::boolean then created_at end, not ${value('ends')}::boolean from kept
      on conflict (provider, round_id) do update set staked = round.staked + excluded.staked,
        ended_at = excluded.ended_at, is_open = excluded.is_open and (round.is_open or round.staked = 0)
      returning uid, game_id, started_at)
      insert into ${raceTotals} as total (race_id, uid, staked, last_at)
      select race.id, changed.uid, kept.amount, kept.created_at from kept cross join changed
        join ${races} as race on ${isCounted} and kept.created_at < race.ends_at
      on conflict (race_id, uid) do update
        set staked = total.staked + excluded.staked, last_at = greatest(total.last_at, excluded.last_at)`,
  ),
  credit: namedStatement(
    'provider_keep_win',
    sql`with kept as (${insertTransaction} returning provider, round_id, amount, created_at)
      update ${gameRounds} as round
      set paid = kept.amount, paid_at = kept.created_at, ended_at = kept.created_at, is_open = false
      from kept where round.provider = kept.provider and round.round_id = kept.round_id`,
  ),
  rollback: namedStatement(
    'provider_keep_return',
    // The rollback of the stake that ended its round opens the round again, for its other stakes.
    sql`with kept as (${insertTransaction} returning provider, round_id, amount),
      found as (
      select round.provider, round.round_id, kept.amount, stake.created_at as staked_at, round.staked > kept.amount as has_rest,
        (round.paid_at is null and round.ended_at = stake.created_at) is true as was_end
      from kept join ${gameRounds} as round on round.provider = kept.provider and round.round_id = kept.round_id
        join ${providerTransactions} as stake
          on stake.provider = kept.provider and stake.transaction_id = ${value('stake')}),
      changed as (
      update ${gameRounds} as round
      set staked = round.staked - found.amount,
        ended_at = case when found.has_rest and found.was_end then null else round.ended_at end,
        is_open = found.has_rest and (round.is_open or found.was_end)
      from found where round.provider = found.provider and round.round_id = found.round_id
      returning round.uid, round.game_id, round.started_at, found.amount, found.staked_at)
      update ${raceTotals} as total set staked = total.staked - changed.amount,
        last_at = case when changed.staked_at < total.last_at then total.last_at
          else coalesce(${lastStakeIn(sql`race`, { uid: sql`changed.uid`, except: sql`${value('stake')}::text` })}, total.last_at) end
      from changed join ${races} as race on ${isCounted} and changed.staked_at < race.ends_at
      where total.race_id = race.id and total.uid = changed.uid`,
  ),
};

/** Stores the response to a message, so that a repeat gets the same, and adds a booking to its round. */
export async function storeAnswer(
  tx: Transaction,
  { provider, message, at }: { provider: string; message: Answered; at: Date },
): Promise<void> {
  const { answer } = message;
  const booked = answer.body.result ? BOOKED[message.kind] : store;
  await booked(tx, {
    provider,
    transaction: message.transactionID,
    kind: message.kind,
    uid: message.uid,
    round: message.roundID,
    game: message.gameID,
    amount: String(message.amount),
    stake: message.stakeID ?? null,
    status: answer.status,
    answer: JSON.stringify(answer.body),
    at: at.toISOString(),
    ...(message.kind === 'debit' && answer.body.result && { table: message.tableRoundID, ends: message.ends }),
  });
}

const storeMany = namedStatement(
  'provider_keep_wins',
  sql`with kept as (
      insert into ${providerTransactions}
        (provider, transaction_id, kind, uid, round_id, game_id, amount, stake_id, status, answer, created_at)
      select ${value('provider')}::text, transaction_id, 'credit', uid, round_id, game_id, amount, stake_id, 200,
        ${value('answer')}::jsonb, ${value('at')}::timestamptz
      from jsonb_to_recordset(${value('wins')}::jsonb)
        as wins (transaction_id text, uid text, round_id text, game_id text, amount bigint, stake_id text)
      returning provider, round_id, amount, created_at)
    update ${gameRounds} as round
    set paid = kept.amount, paid_at = kept.created_at, ended_at = kept.created_at, is_open = false
    from kept where round.provider = kept.provider and round.round_id = kept.round_id`,
);

/** `storeAnswer` for many wins that were booked together and have one response. */
export async function storeWins(
  tx: Transaction,
  {
    provider,
    wins,
    answer,
    at,
  }: { provider: string; wins: readonly Win[]; answer: AnsweredCallback['body']; at: Date },
): Promise<void> {
  await storeMany(tx, {
    provider,
    answer: JSON.stringify(answer),
    at: at.toISOString(),
    wins: rowsOf(wins),
  });
}

const end = namedStatement(
  'provider_end_rounds',
  sql`with ended as (
      select round.provider, round.round_id from ${gameRounds} as round
      join jsonb_to_recordset(${value('rounds')}::jsonb) as told (round_id text, uid text, game_id text)
        on told.round_id = round.round_id and told.uid = round.uid and told.game_id = round.game_id
      where round.provider = ${value('provider')}::text and round.is_open
      order by round.round_id for update of round)
    update ${gameRounds} as round set ended_at = ${value('at')}::timestamptz, is_open = false
    from ended where round.provider = ended.provider and round.round_id = ended.round_id`,
);

/** Stores that rounds are over without a win. Rounds that are over already, and unknown ones, stay unchanged. */
export async function endRounds(
  executor: Executor,
  { provider, ended, at }: { provider: string; ended: readonly Pick<About, 'roundID' | 'uid' | 'gameID'>[]; at: Date },
): Promise<void> {
  await end(executor, {
    provider,
    at: at.toISOString(),
    rounds: JSON.stringify(ended.map(({ roundID, uid, gameID }) => ({ round_id: roundID, uid, game_id: gameID }))),
  });
}
