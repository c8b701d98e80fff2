import { and, eq } from 'drizzle-orm';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { withAttemptLimit, lockPlayer, settleLogin, type CodeGiver } from './attempt-limit';
import {
  CHALLENGE_MS,
  common,
  encoded,
  storeChallenge,
  library,
  listPasskeys,
  offered,
  read,
  consumeChallenge,
  website,
} from './passkey-challenge';
import { passkeys } from './schema';
import { texts } from './messages';

/* A passkey replaces a code, to complete a login or to re-authenticate. */

/** Returns the purpose of a session's challenge: `login` while it is pending, otherwise `prove`. */
const purposeOf = ({ pending }: CodeGiver) => (pending ? 'login' : 'prove');

const asserted = z.object({
  ...common,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/**
 * Begins the use of a passkey: returns the request options for the browser as JSON.
 * @throws {Refusal} when the player has no passkey.
 */
export async function beginPasskeyCheck(context: PlatformContext, tx: Transaction, giver: CodeGiver): Promise<string> {
  const kept = await listPasskeys(tx, giver.uid);
  if (kept.length === 0) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: website(context).id,
    timeout: CHALLENGE_MS,
    allowCredentials: offered(kept),
    userVerification: 'preferred',
  });
  await storeChallenge(context, tx, { ...giver, purpose: purposeOf(giver), challenge: options.challenge });
  return JSON.stringify(options);
}

/**
 * Completes a pending login by a passkey. It counts as an attempt at the second factor.
 * @returns whether it was right; commit in both cases.
 * @throws {Refusal} when the login is not pending; 429 during a wait.
 */
export async function verifyPasskey(
  context: PlatformContext,
  tx: Transaction,
  { giver, credential }: { giver: CodeGiver; credential: string },
): Promise<boolean> {
  await lockPlayer(tx, giver.uid);
  if (!giver.pending) throw new Refusal(texts.notWaiting, 'second-factor-off');
  const right = await withAttemptLimit(context, tx, {
    uid: giver.uid,
    use: () => isAsserted(context, tx, { giver, credential }),
  });
  return settleLogin(context, tx, { giver, kind: 'passkey', right });
}

/**
 * Checks a passkey instead of a code in a re-authentication. It counts as an attempt at the second factor.
 * @returns whether it was right; commit in both cases.
 * @throws {Refusal} 429 during a wait.
 */
export const provesByPasskey = (
  context: PlatformContext,
  tx: Transaction,
  { session, credential }: { session: { uid: string; sessionId: string }; credential: string },
): Promise<boolean> =>
  withAttemptLimit(context, tx, {
    uid: session.uid,
    use: () => isAsserted(context, tx, { giver: { ...session, pending: false }, credential }),
  });

/**
 * Whether a passkey of the player signed this session's challenge on this site. A signature counter, if used, must have
 * increased.
 */
async function isAsserted(
  context: PlatformContext,
  tx: Transaction,
  { giver, credential }: { giver: CodeGiver; credential: string },
): Promise<boolean> {
  const challenge = await consumeChallenge(context, tx, { ...giver, purpose: purposeOf(giver) });
  const response = read(asserted, credential);
  if (challenge === undefined || !response) return false;
  const [kept] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.uid, giver.uid), eq(passkeys.credentialId, response.id)))
    .for('update');
  if (!kept) return false;
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = website(context);
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: kept.credentialId,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
      counter: kept.counter,
    },
  }).catch((error: unknown) => {
    // Log as info, because an invalid credential is not an error of the site. A decreased counter deserves a check.
    context.log.info({ err: error, passkey: kept.id }, 'A passkey was refused');
    return undefined;
  });
  if (!checked?.verified) return false;
  const { newCounter } = checked.authenticationInfo;
  await tx.update(passkeys).set({ counter: newCounter, lastUsedAt: context.now() }).where(eq(passkeys.id, kept.id));
  return true;
}
