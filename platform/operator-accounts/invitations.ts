import { and, eq, gt } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { deviceName, findTotpStep, hashPassword, hashToken, readNewPassword, totpUrl, unseal } from '../players';
import { Refusal } from '../refusal';
import { lockOperator, TOTP_PURPOSE } from './accounts';
import { factorKind, wrongFactor, type GivenFactor } from './factors';
import { texts } from './messages';
import { beginCreation, storePasskey } from './passkeys';
import { operatorInvitations, operators } from './schema';
import { openOperatorSession, toActor, type From } from './sessions';

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
 * Begins the creation of a passkey as second factor of an invitation, after a check of the chosen password: the passkey
 * would be useless if the password were refused afterwards.
 * @returns the options for the browser
 * @throws {Refusal} `link-expired`; with the field for a password
 */
export async function beginInvitationPasskey(
  context: PlatformContext,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const invitation = await readInvitation(context, token);
  if (!invitation) throw new Refusal(texts.invitationEnded, 'link-expired');
  const { name } = invitation;
  readOperatorPassword(password, name);
  return context.db.transaction((tx) => beginCreation(context, tx, { name, token, purpose: 'invitation' }));
}

/** Returns the step of a right first code. @throws {Refusal} `wrong-code` */
function firstStep(context: PlatformContext, secret: string, code: string): number {
  const step = findTotpStep(secret, code.replaceAll(/\s/g, ''), context.now());
  if (step === undefined) throw new Refusal(texts.wrongCode, 'wrong-code', 'code');
  return step;
}

/**
 * Accepts an invitation: sets the password, and as second factor the app after its first right code, or a passkey.
 * @returns the token of a session
 * @throws {Refusal} `link-expired`; with the field for a password or code; `wrong-code` for a passkey
 */
export async function acceptInvitation(
  context: PlatformContext,
  { token, password: typed, given, from }: { token: string; password: string; given: GivenFactor; from: From },
): Promise<string> {
  const invitation = await readInvitation(context, token);
  if (!invitation) throw new Refusal(texts.invitationEnded, 'link-expired');
  const { name, secret } = invitation;
  const password = readOperatorPassword(typed, name);
  const totpStep = 'code' in given ? firstStep(context, secret, given.code) : null;
  // Outside the transaction, because it takes tens of milliseconds on purpose.
  const passwordHash = await hashPassword(password);
  const outcome = await context.db.transaction(async (tx): Promise<string | Refusal> => {
    // Two requests wait for each other here: the second finds no invitation.
    await lockOperator(tx, name);
    if ('credential' in given) {
      const holder = { name, token, purpose: 'invitation' } as const;
      const label = deviceName(from.userAgent) || name;
      const id = await storePasskey(context, tx, { holder, label, credential: given.credential });
      if (id === undefined) return wrongFactor(given);
    }
    const [used] = await tx.delete(operatorInvitations).where(isValid(context, token)).returning();
    if (!used) throw new Refusal(texts.invitationEnded, 'link-expired');
    const now = context.now();
    const totpSecret = totpStep === null ? null : used.totpSecret;
    await tx
      .update(operators)
      .set({ status: 'active', passwordHash, totpSecret, totpStep, lastLoginAt: now })
      .where(eq(operators.name, name));
    await record(tx, {
      event: 'operator-enrolled',
      by: toActor(name, from),
      at: now,
      detail: { code: factorKind(given) },
    });
    return openOperatorSession(context, tx, { name, pending: false, from });
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
