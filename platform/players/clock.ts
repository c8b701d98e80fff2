import { eq } from 'drizzle-orm';
import type { Clock } from '#contract/constants';
import type { Transaction } from '../db/database';
import { players } from './schema';

/** Sets the clock of a player's messages. */
export async function setClock(tx: Transaction, uid: string, clock: Clock): Promise<void> {
  await tx.update(players).set({ clock }).where(eq(players.uid, uid));
}
