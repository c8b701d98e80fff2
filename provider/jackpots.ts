import { desc, eq, sql } from 'drizzle-orm';
import type { UniformInteger } from '#arcade/chance';
import { winsJackpot } from '#arcade/jackpot';
import { JACKPOTS, SLOTS } from '#content/games';
import type { Executor, Transaction } from '#platform/db/database';
import { namedStatement } from '#platform/db/named';
import { preparedOnce } from '#platform/db/prepared';
import { jackpots } from './schema';

/** Share of each stake that feeds the jackpot, thousandths: 1.5 %. */
const SHARE_MILLI = 15n;
/** What a jackpot starts from, thousandths of a kuruş: 5,000 lira. */
const START_MILLI = 500_000_000n;
const MILLI = 1000n;

export interface Jackpot {
  id: string;
  name: { tr: string; en: string };
  gameID: string;
  /** Kuruş. */
  amount: bigint;
}

/** The progressive jackpots as they stand, the largest first. */
export async function jackpotsNow(executor: Executor): Promise<Jackpot[]> {
  const pots = await executor.select().from(jackpots).orderBy(desc(jackpots.amountMilli), jackpots.id);
  return pots.map(({ id, nameTr, nameEn, gameId, amountMilli }) => ({
    id,
    name: { tr: nameTr, en: nameEn },
    gameID: gameId,
    amount: amountMilli / MILLI,
  }));
}

const potById = preparedOnce((db) =>
  db
    .select({ amount: jackpots.amountMilli })
    .from(jackpots)
    .where(eq(jackpots.id, sql.placeholder('id')))
    .prepare('jackpot_amount'),
);

/** What a jackpot stands at, kuruş. */
export async function amountOf(executor: Executor, id: string): Promise<bigint | undefined> {
  const [pot] = await potById(executor).execute({ id });
  return pot && pot.amount / MILLI;
}

/** Opens the seed's jackpots; those that are open keep what is in them. */
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

/** Draws whether a stake (kuruş) wins the jackpot, and takes it out. @returns kuruş, 0 for no luck */
export async function drawJackpot(tx: Transaction, id: string, stake: number, random: UniformInteger): Promise<bigint> {
  if (!winsJackpot(stake, random)) return 0n;
  const [pot] = await tx
    .select({ amount: jackpots.amountMilli })
    .from(jackpots)
    .where(eq(jackpots.id, id))
    .for('update');
  if (!pot) return 0n;
  await tx
    .update(jackpots)
    .set({ amountMilli: START_MILLI + (pot.amount % MILLI) })
    .where(eq(jackpots.id, id));
  return pot.amount / MILLI;
}

/** Lets a booked stake (kuruş) feed a jackpot. */
export async function feedJackpot(tx: Transaction, id: string, stake: bigint): Promise<void> {
  await add(tx, id, stake * SHARE_MILLI);
}

/** Puts back what `drawJackpot` took for a round that has no stake. */
export async function returnJackpot(tx: Transaction, id: string, won: bigint): Promise<void> {
  await add(tx, id, won * MILLI - START_MILLI);
}

const addMilli = namedStatement(
  'jackpot_add',
  sql`update ${jackpots} set amount_milli = amount_milli + ${sql.placeholder('milli')}::bigint
    where id = ${sql.placeholder('id')}`,
);

async function add(tx: Transaction, id: string, milli: bigint): Promise<void> {
  await addMilli(tx, { id, milli: String(milli) });
}
