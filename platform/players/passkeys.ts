import { and, eq } from 'drizzle-orm';
import { readPasskeyName } from '#contract/passkey-name';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { checkPasskeyCreation, passkeyCreation, PASSKEYS_MAX } from '../webauthn';
import { isOn, lockPlayer } from './attempt-limit';
import { getAddressee, mailNotice } from './notices';
import { consumeChallenge, listPasskeys, storeChallenge, type ChallengeOwner } from './passkey-challenge';
import { requireRecentAuth } from './reauth';
import { passkeys } from './schema';
import { texts } from './messages';

/*
 * A passkey is additional to an authenticator app or SMS. Those work without JavaScript or an authenticator (decision
 * 0044).
 */

/**
 * Begins the creation of a passkey: returns the creation options for the browser as JSON.
 * @throws {Refusal} when neither app nor SMS is on; 'proof-needed'; 'full'.
 */
export async function beginPasskey(context: PlatformContext, tx: Transaction, asker: ChallengeOwner): Promise<string> {
  const { player, factors } = await lockPlayer(tx, asker.uid);
  if (!factors.some(isOn)) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  await requireRecentAuth(context, tx, asker);
  const kept = await listPasskeys(tx, asker.uid);
  if (kept.length >= PASSKEYS_MAX) throw new Refusal(texts.passkeysFull, 'full');
  const { options, challenge } = await passkeyCreation(context, {
    site: context.options.brandName,
    id: asker.uid,
    name: player.username,
    existing: kept,
  });
  await storeChallenge(context, tx, { ...asker, purpose: 'add', challenge });
  return options;
}

/**
 * Stores the passkey begun in this session, from the authenticator's response. The re-authentication was checked at its
 * begin.
 * @returns whether it was stored; commit in both cases, because the challenge is consumed.
 */
export async function addPasskey(
  context: PlatformContext,
  tx: Transaction,
  { asker, name, credential }: { asker: ChallengeOwner; name: string; credential: string },
): Promise<boolean> {
  const { uid } = asker;
  const { factors } = await lockPlayer(tx, uid);
  if (!factors.some(isOn)) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  const called = readName(name);
  const challenge = await consumeChallenge(context, tx, { ...asker, purpose: 'add' });
  const made = await checkPasskeyCreation(context, { challenge, credential });
  if (!made) return false;
  const now = context.now();
  const passkey = { id: randomId(), uid, name: called, ...made, createdAt: now };
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  if (added.length === 0) return false;
  await record(tx, { event: 'passkey-added', by: context.by, at: now, uid, on: passkey.id });
  await mailNotice(context, tx, {
    player: await getAddressee(tx, uid),
    notice: 'passkeyAdded',
    facts: { name: called },
  });
  return true;
}

/** Normalizes the name of a passkey. @throws {Refusal} with `name` when it is blank. */
function readName(name: string): string {
  const called = readPasskeyName(name);
  if (called === '') throw new Refusal(texts.required, 'required', 'name');
  return called;
}

/** @throws {Refusal} when the player has no such passkey; 'proof-needed'. */
export async function renamePasskey(
  context: PlatformContext,
  tx: Transaction,
  { asker, id, name }: { asker: ChallengeOwner; id: string; name: string },
): Promise<void> {
  const called = readName(name);
  await requireRecentAuth(context, tx, asker);
  const { uid } = asker;
  const renamed = await tx
    .update(passkeys)
    .set({ name: called })
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, uid)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new Refusal(texts.noPasskey, 'not-found');
  await record(tx, { event: 'passkey-renamed', by: context.by, at: context.now(), uid, on: id });
}

/**
 * Removes a passkey and notifies the player by mail. @throws {Refusal} when the player has no such passkey;
 * 'proof-needed'.
 */
export async function removePasskey(
  context: PlatformContext,
  tx: Transaction,
  { asker, id }: { asker: ChallengeOwner; id: string },
): Promise<void> {
  await requireRecentAuth(context, tx, asker);
  const { uid } = asker;
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, uid)))
    .returning({ name: passkeys.name });
  if (!removed) throw new Refusal(texts.noPasskey, 'not-found');
  await record(tx, { event: 'passkey-removed', by: context.by, at: context.now(), uid, on: id });
  await mailNotice(context, tx, {
    player: await getAddressee(tx, uid),
    notice: 'passkeyRemoved',
    facts: { name: removed.name },
  });
}

/** Removes all passkeys of a player, together with the second factor that they require. */
export async function removePasskeys(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.uid, uid)).returning({ id: passkeys.id });
  const entry = { event: 'passkey-removed', by: context.by, at: context.now(), uid } as const;
  await record(tx, ...removed.map(({ id }) => ({ ...entry, on: id })));
}
