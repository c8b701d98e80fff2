import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { lockPlayState } from '../play-limits';
import { endGrant, findGrant, takeReleased, type Grant } from './grants';
import { refusals } from './messages';

/**
 * Revokes a bonus for an operator: bonus money is forfeited. With `released`, the real money that it became is taken
 * too, as far as the balance reaches.
 * @returns the bonus before the revocation, and the kuruş taken
 * @throws {Refusal} unknown, or over already
 */
export async function revoke(
  context: Pick<PlatformContext, 'now' | 'by'>,
  tx: Transaction,
  { id, reason, released }: { id: string; reason: string; released: boolean },
): Promise<{ grant: Grant; taken: bigint }> {
  const at = context.now();
  const known = await findGrant(tx, id);
  if (!known) throw refusals.unknown();
  await lockPlayState(tx, known.uid);
  const grant = await findGrant(tx, id);
  const how = { at, by: context.by, reason };
  if (grant?.state === 'released' && released) {
    const taken = await takeReleased(tx, grant, at);
    await endGrant(tx, { ...how, grant, state: 'revoked' });
    return { grant, taken };
  }
  if (!grant || !['offered', 'joined', 'waiting', 'active'].includes(grant.state)) throw refusals.over();
  return { grant, taken: await endGrant(tx, { ...how, grant, state: 'revoked' }) };
}
