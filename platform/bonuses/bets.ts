import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { playState } from '../play-limits';
import { findStake, stakesCounted } from '../ledger';
import { findGrant, release } from './grants';
import { bonusBets } from './schema';
import { countWagering } from './terms';

/** Outcome of a coupon for a bonus: `settled` is won or lost; `open` includes void. */
export interface BetOutcome {
  /** Key of the coupon's stake. */
  stakeKey: string;
  uid: string;
  outcome: 'settled' | 'open' | 'cashed-out';
  at: Date;
}

interface ChangedBet {
  bonusId: string;
  /** Kuruş. */
  counts: bigint;
  counted: boolean;
  stakeKey: string;
  uid: string;
  at: Date;
}

/** Stores the amount that a coupon's stake counts for a bonus after the coupon is settled. */
export async function storeBet(tx: Transaction, bet: Omit<typeof bonusBets.$inferInsert, 'counted'>): Promise<void> {
  await tx.insert(bonusBets).values(bet);
}

/**
 * Stores again what a coupon's open stake will count for its bonus, at the odds at which the coupon was booked after its
 * delay. @param odds in hundredths
 */
export async function recountBet(
  tx: Transaction,
  { stakeKey, amount, odds }: { stakeKey: string; amount: bigint; odds: number },
): Promise<void> {
  const { bonus } = await findStake(tx, stakeKey);
  const grant = bonus && (await findGrant(tx, bonus.id));
  if (!grant) return;
  const counts = countWagering(grant.terms, { play: 'bet', amount, odds });
  await tx.delete(bonusBets).where(and(eq(bonusBets.stakeKey, stakeKey), eq(bonusBets.counted, false)));
  if (counts > 0n) await storeBet(tx, { stakeKey, bonusId: grant.id, counts });
}

/**
 * Keeps a share of what a coupon's open stake will count for a bonus: the part that was cashed out does not count. The
 * coupon is locked.
 */
export async function keepPartOfBet(
  tx: Transaction,
  { stakeKey, kept, of }: { stakeKey: string; kept: bigint; of: bigint },
): Promise<void> {
  await tx
    .update(bonusBets)
    .set({ counts: sql`${bonusBets.counts} * ${String(kept)}::bigint / ${String(of)}::bigint` })
    .where(and(eq(bonusBets.stakeKey, stakeKey), eq(bonusBets.counted, false)));
}

/**
 * Returns the stakes whose contribution to the progress of a bonus changes by the outcome of their coupons. Stakes of
 * the first versions counted at placement, so only a cash-out changes them.
 */
export async function findChangedBets(tx: Transaction, outcomes: readonly BetOutcome[]): Promise<ChangedBet[]> {
  if (outcomes.length === 0) return [];
  const rows = await tx
    .select()
    .from(bonusBets)
    .where(
      inArray(
        bonusBets.stakeKey,
        outcomes.map(({ stakeKey }) => stakeKey),
      ),
    );
  const kept = new Map(rows.map((row) => [row.stakeKey, row]));
  const cashedOut = outcomes.filter(({ stakeKey, outcome }) => outcome === 'cashed-out' && !kept.has(stakeKey));
  const earlier = await stakesCounted(
    tx,
    cashedOut.map(({ stakeKey }) => stakeKey),
  );
  return outcomes.flatMap(({ outcome, ...about }) => {
    const row = kept.get(about.stakeKey);
    const counted = outcome === 'settled';
    if (row) return row.counted === counted ? [] : { ...row, ...about, counted };
    const before = earlier.get(about.stakeKey);
    return before ? { ...before, ...about, counted: false } : [];
  });
}

/**
 * Adds or removes the contribution of coupons' stakes to the active bonus; a bonus that has ended does not change.
 * Removes first, so that a bonus is released only if it is wagered after all changes. The caller has locked the players'
 * play states and wallets.
 */
export async function countBets(tx: Transaction, bets: readonly ChangedBet[]): Promise<void> {
  const removedFirst = [...bets].sort((one, other) => Number(one.counted) - Number(other.counted));
  for (const { uid, stakeKey, bonusId, counts, counted, at } of removedFirst) {
    const grant = await findGrant(tx, bonusId);
    if (grant?.state !== 'active' || (grant.expiresAt && grant.expiresAt <= at)) continue;
    await tx
      .insert(bonusBets)
      .values({ stakeKey, bonusId, counts, counted })
      .onConflictDoUpdate({ target: bonusBets.stakeKey, set: { counted } });
    const change = String(counted ? -counts : counts);
    const [state] = await tx
      .update(playState)
      .set({ toWager: sql`${playState.toWager} + ${change}::bigint` })
      .where(eq(playState.uid, uid))
      .returning({ toWager: playState.toWager, spinsLeft: playState.spinsLeft });
    if (!state || (state.toWager ?? 1n) > 0n || (state.spinsLeft ?? 0) > 0) continue;
    const wagered = await findGrant(tx, bonusId);
    if (wagered) await release(tx, wagered, at);
  }
}
