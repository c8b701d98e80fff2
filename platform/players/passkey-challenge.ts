import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PlatformContext } from '../context';
import { parseJson } from '../parse-json';
import type { Executor, Transaction } from '../db/database';
import type { CodeGiver } from './attempt-limit';
import { passkeyChallenges, passkeys } from './schema';

/* What making and using a passkey share: who we are to authenticators, what they say, and the challenge that they sign. */

export const CHALLENGE_MS = 300_000;

/** Statement formats whose certificates the library would check against authorities of its own. */
const CERTIFIED = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'mds'] as const;

/**
 * The WebAuthn library, without authorities: who made an authenticator does not matter here. With authorities a credential
 * that a browser sends could make the library fetch revocation lists from addresses in its certificates.
 */
export async function library() {
  const loaded = await import('@simplewebauthn/server');
  for (const identifier of CERTIFIED) loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

/** The site as authenticators know it: from configuration, never from a request. */
export function website({ options }: PlatformContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(options.publicUrl);
  return { id: hostname, origin };
}

/** Who asks: a session of a player, signed in or waiting. */
export type ChallengeOwner = Pick<CodeGiver, 'uid' | 'sessionId'>;
type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

export const encoded = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/);
export const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
/** What an authenticator said, as its JSON text spells it; undefined for anything else. */
export const read = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined =>
  schema.safeParse(parseJson(text)).data;

/** Keeps the one challenge of a session; one that was asked for before is void. */
export async function storeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { uid, sessionId }: ChallengeOwner,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const fresh = { uid, purpose, challenge, expiresAt: new Date(context.now().getTime() + CHALLENGE_MS) };
  await tx
    .insert(passkeyChallenges)
    .values({ sessionId, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.sessionId, set: fresh });
}

/** Uses the session's challenge up, whatever comes of it. */
export async function consumeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { sessionId }: ChallengeOwner,
  purpose: Purpose,
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

/** A player's passkeys, in the order in which they were added. */
export const listPasskeys = (executor: Executor, uid: string) =>
  executor.select().from(passkeys).where(eq(passkeys.uid, uid)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const offered = (kept: Awaited<ReturnType<typeof listPasskeys>>) =>
  kept.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

/** Deletes the challenges whose time is over. */
export async function sweepChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
