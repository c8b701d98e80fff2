import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database';
import type { Operator } from './operator';
import { rounds, type Round } from './schema';

const ID_LENGTH = 26;
const SIGNATURE_LENGTH = 32;

const signatureOf = ({ key }: Operator, { id, uid }: Pick<Round, 'id' | 'uid'>): string =>
  createHmac('sha256', key('past-round'))
    .update(JSON.stringify([id, uid]))
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH);

async function findRound(executor: Executor, id: string): Promise<Round | undefined> {
  const [round] = await executor.select().from(rounds).where(eq(rounds.id, id));
  return round;
}

/** Where a round can be looked at again, as long as it is kept; nothing can be played there. */
export async function pastRoundAddress(
  operator: Operator,
  executor: Executor,
  id: string,
): Promise<string | undefined> {
  const round = await findRound(executor, id);
  return round?.state ? `/rounds/${id}${signatureOf(operator, round)}` : undefined;
}

/** Reads the token of such an address. @returns undefined for what never was one */
export async function findPastRound(operator: Operator, token: string): Promise<Round | undefined> {
  if (!/^[\w-]+$/.test(token) || token.length !== ID_LENGTH + SIGNATURE_LENGTH) return undefined;
  const round = await findRound(operator.db, token.slice(0, ID_LENGTH));
  if (!round) return undefined;
  const fits = timingSafeEqual(Buffer.from(signatureOf(operator, round)), Buffer.from(token.slice(ID_LENGTH)));
  return fits ? round : undefined;
}
