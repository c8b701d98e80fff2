import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { Refusal } from '../refusal';
import { EMBEDDED_PROVIDER } from '../remote-services';
import { gameRounds } from './schema';

/**
 * Returns the ids that are rounds of this player with a page: rounds of the embedded provider that have a stake. A
 * table's round has one too after its stakes were refunded.
 */
export async function ownRounds(executor: Executor, uid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: gameRounds.roundId })
    .from(gameRounds)
    .where(
      and(
        eq(gameRounds.provider, EMBEDDED_PROVIDER),
        inArray(gameRounds.roundId, [...ids]),
        eq(gameRounds.uid, uid),
        or(gt(gameRounds.staked, 0n), isNotNull(gameRounds.tableRoundId)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the URL at which a player can view an own round again.
 * @throws {Refusal} 404 for another player's round, or one that its provider does not show
 */
export async function pastRound(
  { gameProvider }: Pick<PlatformContext, 'gameProvider'>,
  executor: Executor,
  { uid, roundId }: { uid: string; roundId: string },
): Promise<string> {
  const [round] = await executor
    .select({ uid: gameRounds.uid })
    .from(gameRounds)
    .where(and(eq(gameRounds.provider, gameProvider?.name ?? ''), eq(gameRounds.roundId, roundId)));
  const url = round?.uid === uid ? await gameProvider?.pastRound(executor, roundId) : undefined;
  if (!url)
    throw new Refusal({ tr: 'Bu tur artık gösterilemiyor', en: 'This round can’t be shown any more' }, 'not-found');
  return url;
}
