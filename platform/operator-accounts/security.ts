import { and, eq, ne } from 'drizzle-orm';
import { record } from '../audit';
import { readPasskeyName } from '#contract/passkey-name';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import {
  clearAttempts,
  createTotpSecret,
  findTotpStep,
  hashToken,
  isPassword,
  recordAttempt,
  seal,
  totpUrl,
  unseal,
} from '../players';
import { Refusal } from '../refusal';
import { TOTP_PURPOSE } from './accounts';
import { checkFactor, factorKind, normalizeFactor, wrongFactor, type GivenFactor } from './factors';
import { texts } from './messages';
import { beginCreation, beginUse, listOperatorPasskeys, storePasskey } from './passkeys';
import { operatorPasskeys, operators, operatorSessions } from './schema';
import { isOpen, lockSession, toActor, type From, type OperatorSession } from './sessions';

/* Changes of an operator's second factors. Each needs a re-authentication in the same session. */

/** Validity of a re-authentication, in milliseconds. */
const PROOF_MS = 600_000;
const FREE_TRIES = 5;

/** A signed-in operator's own factors, as the screen shows them. */
export interface OperatorSecurity {
  name: string;
  hasApp: boolean;
  passkeys: { id: string; label: string; createdAt: Date; lastUsedAt: Date | null }[];
  /** Whether a change is possible without another re-authentication. */
  isProved: boolean;
  /** Secret of a new app, as text and as link: only while a change is possible and no app is connected. */
  newApp: { secret: string; url: string } | undefined;
}

/** Whether password and second factor were given again in a session within ten minutes. */
const isProved = (context: PlatformContext, { provedAt }: OperatorSession): boolean =>
  provedAt !== null && provedAt.getTime() > context.now().getTime() - PROOF_MS;

/** Returns the secret that waits for its first code, as text and as link. */
function readNewApp(context: PlatformContext, { name, newTotpSecret }: OperatorSession): OperatorSecurity['newApp'] {
  if (newTotpSecret === null) return undefined;
  const secret = unseal(context.key(TOTP_PURPOSE), newTotpSecret);
  return { secret, url: totpUrl(`${context.options.brandName} desk`, name, secret) };
}

/** Returns the own factors of the operator of an open session; undefined without one. */
export async function readSecurity(context: PlatformContext, token: string): Promise<OperatorSecurity | undefined> {
  const [found] = await context.db
    .select({ session: operatorSessions, totpSecret: operators.totpSecret })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.name, operatorSessions.name))
    .where(and(isOpen(context, { token, pending: false }), eq(operators.status, 'active')));
  if (!found) return undefined;
  const { session, totpSecret } = found;
  const proved = isProved(context, session);
  const hasApp = totpSecret !== null;
  const passkeys = await listOperatorPasskeys(context.db, session.name);
  return {
    name: session.name,
    hasApp,
    passkeys: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({ id, label, createdAt, lastUsedAt })),
    isProved: proved,
    newApp: proved && !hasApp ? readNewApp(context, session) : undefined,
  };
}

/** Locks an open session, after a re-authentication in it. @throws {Refusal} `session-expired`, `proof-needed` */
async function lockProved(context: PlatformContext, tx: Transaction, token: string) {
  const locked = await lockSession(context, tx, { token, pending: false });
  if (!isProved(context, locked.session)) throw new Refusal(texts.proofNeeded, 'proof-needed');
  return locked;
}

/** Begins the use of a passkey for a re-authentication: returns the options for the browser. @throws {Refusal} */
export function beginPasskeyProof(context: PlatformContext, token: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const { operator } = await lockSession(context, tx, { token, pending: false });
    return beginUse(context, tx, { name: operator.name, token, purpose: 'proof' });
  });
}

/**
 * Re-authenticates an operator by the password and a second factor. Changes are possible for ten minutes, in this session.
 * @throws {Refusal} with `password` or `code`; `wrong-code`, `session-expired`; 429 after too many wrong ones
 */
export async function proveOperator(
  context: PlatformContext,
  { token, password, given: typed, from }: { token: string; password: string; given: GivenFactor; from: From },
): Promise<void> {
  const given = normalizeFactor(typed);
  const { operator } = await context.db.transaction(async (tx) => {
    const locked = await lockSession(context, tx, { token, pending: false });
    await recordAttempt(context, tx, [{ key: `operator-proof:${locked.operator.name}`, free: FREE_TRIES }]);
    return locked;
  });
  const { name, passwordHash } = operator;
  const by = toActor(name, from);
  // Outside the transaction, because it takes tens of milliseconds on purpose.
  const isRight = await isPassword(passwordHash ?? undefined, password);
  const outcome = await context.db.transaction(async (tx): Promise<Refusal | undefined> => {
    const { operator: current } = await lockSession(context, tx, { token, pending: false });
    const failed = { event: 'operator-proof-failed', by, at: context.now() } as const;
    // A reset meanwhile rejects the old password.
    if (!isRight || current.passwordHash !== passwordHash) {
      await record(tx, { ...failed, detail: { field: 'password' } });
      return new Refusal(texts.wrongPassword, 'wrong-password', 'password');
    }
    await clearAttempts(tx, [`operator-proof:${name}`]);
    if (!(await checkFactor(context, tx, { operator: current, token, purpose: 'proof', given }))) {
      await record(tx, { ...failed, detail: { code: factorKind(given) } });
      return wrongFactor(given);
    }
    const newTotpSecret = current.totpSecret === null ? seal(context.key(TOTP_PURPOSE), createTotpSecret()) : null;
    await tx
      .update(operatorSessions)
      .set({ provedAt: context.now(), newTotpSecret })
      .where(eq(operatorSessions.tokenHash, hashToken(token)));
    return undefined;
  });
  if (outcome) throw outcome;
}

