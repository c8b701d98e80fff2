import { and, eq, gt } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { findTotpStep, hashPassword, hashToken, readNewPassword, totpUrl, unseal } from '../players';
import { Refusal } from '../refusal';
import { TOTP_PURPOSE } from './accounts';
import { texts } from './messages';
import { operatorInvitations, operators } from './schema';
import { openOperatorSession, type From } from './sessions';

const PASSWORD_MIN_LENGTH = 12;

/** A valid invitation: the operator, and the secret of the authenticator app as text and as link. */
export interface Invitation {
  name: string;
  secret: string;
  url: string;
}

const isValid = (context: PlatformContext, token: string) =>
  and(eq(operatorInvitations.tokenHash, hashToken(token)), gt(operatorInvitations.expiresAt, context.now()));

/** Returns a valid invitation without consuming it; undefined if it is unknown, used or expired. */
export async function readInvitation(context: PlatformContext, token: string): Promise<Invitation | undefined> {
  const [found] = await context.db.select().from(operatorInvitations).where(isValid(context, token));
  if (!found) return undefined;
  const secret = unseal(context.key(TOTP_PURPOSE), found.totpSecret);
  return { name: found.name, secret, url: totpUrl(`${context.options.brandName} desk`, found.name, secret) };
}

/** Checks the password that an operator chooses. @throws {Refusal} with the field */
function readOperatorPassword(typed: string, name: string): string {
  const password = readNewPassword(typed, 'password');
  if (password.length < PASSWORD_MIN_LENGTH) throw new Refusal(texts.passwordShort, 'invalid', 'password');
  if (password.toLowerCase().includes(name)) throw new Refusal(texts.passwordName, 'invalid', 'password');
  return password;
}

/**
 * Accepts an invitation: sets the password, and the app as second factor after its first right code.
 * @returns the token of a session
 * @throws {Refusal} `link-expired`; with the field for a password or code
 */
export async function acceptInvitation(
  context: PlatformContext,
  { token, password: typed, code, from }: { token: string; password: string; code: string; from: From },
): Promise<string> {
  const invitation = await readInvitation(context, token);
  if (!invitation) throw new Refusal(texts.invitationEnded, 'link-expired');
  const { name, secret } = invitation;
  const password = readOperatorPassword(typed, name);
  const step = findTotpStep(secret, code.replaceAll(/\s/g, ''), context.now());
  if (step === undefined) throw new Refusal(texts.wrongCode, 'wrong-code', 'code');
  // Outside the transaction, because it takes tens of milliseconds on purpose.
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (tx) => {
    const [used] = await tx.delete(operatorInvitations).where(isValid(context, token)).returning();
    if (!used) throw new Refusal(texts.invitationEnded, 'link-expired');
    const now = context.now();
    await tx
      .update(operators)
      .set({ status: 'active', passwordHash, totpSecret: used.totpSecret, totpStep: step, lastLoginAt: now })
      .where(eq(operators.name, name));
    const by = { actor: 'operator', name, address: from.address } as const;
    await record(tx, { event: 'operator-enrolled', by, at: now });
    return openOperatorSession(context, tx, { name, pending: false, from });
  });
}
