import { eq } from 'drizzle-orm';
import type { Clock } from '#contract/constants';
import type { OddsChanges } from '#contract/coupons';
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
