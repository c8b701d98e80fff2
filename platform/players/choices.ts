import { and, eq, ne, or } from 'drizzle-orm';
import type { Clock } from '#contract/constants';
import type { OddsChanges } from '#contract/coupons';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { players } from './schema';

/** Sets the clock of a player's messages. */
export async function setClock(tx: Transaction, uid: string, clock: Clock): Promise<void> {
  await tx.update(players).set({ clock }).where(eq(players.uid, uid));
}

/** Sets the player's choice about odds that change. */
export async function setOddsChanges(tx: Transaction, uid: string, oddsChanges: OddsChanges): Promise<void> {
  await tx.update(players).set({ oddsChanges }).where(eq(players.uid, uid));
}

/**
 * Sets the player's consents to news by SMS and by e-mail. The audit log records the new ones, because a consent must be
 * provable; unchanged ones are not recorded again.
 */
export async function setConsents(
  context: PlatformContext,
  tx: Transaction,
  { uid, smsOptIn, emailOptIn }: { uid: string; smsOptIn: boolean; emailOptIn: boolean },
): Promise<void> {
  const changed = await tx
    .update(players)
    .set({ smsOptIn, emailOptIn })
    .where(and(eq(players.uid, uid), or(ne(players.smsOptIn, smsOptIn), ne(players.emailOptIn, emailOptIn))))
    .returning({ uid: players.uid });
  if (changed.length === 0) return;
  const detail = { sms: smsOptIn ? 'on' : 'off', email: emailOptIn ? 'on' : 'off' };
  await record(tx, { event: 'consents-changed', by: context.by, at: context.now(), uid, detail });
}
