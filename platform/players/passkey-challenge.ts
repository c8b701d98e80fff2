import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PlatformContext } from '../context';
import { parseJson } from '../parse-json';
import type { Executor, Transaction } from '../db/database';
import type { CodeGiver } from './attempt-limit';
import { passkeyChallenges, passkeys } from './schema';

/* Shared by the creation and use of passkeys: the site's identity, the authenticator's response, and the challenge. */

export const CHALLENGE_MS = 300_000;

/** Attestation formats whose certificates the library would check against its own authorities. */
const CERTIFIED = ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'mds'] as const;

/**
 * Returns the WebAuthn library without authorities, because the maker of an authenticator does not matter here. With
 * authorities, a credential could make the library fetch revocation lists from URLs in its certificates.
 */
export async function library() {
  const loaded = await import('@simplewebauthn/server');
  for (const identifier of CERTIFIED) loaded.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return loaded;
}

/** Returns the site's identity for authenticators. It comes from the configuration, never from a request. */
export function website({ options }: PlatformContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(options.publicUrl);
  return { id: hostname, origin };
}

/** Session that requests a challenge; signed in or pending. */
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
/** Parses an authenticator's response from JSON; undefined if it is invalid. */
export const read = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined =>
  schema.safeParse(parseJson(text)).data;

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

export const offered = (kept: Awaited<ReturnType<typeof listPasskeys>>) =>
  kept.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

/** Deletes expired challenges. */
export async function sweepChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
