import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod/v4';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { countedTry, isOn, lockPlayer, settleLogin, type CodeGiver } from './code-tries';
import { mailNotice } from './notices';
import { needProof } from './proof';
import { passkeyChallenges, passkeys } from './schema';
import { texts } from './texts';

/*
 * Passkeys stand beside an authenticator app or SMS, which stays the way in where there is no JavaScript or no authenticator
 * at hand (decision 0044). The library is read when it is first needed: most processes never meet a passkey.
 */

const CHALLENGE_MS = 300_000;
const PASSKEYS = 10;
const ES256 = -7;
const RS256 = -257;
const ALGORITHMS = [ES256, RS256];

const library = () => import('@simplewebauthn/server');

/** The site as authenticators know it: from configuration, never from a request. */
function website({ options }: PlatformContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(options.publicUrl);
  return { id: hostname, origin };
}

/** Who asks: a session of a player, signed in or waiting. */
type Asker = Pick<CodeGiver, 'uid' | 'sessionId'>;
type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

const encoded = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/);
const common = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const registered = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(8).optional().catch(undefined),
  }),
});
const asserted = z.object({
  ...common,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** What an authenticator said, as its JSON text spells it; undefined for anything else. */
function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps the one challenge of a session; one that was asked for before is void. */
async function keepChallenge(
  context: PlatformContext,
  tx: Transaction,
  { uid, sessionId }: Asker,
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
async function takeChallenge(
  context: PlatformContext,
  tx: Transaction,
  { sessionId }: Asker,
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

const offered = (kept: Awaited<ReturnType<typeof listPasskeys>>) =>
  kept.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

/**
 * Begins a passkey: what the browser is to ask its authenticator.
 * @throws {Refusal} where neither app nor SMS is on; 'proof-needed'; 'full'.
 */
export async function beginPasskey(context: PlatformContext, tx: Transaction, asker: Asker): Promise<string> {
  const { player, factors } = await lockPlayer(tx, asker.uid);
  if (!factors.some(isOn)) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  await needProof(context, tx, asker);
  const kept = await listPasskeys(tx, asker.uid);
  if (kept.length >= PASSKEYS) throw new Refusal(texts.passkeysFull, 'full');
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: context.options.brandName,
    rpID: website(context).id,
    userName: player.username,
    userID: new TextEncoder().encode(asker.uid),
    timeout: CHALLENGE_MS,
    excludeCredentials: offered(kept),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await keepChallenge(context, tx, asker, 'add', options.challenge);
  return JSON.stringify(options);
}

/**
 * Keeps the passkey that was begun in this session, by what the authenticator said; the fresh proof was taken when it was begun.
 * @returns whether it was kept; the caller commits either way: the challenge is used up.
 */
export async function addPasskey(
  context: PlatformContext,
  tx: Transaction,
  asker: Asker,
  { name, credential }: { name: string; credential: string },
): Promise<boolean> {
  const { uid } = asker;
  const { factors } = await lockPlayer(tx, uid);
  if (!factors.some(isOn)) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  const called = readName(name);
  const challenge = await takeChallenge(context, tx, asker, 'add');
  const response = read(registered, credential);
  if (challenge === undefined || !response) return false;
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = website(context);
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    context.log.info({ err: String(error) }, 'A passkey was refused');
    return undefined;
  });
  if (!checked?.verified) return false;
  const { credential: made } = checked.registrationInfo;
  const now = context.now();
  const passkey = {
    id: randomId(),
    uid,
    name: called,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: response.response.transports ?? [],
    createdAt: now,
  };
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  if (added.length === 0) return false;
  await record(tx, { event: 'passkey-added', by: context.by, at: now, uid, on: passkey.id });
  await mailNotice(context, tx, uid, 'passkeyAdded', { name: called });
  return true;
}

/** @throws {Refusal} beside `name` when nothing can be read in it. */
function readName(name: string): string {
  const called = name.replace(/\s+/g, ' ').trim();
  if (called === '') throw new Refusal(texts.required, 'required', 'name');
  return called;
}

/** @throws {Refusal} when it is none of the player's; 'proof-needed'. */
export async function renamePasskey(
  context: PlatformContext,
  tx: Transaction,
  asker: Asker,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const called = readName(name);
  await needProof(context, tx, asker);
  const { uid } = asker;
  const renamed = await tx
    .update(passkeys)
    .set({ name: called })
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, uid)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new Refusal(texts.noPasskey, 'not-found');
  await record(tx, { event: 'passkey-renamed', by: context.by, at: context.now(), uid, on: id });
}

/** Removes a passkey; the player is told by mail. @throws {Refusal} when it is none of the player's; 'proof-needed'. */
export async function removePasskey(
  context: PlatformContext,
  tx: Transaction,
  asker: Asker,
  id: string,
): Promise<void> {
  await needProof(context, tx, asker);
  const { uid } = asker;
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, uid)))
    .returning({ name: passkeys.name });
  if (!removed) throw new Refusal(texts.noPasskey, 'not-found');
  await record(tx, { event: 'passkey-removed', by: context.by, at: context.now(), uid, on: id });
  await mailNotice(context, tx, uid, 'passkeyRemoved', { name: removed.name });
}

