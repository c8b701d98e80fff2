import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { clearAttempts, findTotpStep, recordAttempt, unseal } from '../players';
import { Refusal } from '../refusal';
import { TOTP_PURPOSE, type OperatorAccount } from './accounts';
import { texts } from './messages';
import { isSigned, type ChallengeHolder } from './passkeys';
import { operatorPasskeys, operators, operatorSessions } from './schema';
import { isOpen } from './sessions';

const FREE_CODES = 5;

/** A second factor as given: a code of the app, or an authenticator's response. */
export type GivenFactor = { code: string } | { credential: string };

/** Second factors of an operator. */
export interface Factors {
  app: boolean;
  passkeys: number;
}

/** Returns the word of the audit log for a given factor. */
export const factorKind = (given: GivenFactor): 'app' | 'passkey' => ('code' in given ? 'app' : 'passkey');

/** Returns the second factors of an operator. */
async function readFactors(executor: Executor, name: string): Promise<Factors> {
  const [found] = await executor
    .select({ totpSecret: operators.totpSecret })
    .from(operators)
    .where(eq(operators.name, name));
  const passkeys = await executor.$count(operatorPasskeys, eq(operatorPasskeys.name, name));
  return { app: (found?.totpSecret ?? null) !== null, passkeys };
}

/** Returns the factors of a sign-in that has the right password; undefined if there is none. */
export async function findPendingFactors(context: PlatformContext, token: string): Promise<Factors | undefined> {
  const [session] = await context.db
    .select({ name: operatorSessions.name })
    .from(operatorSessions)
    .where(isOpen(context, { token, pending: true }));
  return session && readFactors(context.db, session.name);
}

/** Returns a given factor with its code as six digits. @throws {Refusal} `invalid` for a code of another form */
export function normalizeFactor(given: GivenFactor): GivenFactor {
  if (!('code' in given)) return given;
  const code = given.code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw new Refusal(texts.codeShape, 'invalid', 'code');
  return { code };
}

/** Returns the refusal of a wrong factor, with the field of a code. */
export const wrongFactor = (given: GivenFactor): Refusal =>
  'code' in given
    ? new Refusal(texts.wrongCode, 'wrong-code', 'code')
    : new Refusal(texts.passkeyRefused, 'wrong-code');

/** Consumes a code of an operator's app: each step is accepted once, even by concurrent requests. */
async function consumeCode(
  context: PlatformContext,
  tx: Transaction,
  { name, code, totpSecret }: { name: string; code: string; totpSecret: string | null },
): Promise<boolean> {
  if (totpSecret === null) return false;
  const step = findTotpStep(unseal(context.key(TOTP_PURPOSE), totpSecret), code, context.now());
  if (step === undefined) return false;
  const used = await tx
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.name, name), or(isNull(operators.totpStep), lt(operators.totpStep, step))))
    .returning({ name: operators.name });
  return used.length > 0;
}

/**
 * Consumes a code or the signature of a passkey of a locked operator, as a counted attempt: both count together.
 * Commit the transaction whatever the result.
 * @throws {Refusal} 429 during a wait
 */
export async function checkFactor(
  context: PlatformContext,
  tx: Transaction,
  {
    operator: { name, totpSecret },
    given,
    ...session
  }: { operator: OperatorAccount; given: GivenFactor } & Omit<ChallengeHolder, 'name'>,
): Promise<boolean> {
  const key = `operator-code:${name}`;
  await recordAttempt(context, tx, [{ key, free: FREE_CODES }]);
  const isRight =
    'code' in given
      ? await consumeCode(context, tx, { name, code: given.code, totpSecret })
      : await isSigned(context, tx, { holder: { name, ...session }, credential: given.credential });
  if (isRight) await clearAttempts(tx, [key]);
  return isRight;
}
