import { eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database';
import type { ProviderPlatform } from './operator';
import { rounds, type Round } from './schema';
import { idInToken, sameText, signedToken } from '#platform/signature';

const tokenOf = ({ key }: ProviderPlatform, { id, uid }: Pick<Round, 'id' | 'uid'>): string =>
  signedToken(key('past-round'), id, [id, uid]);

async function findRound(executor: Executor, id: string): Promise<Round | undefined> {
  const [round] = await executor.select().from(rounds).where(eq(rounds.id, id));
  return round;
}

/** Returns the URL that shows a round again, as long as it is stored; nothing can be played there. */
export async function pastRoundAddress(
  operator: ProviderPlatform,
  executor: Executor,
  id: string,
): Promise<string | undefined> {
  const round = await findRound(executor, id);
  return round?.state ? `/rounds/${tokenOf(operator, round)}` : undefined;
}

/** Reads the token of such a URL. @returns undefined for an invalid one */
export async function findPastRound(operator: ProviderPlatform, token: string): Promise<Round | undefined> {
  const id = idInToken(token);
  const round = id && (await findRound(operator.db, id));
  return round && sameText(token, tokenOf(operator, round)) ? round : undefined;
}
