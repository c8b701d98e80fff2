import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { CHALLENGE_MS } from '../webauthn';
import type { CodeGiver } from './attempt-limit';
import { passkeyChallenges, passkeys } from './schema';

/* Shared by the creation and use of players' passkeys: the challenge and the stored passkeys. */

/** Session that requests a challenge; signed in or pending. */
export type ChallengeOwner = Pick<CodeGiver, 'uid' | 'sessionId'>;
type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** Stores the challenge of a session, which replaces an earlier one. */
export async function storeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { uid, sessionId, purpose, challenge }: { purpose: Purpose; challenge: string } & ChallengeOwner,
): Promise<void> {
  const fresh = { uid, purpose, challenge, expiresAt: new Date(context.now().getTime() + CHALLENGE_MS) };
  await tx
    .insert(passkeyChallenges)
    .values({ sessionId, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.sessionId, set: fresh });
}

/** Deletes and returns the session's challenge; undefined if it is absent or expired. Single use. */
export async function consumeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { sessionId, purpose }: { purpose: Purpose } & ChallengeOwner,
): Promise<string | undefined> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionId, sessionId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, context.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge;
}

/** Whether a player has a passkey. */
export async function hasPasskey(executor: Executor, uid: string): Promise<boolean> {
  return (await executor.$count(passkeys, eq(passkeys.uid, uid))) > 0;
}

/** Returns a player's passkeys, oldest first. */
export const listPasskeys = (executor: Executor, uid: string) =>
  executor.select().from(passkeys).where(eq(passkeys.uid, uid)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Deletes expired challenges. */
export async function sweepChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
