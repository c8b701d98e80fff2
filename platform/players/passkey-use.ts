import { and, eq } from 'drizzle-orm';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { checkPasskeyUse, passkeyRequest } from '../webauthn';
import { withAttemptLimit, lockPlayer, settleLogin, type CodeGiver } from './attempt-limit';
import { consumeChallenge, listPasskeys, storeChallenge } from './passkey-challenge';
import { passkeys } from './schema';
import { texts } from './messages';

/* A passkey replaces a code, to complete a login or to re-authenticate. */

/** Returns the purpose of a session's challenge: `login` while it is pending, otherwise `prove`. */
const purposeOf = ({ pending }: CodeGiver) => (pending ? 'login' : 'prove');

/**
 * Begins the use of a passkey: returns the request options for the browser as JSON.
 * @throws {Refusal} when the player has no passkey.
 */
export async function beginPasskeyCheck(context: PlatformContext, tx: Transaction, giver: CodeGiver): Promise<string> {
  const kept = await listPasskeys(tx, giver.uid);
  if (kept.length === 0) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  const { options, challenge } = await passkeyRequest(context, kept);
  await storeChallenge(context, tx, { ...giver, purpose: purposeOf(giver), challenge });
  return options;
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

/** Whether a passkey of the player signed this session's challenge on this site. */
async function isAsserted(
  context: PlatformContext,
  tx: Transaction,
  { giver, credential }: { giver: CodeGiver; credential: string },
): Promise<boolean> {
  const challenge = await consumeChallenge(context, tx, { ...giver, purpose: purposeOf(giver) });
  const used = await checkPasskeyUse(context, { challenge, credential }, async (credentialId) => {
    const [found] = await tx
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.uid, giver.uid), eq(passkeys.credentialId, credentialId)))
      .for('update');
    return found;
  });
  if (!used) return false;
  const { passkey, counter } = used;
  await tx.update(passkeys).set({ counter, lastUsedAt: context.now() }).where(eq(passkeys.id, passkey.id));
  return true;
}
