import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { dayInIstanbul } from '#contract/istanbul';
import { readBonuses } from '../content';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { enqueueJob, spread, type JobHandler, type JobTable } from '../jobs';
import { getPeriodEnd, lockPlayState, onExclusion, getPeriodStart } from '../play-limits';
import { listOpenGrants } from './claims';
import { endGrant, EXPIRE, findGrant, grantNow } from './grants';
import { bonusGrants } from './schema';
import { getFigure, takeShare } from './terms';

const NIGHT = 'bonuses.cashback';
const PAY = 'bonuses.cashback.player';
const BATCH = 500;
/** Delay after midnight, because rounds that ended just before midnight may not be in the database yet. */
const LATE_ROUNDS_MS = 60_000;

/**
 * Sums the rounds of a player that ended between two timestamps, the second excluded; kuruş of real money. `net` counts
 * a round at most by its `parts`th part of `staked`. The games domain provides it, because games import bonuses.
 */
export type SumRounds = (
  executor: Executor,
  query: { uid: string; from: Date; until: Date; parts: number | undefined },
) => Promise<{ rounds: number; staked: bigint; net: bigint }>;

/** Ends a bonus that has expired. */
const expire: JobHandler = async ({ now }, tx, { id }) => {
  const known = await findGrant(tx, String(id));
  if (!known) return;
  await lockPlayState(tx, known.uid);
  const grant = await findGrant(tx, known.id);
  if (!grant?.expiresAt || grant.expiresAt > now()) return;
  if (grant.state === 'offered' || grant.state === 'waiting' || grant.state === 'active')
    await endGrant(tx, { grant, state: 'expired', at: now(), by: undefined });
};

/**
 * Schedules the payment of the cashback of a day for after its midnight. `at` is any timestamp of the day. Idempotent.
 */
export async function scheduleCashback(tx: Transaction, at: Date): Promise<void> {
  const start = getPeriodStart('day', at);
  await enqueueJob(tx, {
    kind: NIGHT,
    key: `${NIGHT}:${dayInIstanbul(start)}`,
    payload: { start: start.toISOString() },
    runAt: new Date(getPeriodEnd('day', start).getTime() + LATE_ROUNDS_MS),
  });
}

/**
 * Enqueues the cashback of one day: one job for each player who had joined by then, in batches, with due times one after
 * another. The first batch decides which offers are paid, so that a change of the content during the payment applies to
 * all members of an offer or to none. Schedules the next day's job.
 */
const night: JobHandler = async ({ now }, tx, payload) => {
  const start = new Date(String(payload['start']));
  const from = new Date(String(payload['from'] ?? now().toISOString()));
  const done = Number(payload['done'] ?? 0);
  const end = getPeriodEnd('day', start);
  const offers = Array.isArray(payload['offers'])
    ? payload['offers'].map(String)
    : await listOffered(tx, { from: start, until: end });
  await scheduleCashback(tx, end);
  const joined = await tx
    .select({ id: bonusGrants.id })
    .from(bonusGrants)
    .where(
      and(
        eq(bonusGrants.state, 'joined'),
        inArray(bonusGrants.offerId, offers),
        lt(bonusGrants.createdAt, end),
        gt(bonusGrants.id, String(payload['after'] ?? '')),
      ),
    )
    .orderBy(asc(bonusGrants.id))
    .limit(BATCH);
  for (const [at, { id }] of joined.entries())
    await enqueueJob(tx, {
      kind: PAY,
      key: `${PAY}:${id}:${dayInIstanbul(start)}`,
      payload: { id, start: start.toISOString(), isOffered: true },
      runAt: spread(from, done + at),
    });
  const last = joined.at(-1);
  if (last && joined.length === BATCH)
    await enqueueJob(tx, {
      kind: NIGHT,
      key: `${NIGHT}:${dayInIstanbul(start)}`,
      payload: { start: start.toISOString(), from: from.toISOString(), done: done + BATCH, after: last.id, offers },
      runAt: now(),
    });
};

/**
 * Pays one player the cashback of one day: real money, a percentage of the real money lost in the rounds of games that
 * ended on that day. A job that an earlier release enqueued books nothing unless the offer is active and its window has a
 * part of the day. Idempotent.
 */
const pay =
  (sumRounds: SumRounds): JobHandler =>
  async ({ now }, tx, payload) => {
    const start = new Date(String(payload['start']));
    const known = await findGrant(tx, String(payload['id']));
    if (!known) return;
    const { uid, offerId, kind, terms } = known;
    await lockPlayState(tx, uid);
    const joined = await findGrant(tx, known.id);
    if (joined?.state !== 'joined' || (await isPaid(tx, { uid: joined.uid, offerId, day: dayInIstanbul(start) })))
      return;
    const day = { from: start, until: getPeriodEnd('day', start) };
    if (payload['isOffered'] !== true && !(await listOffered(tx, day)).includes(offerId)) return;
    const { minRounds: parts } = terms;
    const { rounds, staked, net } = await sumRounds(tx, { uid, ...day, parts });
    if (rounds < (parts ?? 0) || staked < (getFigure(terms, 'minTurnover') ?? 0n)) return;
    const lost = -net;
    const share = lost > 0n ? takeShare(lost, terms.percent ?? 0) : 0n;
    const cap = getFigure(terms, 'cap');
    const amount = cap !== undefined && share > cap ? cap : share;
    if (amount <= 0n) return;
    const at = now();
    const [paid] = await tx
      .insert(bonusGrants)
      .values({ id: createId(), uid, offerId, kind, terms, state: 'offered', day: dayInIstanbul(start), createdAt: at })
      .returning();
    if (paid) await grantNow(tx, paid, { amount, at, by: undefined });
  };

/** Lists the ids of the offers that are active and whose window has a part of a day. */
async function listOffered(tx: Transaction, { from, until }: { from: Date; until: Date }): Promise<string[]> {
  const last = new Date(until.getTime() - 1);
  return (await readBonuses(tx, last))
    .filter(({ entry, start, end }) => entry.status === 'active' && start <= last && from < end)
    .map(({ entry }) => entry.id);
}

const isPaid = async (
  executor: Executor,
  { uid, offerId, day }: { uid: string; offerId: string; day: string },
): Promise<boolean> =>
  (
    await executor
      .select({ id: bonusGrants.id })
      .from(bonusGrants)
      .where(
        and(
          eq(bonusGrants.uid, uid),
          eq(bonusGrants.offerId, offerId),
          eq(bonusGrants.day, day),
          gt(bonusGrants.released, sql`0`),
        ),
      )
  ).length > 0;

/** Cancels all open bonuses of a player. Their play state is locked. */
export async function cancelOpenGrants(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  const at = context.now();
  for (const grant of await listOpenGrants(tx, uid))
    await endGrant(tx, { grant, state: 'cancelled', at, by: context.by });
}

onExclusion.push(cancelOpenGrants);

/** Returns the jobs of bonuses by kind. */
export const bonusJobs = (sumRounds: SumRounds) =>
  ({
    [EXPIRE]: { lane: 'bulk', inside: expire },
    [NIGHT]: { lane: 'bulk', inside: night },
    [PAY]: { lane: 'bulk', inside: pay(sumRounds) },
  }) satisfies JobTable;
