import { eq } from 'drizzle-orm';
import type { z } from 'zod/v4';
import type { Language } from '#contract/constants';
import type { registration } from '#contract/user';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { queueMessage } from '../messages';
import { hashPassword } from './passwords';
import * as rules from './rules';
import { players } from './schema';
import { seal } from './seal';
import { texts } from './texts';
import { countTry } from './throttle';
import { mailLink, useToken } from './tokens';

const FREE_MAILS_PER_ADDRESS = 3;

export type Registration = z.output<typeof registration>;
/** A registration whose fields were read and whose password is hashed. */
export type CheckedRegistration = Omit<typeof players.$inferInsert, 'uid' | 'status' | 'createdAt'>;

/**
 * Reads every field of a registration by the rules of spec section 5, and hashes the password.
 * @throws {Refusal} with the first field that is wrong.
 */
export async function checkRegistration(
  context: PlatformContext,
  form: Registration,
  language: Language,
): Promise<CheckedRegistration> {
  const refuse = (text: (typeof texts)[keyof typeof texts], field: string) => new Refusal(text, 'invalid', field);
  const firstName = rules.readLine(form.firstName, 'firstName');
  const lastName = rules.readLine(form.lastName, 'lastName');
  const username = rules.readUsername(form.username);
  const country = rules.readCountry(form.country);
  const city = rules.readLine(form.city, 'city');
  const phone = rules.readPhone(form.phone, country);
  const email = rules.readEmail(form.email);
  const password = rules.readNewPassword(form.password, 'password');
  rules.checkNotGuessed(password, { username, email, firstName, lastName }, context.options, 'password');
  const birthDate = rules.readBirthDate(form.birthDate, context.now());
  const identityNumber = rules.readIdentityNumber(form.identityNumber, country);
  const address = rules.readLine(form.address, 'address', false);
  const promotionCode = rules.readLine(form.promotionCode, 'promotionCode', false);
  const referenceNumber = rules.readLine(form.referenceNumber, 'referenceNumber', false);
  if (form.currency !== 'TRY') throw refuse(texts.currency, 'currency');
  if (!form.acceptRules) throw refuse(texts.rules, 'acceptRules');
  return {
    firstName,
    lastName,
    username,
    usernameFolded: rules.foldUsername(username),
    country,
    city,
    phone,
    email,
    emailFolded: rules.foldEmail(email),
    birthDate,
    identityNumber: identityNumber === '' ? '' : seal(context.key('identity-number'), identityNumber),
    address,
    promotionCode,
    referenceNumber,
    currency: form.currency,
    smsOptIn: form.smsOptIn,
    emailOptIn: form.emailOptIn,
    language,
    passwordHash: await hashPassword(password),
  };
}

/**
 * Writes a new player. An unconfirmed one is mailed the link that makes the account usable; an operator's is usable at once.
 * @returns the uid; undefined when the e-mail address has an account, which only an operator is told: nobody learns by
 * registering who is a player here.
 * @throws {Refusal} conflict, when the username is taken; for an operator also when the address is.
 */
export async function register(
  context: PlatformContext,
  tx: Transaction,
  checked: CheckedRegistration,
  status: 'unconfirmed' | 'active',
): Promise<string | undefined> {
  const uid = randomId();
  const [written] = await tx
    .insert(players)
    .values({ ...checked, uid, status, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  if (!written) {
    const [taken] = await tx
      .select({ uid: players.uid })
      .from(players)
      .where(eq(players.usernameFolded, checked.usernameFolded));
    if (taken) throw new Refusal(texts.usernameTaken, 'taken', 'username');
    if (status === 'active') throw new Refusal(texts.emailTaken, 'taken', 'email');
    return undefined;
  }
  await record(tx, { event: 'registered', by: context.by, at: context.now(), uid });
  if (status === 'unconfirmed') await mailLink(context, tx, written, 'confirm');
  return uid;
}

/**
 * Tells whoever has an e-mail address that somebody tried to register with it, in the language of the account: what the
 * account is called and how to get in; an account not confirmed yet gets its link again. At most a few mails an hour: beyond
 * that nothing is sent, and the one who registers is told nothing of it either way.
 */
export async function mailAddressInUse(context: PlatformContext, tx: Transaction, emailFolded: string): Promise<void> {
  const [player] = await tx.select().from(players).where(eq(players.emailFolded, emailFolded)).for('update');
  if (!player || player.status === 'inactive') return;
  try {
    await countTry(context, tx, [{ key: `address-in-use:${player.uid}`, free: FREE_MAILS_PER_ADDRESS }]);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  if (player.status === 'unconfirmed') return mailLink(context, tx, player, 'confirm');
  const { brandName, publicUrl } = context.options;
  const link = new URL('/forgot-password', publicUrl).href;
  const words = {
    tr: {
      subject: 'Bu adresle zaten bir hesabınız var',
      text: `Biri bu e-posta adresiyle üye olmak istedi; bir hesabınız olduğu için yenisi açılmadı. Kullanıcı adınız: ${player.username}. Şifrenizi unuttuysanız buradan yenileyebilirsiniz:\n\n${link}\n\nBunu siz yapmadıysanız bir şey yapmanız gerekmez.`,
    },
    en: {
      subject: 'You already have an account',
      text: `Somebody tried to register with this e-mail address. You have an account already, so no new one was opened. Your username: ${player.username}. If you forgot your password, choose a new one here:\n\n${link}\n\nIf it was not you, there is nothing to do.`,
    },
  }[player.language];
  await queueMessage(context, tx, {
    channel: 'mail',
    uid: player.uid,
    to: player.email,
    subject: `${brandName}: ${words.subject}`,
    text: `${words.text}\n\n${brandName}\n`,
  });
}

/** Confirms a registration by the token of its mail. @throws {Refusal} when the token is unknown, used or too old. */
export async function confirmRegistration(context: PlatformContext, tx: Transaction, token: string): Promise<void> {
  const used = await useToken(context, tx, token, 'confirm');
  if (!used) throw new Refusal(texts.link, 'link-expired', 'token');
  const { uid } = used;
  const [player] = await tx.select({ status: players.status }).from(players).where(eq(players.uid, uid)).for('update');
  if (player?.status !== 'unconfirmed') return;
  await tx.update(players).set({ status: 'active' }).where(eq(players.uid, uid));
  await record(tx, { event: 'confirmed', by: context.by, at: context.now(), uid });
}
