import { and, eq, exists, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { CREDITS_AT_ONCE } from '#contract/provider-callbacks';
import type { Database, Transaction } from '#platform/db/database';
import { transition } from '#platform/db/transitions';
import { advanceRound, getJobKeys, reportLosses, reportWins } from '../advance-round';
import { createChance } from '../chance';
import { report, type ProviderContext } from '../context';
import { rounds, tableRounds, type Round } from '../schema';
import { ROUND_TRANSITIONS, TABLE_ROUND_TRANSITIONS, type RoundStatus, type TableRoundStatus } from '../transitions';
import { sharedRules, tableJob, type TableRound } from './table-rounds';

/** Time for which a process has an exclusive claim to settle a round. */
const CLAIM_MS = 5_000;
/** Shortest delay after which a job looks again at a round that another process has claimed. */
const RETRY_MS = 1_000;
/** Maximum number of simultaneous messages, because players use the same connection pool. */
const AT_ONCE = 8;
/** The same for messages that pay many winners each. */
const PAYING_AT_ONCE = 2;
/** Code of the platform for a game that its operator has closed. */
const GAME_CLOSED = 'GAME_CLOSED';

const changesTable = (from: TableRoundStatus, to: TableRoundStatus) =>
  transition(tableRounds.status, TABLE_ROUND_TRANSITIONS, { from, to });
const changesBet = (from: RoundStatus, to: RoundStatus) => transition(rounds.status, ROUND_TRANSITIONS, { from, to });

/**
 * Runs the job of a table's round. A further job pays a dealt round when its result is shown, or looks at a round that
 * another process has claimed after the claim.
 */
export async function runTableJob(context: ProviderContext, payload: Record<string, unknown>): Promise<void> {
  const id = String(payload['tableRoundId']);
  await settleTable(context, id);
  const { db, now, enqueue } = context.operator;
  const [left] = await db
    .select({ status: tableRounds.status, endsAt: tableRounds.endsAt, claimedUntil: tableRounds.claimedUntil })
    .from(tableRounds)
    .where(and(eq(tableRounds.id, id), hasWork(db)));
  if (!left) return;
  const isWaiting = left.status === 'dealt' && now() < left.endsAt;
  const due = isWaiting ? left.endsAt.getTime() : now().getTime() + RETRY_MS;
  const runAt = new Date(Math.max(left.claimedUntil?.getTime() ?? 0, due));
  await db.transaction((tx) => enqueue(tx, tableJob(id, runAt)));
}

/**
 * Deals a table's round after its bets are closed, and settles the bets after its result is shown. Does nothing if
 * another process has claimed it.
 */
export async function settleTable(context: ProviderContext, tableRoundId: string): Promise<void> {
  const round = await claim(context, tableRoundId);
  if (!round) return;
  try {
    await settleClaimed(context, round);
  } catch (error) {
    // The next attempt need not wait until the claim expires. Without the database it has to.
    await release(context, round).catch(() => undefined);
    throw error;
  }
}

async function settleClaimed(context: ProviderContext, round: TableRound): Promise<void> {
  if (round.status === 'void' || (round.status === 'open' && (await isClosed(context, round)))) {
    await giveBack(context, round);
    await release(context, round);
    return;
  }
  if (round.status === 'open') await deal(context, round);
  // A balance, a history or a list of wins would reveal the result.
  if (context.operator.now() < round.endsAt) return release(context, round);
  await payWinners(context, round);
  await endLosers(context, round);
  await context.operator.db
    .update(tableRounds)
    .set({ status: 'settled', claimedUntil: null })
    .where(and(eq(tableRounds.id, round.id), changesTable('dealt', 'settled')));
  await context.operator.forget((await betsOf(context, round.id, 'settled')).flatMap(getJobKeys));
}

/**
 * Refunds one bet whose stake was booked only after its round was closed or dealt by a process that did not change it.
 * @returns the current bet
 */
export async function refundLate(context: ProviderContext, bet: Round): Promise<Round> {
  const { tableRoundId } = bet;
  if (bet.status !== 'open' || tableRoundId === null) return bet;
  const isLate = await context.operator.db.transaction(async (tx) => {
    // A running deal holds this lock; wait until its result is stored.
    const [round] = await tx.select().from(tableRounds).where(eq(tableRounds.id, tableRoundId)).for('share');
    if (!round || round.status === 'open') return false;
    await tx
      .update(rounds)
      .set({ status: 'returning' })
      .where(and(eq(rounds.id, bet.id), changesBet('open', 'returning')));
    return true;
  });
  if (!isLate) return bet;
  const [now] = await context.operator.db.select().from(rounds).where(eq(rounds.id, bet.id));
  return advanceRound(context, now ?? bet);
}

/** Recovers a bet whose process may have died; does nothing for every other round. */
export async function recoverBet(context: ProviderContext, payload: Record<string, unknown>): Promise<void> {
  const [bet] = await context.operator.db
    .select()
    .from(rounds)
    .where(eq(rounds.id, String(payload['roundId'])));
  if (bet?.status !== 'open' || bet.tableRoundId === null) return;
  await settleTable(context, bet.tableRoundId);
  await refundLate(context, bet);
}

/**
 * Claims a due round for this process; undefined if another process has it, if its result is not shown yet, or if it is
 * finished.
 */
async function claim({ operator }: ProviderContext, id: string): Promise<TableRound | undefined> {
  const now = operator.now();
  const [round] = await operator.db
    .update(tableRounds)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(
      and(
        eq(tableRounds.id, id),
        lte(tableRounds.closesAt, now),
        hasWork(operator.db),
        or(ne(tableRounds.status, 'dealt'), lte(tableRounds.endsAt, now)),
        or(isNull(tableRounds.claimedUntil), lte(tableRounds.claimedUntil, now)),
      ),
    )
    .returning();
  return round;
}

/** Ends a claim of this process, unless another process has claimed the round since. */
async function release({ operator }: ProviderContext, { id, claimedUntil }: TableRound): Promise<void> {
  if (claimedUntil === null) return;
  await operator.db
    .update(tableRounds)
    .set({ claimedUntil: null })
    .where(and(eq(tableRounds.id, id), eq(tableRounds.claimedUntil, claimedUntil)));
}

/** Whether a round is to be settled, or was closed and has stakes that are not refunded yet. */
const hasWork = (db: Database) =>
  or(
    inArray(tableRounds.status, ['open', 'dealt']),
    and(
      eq(tableRounds.status, 'void'),
      exists(
        db
          .select({ one: sql`1` })
          .from(rounds)
          .where(and(eq(rounds.tableRoundId, tableRounds.id), eq(rounds.status, 'returning'))),
      ),
    ),
  );

/** Returns whether the operator has closed the table, by a request to the platform with the launch of any bet. */
async function isClosed(context: ProviderContext, { id }: TableRound): Promise<boolean> {
  const [bet] = await context.operator.db
    .select({ launchID: rounds.launchId, uid: rounds.uid, gameID: rounds.gameId })
    .from(rounds)
    .where(and(eq(rounds.tableRoundId, id), eq(rounds.status, 'open')))
    .limit(1);
  if (!bet) return false;
  const { code } = await report(context, { type: 'balance', ...bet });
  return code === GAME_CLOSED;
}

/**
 * Draws the result and stores the payout of every bet, in one transaction, so that no bet can be stored meanwhile. Bets
 * whose stake is not known to be booked are refunded: their players must not decide after the result.
 */
async function deal(context: ProviderContext, round: TableRound): Promise<void> {
  const { shared, profile } = sharedRules(context, round.profile);
  const result = shared.deal(profile, createChance(round.seed, 0, null));
  await context.operator.db.transaction(async (tx) => {
    const [dealt] = await tx
      .update(tableRounds)
      .set({ status: 'dealt', result })
      .where(and(eq(tableRounds.id, round.id), changesTable('open', 'dealt')))
      .returning({ id: tableRounds.id });
    if (!dealt) return;
    await markForRefund(tx, round.id, 'drawn');
    await applyResult(context, tx, { round, result });
  });
}

async function applyResult(
  context: ProviderContext,
  tx: Transaction,
  { round, result }: { round: TableRound; result: unknown },
): Promise<void> {
  const { shared } = sharedRules(context, round.profile);
  const bets = await tx
    .select({ id: rounds.id, choice: rounds.choice })
    .from(rounds)
    .where(and(eq(rounds.tableRoundId, round.id), eq(rounds.status, 'open')));
  if (bets.length === 0) return;
  const paid = bets.map(({ id, choice }) => ({ id, payout: shared.payoutOf(choice, result) }));
  await tx.execute(sql`
    update ${rounds} set
      state = ${rounds.state} || ${JSON.stringify({ result })}::jsonb,
      payout = paid.payout,
      status = case when paid.payout > 0 then 'won' else 'lost' end
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid(id text, payout bigint)
    where ${rounds.id} = paid.id and ${rounds.status} = 'open'`);
}

/** Sends the wins of a round, many per message, and stores which are booked. */
async function payWinners(context: ProviderContext, { id }: TableRound): Promise<void> {
  const { db, now } = context.operator;
  const won = await betsOf(context, id, 'won');
  await inTurns(batches(won), PAYING_AT_ONCE, async (winners) => {
    const paid = (await reportWins(context, winners)).map((bet) => bet.id);
    if (paid.length > 0)
      await db
        .update(rounds)
        .set({ status: 'settled', settledAt: now() })
        .where(and(inArray(rounds.id, paid), changesBet('won', 'settled')));
    if (paid.length < winners.length)
      throw new Error(`${winners.length - paid.length} wins of a table were not booked`);
  });
}

/** Reports the bets without a win, many per message. */
async function endLosers(context: ProviderContext, { id }: TableRound): Promise<void> {
  const { db, now } = context.operator;
  const lost = await betsOf(context, id, 'lost');
  await inTurns(batches(lost), PAYING_AT_ONCE, async (losers) => {
    await reportLosses(context, losers);
    const ids = losers.map((bet) => bet.id);
    await db
      .update(rounds)
      .set({ status: 'settled', settledAt: now() })
      .where(and(inArray(rounds.id, ids), changesBet('lost', 'settled')));
  });
}

const batches = (bets: readonly Round[]): Round[][] =>
  Array.from({ length: Math.ceil(bets.length / CREDITS_AT_ONCE) }, (_message, at) =>
    bets.slice(at * CREDITS_AT_ONCE, (at + 1) * CREDITS_AT_ONCE),
  );

/** Refunds every stake, because the table was closed with bets on it; nothing is dealt. Idempotent. */
async function giveBack(context: ProviderContext, { id }: TableRound): Promise<void> {
  await context.operator.db.transaction(async (tx) => {
    const [closed] = await tx
      .update(tableRounds)
      .set({ status: 'void' })
      .where(and(eq(tableRounds.id, id), changesTable('open', 'void')))
      .returning({ id: tableRounds.id });
    if (closed) await markForRefund(tx, id, 'open');
  });
  await inTurns(await betsOf(context, id, 'returning'), AT_ONCE, (bet) => advanceRound(context, bet));
}

async function markForRefund(tx: Transaction, tableRoundId: string, from: 'drawn' | 'open'): Promise<void> {
  await tx
    .update(rounds)
    .set({ status: 'returning' })
    .where(and(eq(rounds.tableRoundId, tableRoundId), changesBet(from, 'returning')));
}

const betsOf = ({ operator }: ProviderContext, tableRoundId: string, status: RoundStatus): Promise<Round[]> =>
  operator.db
    .select()
    .from(rounds)
    .where(and(eq(rounds.tableRoundId, tableRoundId), eq(rounds.status, status)));

/** Runs a function for each item, a few at a time; a failure does not stop the others and is thrown at the end. */
async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
