import { and, eq, inArray, sql } from 'drizzle-orm';
import { JACKPOTS, SLOTS } from '#content/games';
import type { Executor, Transaction } from '#platform/db/database';
import { createId } from '#platform/db/ids';
import { namedStatement } from '#platform/db/named';
import type { ProviderContext } from './context';
import { jackpotContributions, jackpots, rounds } from './schema';

/** Contribution of each stake to the jackpot in thousandths: 1.5 %. */
const SHARE_MILLI = 15n;
/** Initial amount of a jackpot in kuruş: 5,000 lira. */
export const START = 500_000n;
const MILLI = 1000n;
const START_MILLI = START * MILLI;

/** Kind of the job that adds contributions to the jackpots. */
export const JACKPOT_JOB = 'games.sum-jackpots';
const SUM_EVERY_MS = 60_000;

export interface Jackpot {
  id: string;
  name: { tr: string; en: string };
  gameID: string;
  /** Kuruş. */
  amount: bigint;
}

/** Returns the contribution of a stake (kuruş) to its jackpot in whole kuruş, rounded up. */
export const getContribution = (stake: bigint): bigint => (stake * SHARE_MILLI + MILLI - 1n) / MILLI;

const amount = sql<string>`(${jackpots.amountMilli} / ${MILLI} + coalesce(
  (select sum(c.amount) from ${jackpotContributions} c where c.jackpot_id = jackpots.id), 0))::text`;

/** Lists the current progressive jackpots, largest first. */
export async function jackpotsNow(executor: Executor): Promise<Jackpot[]> {
  const pots = await executor
    .select({ id: jackpots.id, tr: jackpots.nameTr, en: jackpots.nameEn, gameID: jackpots.gameId, amount })
    .from(jackpots);
  const known = pots.map(({ id, tr, en, gameID, amount: held }) => ({
    id,
    name: { tr, en },
    gameID,
    amount: BigInt(held),
  }));
  return known.sort((one, other) => Number(other.amount - one.amount) || (one.id < other.id ? -1 : 1));
}

const potById = namedStatement<{ amount: string }>(
  'jackpot_amount',
  sql`select ${amount} as amount from ${jackpots} where ${jackpots.id} = ${sql.placeholder('id')}`,
);

/** Returns the current amount of a jackpot in kuruş. */
export async function readJackpotAmount(executor: Executor, id: string): Promise<bigint | undefined> {
  const [pot] = await potById(executor, { id });
  return pot && BigInt(pot.amount);
}

/**
 * Lists the debts of each jackpot: the amount that can be won, and wins whose payout is not known to be booked,
 * although the jackpot was funded again. `underWay` are contributions of stakes that are not known to be booked.
 */
export async function jackpotsOwed(executor: Executor): Promise<{ id: string; amount: bigint; underWay: bigint }[]> {
  const open = await executor
    .select({ id: rounds.jackpotId, stake: rounds.stake, jackpot: rounds.jackpot, status: rounds.status })
    .from(rounds)
    .where(and(inArray(rounds.status, ['drawn', 'won', 'returning']), sql`${rounds.jackpotId} is not null`));
  return (await jackpotsNow(executor)).map(({ id, amount: held }) => {
    const own = open.filter((round) => round.id === id);
    const won = own.filter(({ jackpot }) => jackpot > 0n).map(({ jackpot }) => jackpot - START);
    const underWay = own.filter(({ status }) => status !== 'won').map(({ stake }) => getContribution(stake));
    return { id, amount: held + sum(won), underWay: sum(underWay) };
  });
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

/** Creates the seed's jackpots; existing ones keep their amounts. */
export async function seedJackpots(tx: Transaction): Promise<void> {
  await tx
    .insert(jackpots)
    .values(
      JACKPOTS.map(({ id, tr, en }) => ({
        id,
        nameTr: tr,
        nameEn: en,
        gameId: SLOTS.find((slot) => slot.jackpot === id)?.id ?? '',
        amountMilli: START_MILLI,
      })),
    )
    .onConflictDoNothing();
}

/** Locks a jackpot and adds its contributions. @returns thousandths of a kuruş; undefined for an unknown one */
async function lockSummed(tx: Transaction, id: string): Promise<bigint | undefined> {
  const [pot] = await tx
    .select({ amount: jackpots.amountMilli })
    .from(jackpots)
    .where(eq(jackpots.id, id))
    .for('update');
  if (!pot) return undefined;
  const given = await tx
    .delete(jackpotContributions)
    .where(eq(jackpotContributions.jackpotId, id))
    .returning({ amount: jackpotContributions.amount });
  return pot.amount + sum(given.map((one) => one.amount)) * MILLI;
}

const setAmount = (tx: Transaction, id: string, amountMilli: bigint) =>
  tx.update(jackpots).set({ amountMilli }).where(eq(jackpots.id, id));

/** Takes a won jackpot out. @returns kuruş */
export async function takeJackpot(tx: Transaction, id: string): Promise<bigint> {
  const held = await lockSummed(tx, id);
  if (held === undefined) return 0n;
  await setAmount(tx, id, START_MILLI + (held % MILLI));
  return held / MILLI;
}

const contribute = namedStatement(
  'jackpot_contribute',
  sql`insert into ${jackpotContributions} (id, jackpot_id, amount)
    values (${sql.placeholder('id')}, ${sql.placeholder('jackpot')}, ${sql.placeholder('amount')}::bigint)`,
);

/** Adds the contribution of a booked stake (kuruş) to a jackpot. */
export async function feedJackpot(tx: Transaction, id: string, stake: bigint): Promise<void> {
  await contribute(tx, { id: createId(), jackpot: id, amount: String(getContribution(stake)) });
}

/** Returns an amount of `drawJackpot` to the jackpot, for a round without a stake. */
export async function returnJackpot(tx: Transaction, id: string, won: bigint): Promise<void> {
  const held = await lockSummed(tx, id);
  if (held !== undefined) await setAmount(tx, id, held + (won - START) * MILLI);
}

/** Adds the contributions to the jackpots, and schedules the next run. */
export async function sumJackpots(context: ProviderContext): Promise<void> {
  await context.operator.db.transaction(async (tx) => {
    for (const { id } of [...JACKPOTS].sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const held = await lockSummed(tx, id);
      if (held !== undefined) await setAmount(tx, id, held);
    }
    await scheduleSums(context, tx);
  });
}

/** Schedules the next sum of contributions: one per minute over all processes. */
export async function scheduleSums({ operator }: ProviderContext, tx: Transaction): Promise<void> {
  const minute = Math.floor(operator.now().getTime() / SUM_EVERY_MS) + 1;
  await operator.enqueue(tx, {
    kind: JACKPOT_JOB,
    key: `${JACKPOT_JOB}:${minute}`,
    payload: {},
    runAt: new Date(minute * SUM_EVERY_MS),
  });
}