interface FactorChange {
  event: 'operator-factor-added' | 'operator-factor-removed';
  on: 'app' | 'passkey';
  name: string;
  /** Of the session that made the change. */
  token: string;
  from: From;
}

/** Records a change of an operator's factors, and ends all other sessions and sign-ins of the operator. */
async function concludeChange(
  context: PlatformContext,
  tx: Transaction,
  { event, on, name, token, from }: FactorChange,
): Promise<void> {
  await tx
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.name, name), ne(operatorSessions.tokenHash, hashToken(token))));
  await record(tx, { event, by: toActor(name, from), at: context.now(), on });
}

/** Connects an authenticator app by its first right code. @throws {Refusal} `proof-needed`, `not-allowed`, `wrong-code` */
export async function addApp(
  context: PlatformContext,
  { token, code, from }: { token: string; code: string; from: From },
): Promise<void> {
  const given = normalizeFactor({ code });
  await context.db.transaction(async (tx) => {
    const { operator, session } = await lockProved(context, tx, token);
    if (operator.totpSecret !== null) throw new Refusal(texts.hasApp, 'not-allowed');
    const app = readNewApp(context, session);
    if (!app) throw new Refusal(texts.proofNeeded, 'proof-needed');
    const totpStep = 'code' in given ? findTotpStep(app.secret, given.code, context.now()) : undefined;
    if (totpStep === undefined) throw wrongFactor(given);
    const { name } = operator;
    await tx.update(operators).set({ totpSecret: session.newTotpSecret, totpStep }).where(eq(operators.name, name));
    await tx.update(operatorSessions).set({ newTotpSecret: null }).where(eq(operatorSessions.name, name));
    await concludeChange(context, tx, { event: 'operator-factor-added', on: 'app', name, token, from });
  });
}

/** Removes the authenticator app. @throws {Refusal} `proof-needed`, `not-found`; `not-allowed` for the last factor */
export async function removeApp(
  context: PlatformContext,
  { token, from }: { token: string; from: From },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { operator } = await lockProved(context, tx, token);
    const { name } = operator;
    if (operator.totpSecret === null) throw new Refusal(texts.noApp, 'not-found');
    if ((await listOperatorPasskeys(tx, name)).length === 0) throw new Refusal(texts.lastFactor, 'not-allowed');
    await tx.update(operators).set({ totpSecret: null, totpStep: null }).where(eq(operators.name, name));
    // Another app may be connected at once, under a secret of its own.
    await tx
      .update(operatorSessions)
      .set({ newTotpSecret: seal(context.key(TOTP_PURPOSE), createTotpSecret()) })
      .where(eq(operatorSessions.tokenHash, hashToken(token)));
    await concludeChange(context, tx, { event: 'operator-factor-removed', on: 'app', name, token, from });
  });
}

/** Begins the creation of a passkey: returns the options for the browser. @throws {Refusal} `proof-needed`, `full` */
export function beginPasskeyCreation(context: PlatformContext, token: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const { operator } = await lockProved(context, tx, token);
    return beginCreation(context, tx, { name: operator.name, token, purpose: 'add' });
  });
}

/** Stores the passkey begun in this session. @throws {Refusal} `proof-needed`, `required`, `wrong-code` */
export async function addOperatorPasskey(
  context: PlatformContext,
  { token, label, credential, from }: { token: string; label: string; credential: string; from: From },
): Promise<void> {
  const named = readPasskeyName(label);
  if (named === '') throw new Refusal(texts.passkeyName, 'required', 'label');
  const isStored = await context.db.transaction(async (tx) => {
    const { name } = (await lockProved(context, tx, token)).operator;
    const holder = { name, token, purpose: 'add' } as const;
    const id = await storePasskey(context, tx, { holder, label: named, credential });
    if (id === undefined) return false;
    await concludeChange(context, tx, { event: 'operator-factor-added', on: 'passkey', name, token, from });
    return true;
  });
  if (!isStored) throw new Refusal(texts.passkeyRefused, 'wrong-code');
}

/** Removes a passkey. @throws {Refusal} `proof-needed`, `not-found`; `not-allowed` for the last factor */
export async function removeOperatorPasskey(
  context: PlatformContext,
  { token, id, from }: { token: string; id: string; from: From },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { name, totpSecret } = (await lockProved(context, tx, token)).operator;
    const stored = await listOperatorPasskeys(tx, name);
    if (!stored.some((passkey) => passkey.id === id)) throw new Refusal(texts.noPasskey, 'not-found');
    if (totpSecret === null && stored.length === 1) throw new Refusal(texts.lastFactor, 'not-allowed');
    await tx.delete(operatorPasskeys).where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.name, name)));
    await concludeChange(context, tx, { event: 'operator-factor-removed', on: 'passkey', name, token, from });
  });
}
