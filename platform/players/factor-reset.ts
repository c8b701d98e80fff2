import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { lockPlayer } from './attempt-limit';
import { issueStopLink } from './new-device';
import { mailNotice } from './notices';
import { players } from './schema';
import { removeFactors } from './second-factor';
import { withdrawalsHeld } from './messages';

/** Period without withdrawals after an operator removed a factor: time for the owner to object. */
const HELD_MS = DAY_MS;

/**
 * Removes the second factor of a player who lost it and has no recovery code left. Blocks withdrawals for 24 hours, and
 * notifies the player by mail, with a link that ends all sessions.
 * @returns when withdrawals open again.
 */
export async function resetFactor(
  context: PlatformContext,
  tx: Transaction,
  { uid, reason }: { uid: string; reason: string },
): Promise<Date> {
  const now = context.now();
  const until = new Date(now.getTime() + HELD_MS);
  const { player } = await lockPlayer(tx, uid);
  await removeFactors(context, tx, uid);
  await tx.update(players).set({ withdrawalsHeldUntil: until }).where(eq(players.uid, uid));
  await record(tx, { event: 'factor-reset', by: context.by, at: now, uid, detail: { reason } });
  const link = await issueStopLink(context, tx, uid);
  await mailNotice(context, tx, { player, notice: 'factorReset', facts: { until, link } });
  return until;
}

/** @throws {Refusal} while withdrawals of a player are held. */
export async function assertWithdrawalsOpen(executor: Executor, uid: string, at: Date): Promise<void> {
  const [row] = await executor
    .select({ until: players.withdrawalsHeldUntil })
    .from(players)
    .where(eq(players.uid, uid));
  if (row?.until && row.until > at) throw withdrawalsHeld(row.until);
}