/** Removes all passkeys of a player, with the factor that they stood beside. */
export async function removePasskeys(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.uid, uid)).returning({ id: passkeys.id });
  const entry = { event: 'passkey-removed', by: context.by, at: context.now(), uid } as const;
  await record(tx, ...removed.map(({ id }) => ({ ...entry, on: id })));
}

/**
 * Begins the use of a passkey: what the browser is to ask its authenticator.
 * @throws {Refusal} when no login waits, or the player has no passkey.
 */
export async function askPasskey(context: PlatformContext, tx: Transaction, giver: CodeGiver): Promise<string> {
  const kept = giver.pending ? await listPasskeys(tx, giver.uid) : [];
  if (kept.length === 0) throw new Refusal(texts.secondFactorOff, 'second-factor-off');
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: website(context).id,
    timeout: CHALLENGE_MS,
    allowCredentials: offered(kept),
    userVerification: 'preferred',
  });
  await keepChallenge(context, tx, giver, 'login', options.challenge);
  return JSON.stringify(options);
}

/**
 * Completes a waiting login by a passkey. It counts as a try of the second factor.
 * @returns whether it was right; the caller commits either way.
 * @throws {Refusal} when the login does not wait; 429 while a wait runs.
 */
export async function takePasskey(
  context: PlatformContext,
  tx: Transaction,
  giver: CodeGiver,
  credential: string,
): Promise<boolean> {
  await lockPlayer(tx, giver.uid);
  if (!giver.pending) throw new Refusal(texts.notWaiting, 'second-factor-off');
  const right = await countedTry(context, tx, giver.uid, () => isAsserted(context, tx, giver, credential));
  return settleLogin(context, tx, giver, 'passkey', right);
}

/** Whether a passkey of the player signed this session's challenge, here, and with a counter that moved on where it has one. */
async function isAsserted(
  context: PlatformContext,
  tx: Transaction,
  giver: CodeGiver,
  credential: string,
): Promise<boolean> {
  const challenge = await takeChallenge(context, tx, giver, 'login');
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
    // What a visitor sent is no fault of the site; a counter that went back is worth a look.
    context.log.info({ err: String(error), passkey: kept.id }, 'A passkey was refused');
    return undefined;
  });
  if (!checked?.verified) return false;
  const { newCounter } = checked.authenticationInfo;
  await tx.update(passkeys).set({ counter: newCounter, lastUsedAt: context.now() }).where(eq(passkeys.id, kept.id));
  return true;
}

/** Deletes the challenges whose time is over. */
export async function sweepChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
