import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../audit';
import type { Transaction } from '../db/database';
import { lockPlayState } from '../play-limits';
import { getBalance, lockWallets } from '../ledger';
import { findWaitingGrant } from './claims';
import { endGrant, expireOpenGrant, grantNow, selectGrants, takeReleased } from './grants';
import { bonusGrants } from './schema';
import { getFigure, isPaidAfterTurnover, takeShare } from './terms';
import { notices, refusals } from './messages';

/** Bonus handlers for payments; they run in the transaction that books the payment. */

interface Deposited {
  uid: string;
  paymentId: string;
  /** Kuruş. */
  amount: bigint;
  at: Date;
  by: Actor | undefined;
}

/**
 * Grants the bonus that waits for a credited deposit. The bonus of its promotion code ends if the deposit earns none,
 * because no other deposit can earn it.
 * @param amount kuruş to play with: the deposit without the part that settled a debt; may be 0
 */
export async function onDeposit(tx: Transaction, { uid, paymentId, amount, at, by }: Deposited): Promise<void> {
  await lockPlayState(tx, uid);
  const grant = await findWaitingGrant(tx, uid, paymentId);
  if (!grant) return;
  if (grant.expiresAt && grant.expiresAt <= at) {
    await endGrant(tx, { grant, state: 'expired', at, by: undefined });
    return;
  }
  const { terms } = grant;
  const minimum = getFigure(terms, 'minDeposit') ?? 0n;
  const share = amount < minimum ? 0n : takeShare(amount, terms.percent ?? 0);
  const cap = getFigure(terms, 'cap');
  const granted = cap !== undefined && share > cap ? cap : share;
  if (granted > 0n) await grantNow(tx, grant, { amount: granted, deposit: amount, at, by, paymentId });
  else if (grant.paymentId === paymentId) {
    const notice = notices.depositTooSmall(terms.title, minimum);
    await endGrant(tx, { grant, state: 'expired', at, by: undefined, notice });
  }
}

/**
 * Handles a deposit that was rejected, or charged back after its approval. Its promotion code is free again, and its
 * bonus money is forfeited. Released money is taken back as far as the balance reaches.
 * @returns whether a bonus ended, and the released kuruş that the balance did not hold
 */
export async function onDepositTakenBack(
  tx: Transaction,
  { uid, paymentId, at, by }: Omit<Deposited, 'amount'>,
): Promise<{ lostBonus: boolean; missing: bigint }> {
  await lockPlayState(tx, uid);
  const [grant] = await selectGrants(tx).where(
    and(eq(bonusGrants.paymentId, paymentId), inArray(bonusGrants.state, ['waiting', 'active', 'released'])),
  );
  if (!grant) return { lostBonus: false, missing: 0n };
  const missing = grant.state === 'released' ? grant.released - (await takeReleased(tx, grant, at)) : 0n;
  await endGrant(tx, { grant, state: 'taken-back', at, by });
  return { lostBonus: true, missing };
}

/**
 * Handles a withdrawal request: ends the bonus that is being wagered or waits for the turnover of its deposit.
 * @param meant id of the bonus whose loss the player confirmed; true for any, false for none
 * @throws {Refusal} `bonus-open` with the bonus that would be lost, if the player has not confirmed its loss
 */
export async function onWithdrawal(
  tx: Transaction,
  { uid, meant, at, by }: { uid: string; meant: string | boolean; at: Date; by: Actor | undefined },
): Promise<void> {
  await lockPlayState(tx, uid);
  const grant = await expireOpenGrant(tx, uid, at);
  if (grant?.state !== 'active') return;
  if (meant !== true && meant !== grant.id)
    throw isPaidAfterTurnover(grant.terms)
      ? refusals.withdrawalForfeits(grant.amount ?? 0n)
      : refusals.withdrawalLoses(await getBalance(tx, uid, 'bonus'));
  // The withdrawal takes real money after the end has taken bonus money.
  await lockWallets(tx, [uid]);
  await endGrant(tx, { grant, state: 'lost', at, by });
}
