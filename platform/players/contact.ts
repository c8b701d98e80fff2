import { and, eq, gt } from 'drizzle-orm';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { isConflict } from '../db/conflict';
import type { Transaction } from '../db/database';
import { localizeMail, queueMessage } from '../messages';
import { isOn, lockPlayer } from './attempt-limit';
import { recordMatch } from './matches';
import { mailNotice } from './notices';
import { requireRecentAuth } from './reauth';
import { findEmailHolder, revokeRegistrations } from './register';
import { foldEmail, readEmail, readPhone } from './rules';
import { players, playerTokens } from './schema';
import { dropBegunSms } from './sms-factor';
import { texts } from './messages';
import { recordAttempt } from './throttle';
import { consumeToken, dropTokens, findUsedToken, issueToken, keepUsedToken, revokeTokens, tokenOwner } from './tokens';

/** Free requests for another e-mail address, and changes of the phone: each sends a message to any recipient. */
const FREE_CHANGES = 5;
const PATH = '/confirm-email';

interface Asking {
  uid: string;
  sessionId: string;
}

/**
 * Mails a link to a new e-mail address, which replaces the old one once the link is opened. An address that already has
 * an account gets no link. The response is the same, so that it does not reveal accounts.
 * @throws {Refusal} with `email`; 'proof-needed'; 429 after too many requests.
 */
export async function requestEmailChange(
  context: PlatformContext,
  tx: Transaction,
  { asking, typed }: { asking: Asking; typed: string },
): Promise<void> {
  const { uid } = asking;
  const email = readEmail(typed);
  const { player } = await lockPlayer(tx, uid);
  await requireRecentAuth(context, tx, asking);
  if (email === player.email) throw new Refusal(texts.emailSame, 'invalid', 'email');
  await recordAttempt(context, tx, [{ key: `email-change:${uid}`, free: FREE_CHANGES }]);
  await record(tx, { event: 'email-change-asked', by: context.by, at: context.now(), uid });
  await dropTokens(tx, uid, 'email');
  // Also stored for an address with an account, so that the player's profile shows both alike.
  const token = await issueToken(context, tx, { uid, purpose: 'email', payload: email });
  const taken = await findEmailHolder(tx, foldEmail(email));
  if (taken && taken.uid !== uid) return;
  const { brandName, publicUrl } = context.options;
  const link = new URL(PATH, publicUrl);
  link.searchParams.set('token', token);
  const mail = {
    tr: {
      subject: 'Yeni e-posta adresinizi onaylayın',
      text: `Hesabınızın e-posta adresini bu adresle değiştirmek için bağlantıyı açın. Bağlantı bir saat geçerlidir; siz istemediyseniz bu iletiyi dikkate almayın:`,
    },
    en: {
      subject: 'Confirm your new e-mail address',
      text: `Open this link to use this address for your account. It is valid for an hour; if you did not ask for it, ignore this message:`,
    },
  };
  const words = localizeMail(mail, player.language);
  await queueMessage(context, tx, {
    channel: 'mail',
    uid,
    to: email,
    language: player.language,
    subject: `${brandName}: ${words.subject}`,
    text: `${words.text}\n\n${link.href}\n\n${brandName}\n`,
  });
}

/** Returns the new e-mail address whose link is valid and was not opened yet; undefined if there is none. */
export async function findPendingEmail(
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  uid: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ email: playerTokens.payload })
    .from(playerTokens)
    .where(and(eq(playerTokens.uid, uid), eq(playerTokens.purpose, 'email'), gt(playerTokens.expiresAt, now())));
  return found?.email;
}

/**
 * Changes the e-mail address by the link mailed to the new one, and notifies the old one. Revokes every other link of
 * the account, so that the old mailbox gives no access. A repeat within minutes changes nothing.
 * @throws {Refusal} with `token` when it is unknown, used or expired, or another account took the address meanwhile.
 */
export async function confirmEmailChange(context: PlatformContext, tx: Transaction, token: string): Promise<void> {
  const stale = new Refusal(texts.link, 'link-expired', 'token');
  const link = { token, purpose: 'email' } as const;
  const uid = (await tokenOwner(context, tx, link)) ?? (await findUsedToken(context, tx, link))?.uid;
  if (uid === undefined) throw stale;
  // Lock the player's row first, like every function that revokes tokens.
  const { player } = await lockPlayer(tx, uid);
  const used = await consumeToken(context, tx, link);
  if (!used) {
    if ((await findUsedToken(context, tx, link))?.payload === player.email) return;
    throw stale;
  }
  const email = used.payload;
  const emailFolded = foldEmail(email);
  const taken = await findEmailHolder(tx, emailFolded);
  if (taken && taken.uid !== uid) throw stale;
  await mailNotice(context, tx, { player, notice: 'emailChanged', facts: {} });
  try {
    await tx.update(players).set({ email, emailFolded }).where(eq(players.uid, uid));
  } catch (error) {
    // A registration with the address was confirmed meanwhile.
    if (isConflict(error, 'players_email_confirmed')) throw stale;
    throw error;
  }
  await revokeTokens(tx, uid);
  await keepUsedToken(context, tx, { ...link, ...used });
  await revokeRegistrations(tx, { uid, emailFolded });
  await record(tx, { event: 'email-changed', by: context.by, at: context.now(), uid });
  await recordMatch(context, tx, { player: { ...player, emailFolded }, match: 'email' });
}

/**
 * Changes the phone number, and notifies the player by mail.
 * @throws {Refusal} with `phone`, also while codes of the second factor go to the old number; 'proof-needed'; 429 after
 * too many changes.
 */
export async function changePhone(
  context: PlatformContext,
  tx: Transaction,
  { asking, typed }: { asking: Asking; typed: string },
): Promise<void> {
  const { uid } = asking;
  const { player, factors } = await lockPlayer(tx, uid);
  const phone = readPhone(typed, player.country);
  await requireRecentAuth(context, tx, asking);
  if (phone === player.phone) return;
  if (factors.some((factor) => factor.kind === 'sms' && isOn(factor)))
    throw new Refusal(texts.phoneIsFactor, 'second-factor-on', 'phone');
  await recordAttempt(context, tx, [{ key: `phone-change:${uid}`, free: FREE_CHANGES }]);
  await tx.update(players).set({ phone }).where(eq(players.uid, uid));
  await dropBegunSms(tx, uid);
  await record(tx, { event: 'phone-changed', by: context.by, at: context.now(), uid });
  await recordMatch(context, tx, { player: { ...player, phone }, match: 'phone' });
  await mailNotice(context, tx, { player, notice: 'phoneChanged', facts: {} });
}
