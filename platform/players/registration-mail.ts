import { and, eq } from 'drizzle-orm';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { isPassword } from './passwords';
import { mailConfirmation, revokeRegistrations } from './register';
import { foldEmail, readEmail } from './rules';
import { players } from './schema';
import { texts } from './messages';
import { recordAttempt } from './throttle';
import { dropTokens } from './tokens';

const FREE_MAILS = 3;
const FREE_PASSWORDS = 5;

const unconfirmed = (uid: string) => and(eq(players.uid, uid), eq(players.status, 'unconfirmed'));

/**
 * Mails the confirmation link of a registration again. Does nothing for an unknown or confirmed one, so that the
 * response does not reveal it.
 * @throws {Refusal} 429 after a few mails
 */
export async function resendConfirmation(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  await recordAttempt(context, tx, [{ key: `registration-again:${uid}`, free: FREE_MAILS }]);
  const [player] = await tx.select().from(players).where(unconfirmed(uid)).for('update');
  if (player) await mailConfirmation(context, tx, player);
}

/**
 * Changes the e-mail address of an unconfirmed registration, and mails the link to the new one. Links that were mailed
 * to the old address become invalid. The response is the same whether or not the address has an account.
 * The password is checked outside any transaction, because it takes tens of milliseconds on purpose.
 * @throws {Refusal} with `email` or `password`; 429 after too many attempts
 */
export async function correctEmail(
  context: PlatformContext,
  { uid, email: typed, password }: { uid: string; email: string; password: string },
): Promise<void> {
  const email = readEmail(typed);
  await recordAttempt(context, context.db, [{ key: `registration-email:${uid}`, free: FREE_PASSWORDS }]);
  const [row] = await context.db.select({ passwordHash: players.passwordHash }).from(players).where(unconfirmed(uid));
  if (!row || !(await isPassword(row.passwordHash, password)))
    throw new Refusal(texts.passwordOfRegistration, 'wrong-password', 'password');
  await context.db.transaction(async (tx) => {
    const [player] = await tx
      .update(players)
      .set({ email, emailFolded: foldEmail(email) })
      .where(and(unconfirmed(uid), eq(players.passwordHash, row.passwordHash)))
      .returning();
    if (!player) return;
    await dropTokens(tx, uid, 'confirm');
    await record(tx, { event: 'email-changed', by: context.by, at: context.now(), uid });
    await revokeRegistrations(tx, player);
    await mailConfirmation(context, tx, player);
  });
}
