import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#platform/db/database';
import type { LaunchOrder, ProviderPlatform } from './operator';
import { rounds } from './schema';
import { LAUNCH_PLAY_MS } from './game-sessions';

/** Moves the open hand of a player at a table into a new game session, so that it continues from its state. */
export async function resumeHand(
  { now }: ProviderPlatform,
  tx: Transaction,
  { id, uid, game }: LaunchOrder,
): Promise<void> {
  await tx
    .update(rounds)
    .set({ launchId: id })
    .where(
      and(
        eq(rounds.uid, uid),
        gt(rounds.createdAt, new Date(now().getTime() - LAUNCH_PLAY_MS)),
        eq(rounds.gameId, game.id),
        eq(rounds.status, 'open'),
      ),
    );
}
