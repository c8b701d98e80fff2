import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { hashToken } from '../players';
import { Refusal } from '../refusal';
import {
  CHALLENGE_MS,
  checkPasskeyCreation,
  checkPasskeyUse,
  passkeyCreation,
  passkeyRequest,
  PASSKEYS_MAX,
} from '../webauthn';
import { texts } from './messages';
import { operatorChallenges, operatorPasskeys, type CHALLENGE_PURPOSES } from './schema';

/** An operator, and the session or invitation to which a challenge belongs. */
export interface ChallengeHolder {
  name: string;
  /** Token of the session or the invitation. */
  token: string;
  purpose: (typeof CHALLENGE_PURPOSES)[number];
}

/** Returns an operator's passkeys, oldest first. */
export const listOperatorPasskeys = (executor: Executor, name: string) =>
  executor
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.name, name))
    .orderBy(asc(operatorPasskeys.createdAt), asc(operatorPasskeys.id));

/** Stores the challenge of a session or invitation, which replaces an earlier one, and deletes expired ones. */
async function storeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { name, token, purpose, challenge }: ChallengeHolder & { challenge: string },
): Promise<void> {
  const now = context.now();
  await tx.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, now));
  const row = { name, purpose, challenge, expiresAt: new Date(now.getTime() + CHALLENGE_MS) };
  await tx
    .insert(operatorChallenges)
    .values({ tokenHash: hashToken(token), ...row })
    .onConflictDoUpdate({ target: operatorChallenges.tokenHash, set: row });
}

/** Deletes and returns a challenge; undefined if it is absent, expired or of another purpose. Single use. */
async function consumeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { name, token, purpose }: ChallengeHolder,
): Promise<string | undefined> {
  const [taken] = await tx
    .delete(operatorChallenges)
    .where(
      and(
        eq(operatorChallenges.tokenHash, hashToken(token)),
        eq(operatorChallenges.name, name),
        eq(operatorChallenges.purpose, purpose),
        gt(operatorChallenges.expiresAt, context.now()),
      ),
    )
    .returning({ challenge: operatorChallenges.challenge });
  return taken?.challenge;
}

/** Begins the creation of a passkey: returns the options for the browser as JSON. @throws {Refusal} `full` */
export async function beginCreation(
  context: PlatformContext,
  tx: Transaction,
  holder: ChallengeHolder,
): Promise<string> {
  const existing = await listOperatorPasskeys(tx, holder.name);
  if (existing.length >= PASSKEYS_MAX) throw new Refusal(texts.passkeysFull, 'full');
  const { options, challenge } = await passkeyCreation(context, {
    site: `${context.options.brandName} desk`,
    // Of its own: an authenticator replaces a passkey of the same account and site, and a player may have the same name.
    id: `operator:${holder.name}`,
    name: holder.name,
    existing,
  });
  await storeChallenge(context, tx, { ...holder, challenge });
  return options;
}

/**
 * Stores the passkey that `beginCreation` began, from the authenticator's response.
 * @returns its id, undefined if it was refused; commit in both cases, because the challenge is consumed
 */
export async function storePasskey(
  context: PlatformContext,
  tx: Transaction,
  { holder, label, credential }: { holder: ChallengeHolder; label: string; credential: string },
): Promise<string | undefined> {
  const challenge = await consumeChallenge(context, tx, holder);
  const made = await checkPasskeyCreation(context, { challenge, credential });
  if (!made) return undefined;
  const [added] = await tx
    .insert(operatorPasskeys)
    .values({ id: randomId(), name: holder.name, label, ...made, createdAt: context.now() })
    .onConflictDoNothing()
    .returning({ id: operatorPasskeys.id });
  return added?.id;
}

/** Begins the use of a passkey: returns the options for the browser as JSON. @throws {Refusal} without a passkey */
export async function beginUse(context: PlatformContext, tx: Transaction, holder: ChallengeHolder): Promise<string> {
  const existing = await listOperatorPasskeys(tx, holder.name);
  if (existing.length === 0) throw new Refusal(texts.noPasskeys, 'second-factor-off');
  const { options, challenge } = await passkeyRequest(context, existing);
  await storeChallenge(context, tx, { ...holder, challenge });
  return options;
}

/** Whether a passkey of the operator signed the challenge of this session; commit in both cases. */
export async function isSigned(
  context: PlatformContext,
  tx: Transaction,
  { holder, credential }: { holder: ChallengeHolder; credential: string },
): Promise<boolean> {
  const challenge = await consumeChallenge(context, tx, holder);
  const used = await checkPasskeyUse(context, { challenge, credential }, async (credentialId) => {
    const [found] = await tx
      .select()
      .from(operatorPasskeys)
      .where(and(eq(operatorPasskeys.name, holder.name), eq(operatorPasskeys.credentialId, credentialId)))
      .for('update');
    return found;
  });
  if (!used) return false;
  const { passkey, counter } = used;
  await tx
    .update(operatorPasskeys)
    .set({ counter, lastUsedAt: context.now() })
    .where(eq(operatorPasskeys.id, passkey.id));
  return true;
}
