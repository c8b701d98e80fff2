import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '#contract/constants';
import type { registration } from '#contract/user';
import { CODE } from '#contract/messages';
import { Refusal } from '../api/answer';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { hashPassword } from './passwords';
import * as rules from './rules';
import { players } from './schema';
import { seal } from './seal';
import { texts } from './texts';
import { mailLink, useToken } from './tokens';

export type Registration = z.output<typeof registration>;
/** A registration whose fields were read and whose password is hashed. */
export type CheckedRegistration = Omit<typeof players.$inferInsert, 'uid' | 'status' | 'createdAt'>;

/**
 * Reads every field of a registration by the rules of spec section 5, and hashes the password.
 * @throws {Refusal} with the first field that is wrong.
 */
export async function checkRegistration(context: PlatformContext, form: Registration, language: Language): Promise<CheckedRegistration> {
  const refuse = (text: (typeof texts)[keyof typeof texts], field: string) => new Refusal(text, CODE.invalid, field);
  const firstName = rules.readLine(form.firstName, 'firstName');
  const lastName = rules.readLine(form.lastName, 'lastName');
  const username = rules.readUsername(form.username);
  const country = rules.readCountry(form.country);
  const city = rules.readLine(form.city, 'city');
  const phone = rules.readPhone(form.phone, country);
  const email = rules.readEmail(form.email);
  const password = rules.readNewPassword(form.password, 'password');
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
 * @returns the uid.
 * @throws {Refusal} conflict, when the username or the e-mail address has an account.
 */
export async function register(context: PlatformContext, tx: Transaction, checked: CheckedRegistration, status: 'unconfirmed' | 'active'): Promise<string> {
  const uid = randomId();
  const [written] = await tx
    .insert(players)
    .values({ ...checked, uid, status, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  if (!written) {
    const [taken] = await tx.select({ uid: players.uid }).from(players).where(eq(players.usernameFolded, checked.usernameFolded));
    throw taken ? new Refusal(texts.usernameTaken, CODE.conflict, 'username') : new Refusal(texts.emailTaken, CODE.conflict, 'email');
  }
  if (status === 'unconfirmed') await mailLink(context, tx, written, 'confirm');
  return uid;
}

/** Confirms a registration by the token of its mail. @throws {Refusal} when the token is unknown, used or too old. */
export async function confirmRegistration(context: PlatformContext, tx: Transaction, token: string): Promise<void> {
  const uid = await useToken(context, tx, token, 'confirm');
  if (!uid) throw new Refusal(texts.link, CODE.invalid, 'token');
  const [player] = await tx.select({ status: players.status }).from(players).where(eq(players.uid, uid)).for('update');
  if (player?.status === 'unconfirmed') await tx.update(players).set({ status: 'active' }).where(eq(players.uid, uid));
}
