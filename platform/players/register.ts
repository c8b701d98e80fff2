import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '#contract/constants';
import type { registration } from '#contract/user';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { isConflict } from '../db/conflict';
import { randomId } from '../db/ids';
import { localizeMail, queueMessage } from '../messages';
import { openOrHold } from './held';
import { hashIdentityNumber } from './identity-hash';
import { findMatches } from './matches';
import type { Addressee } from './notices';
import { hashPassword, isPassword } from './passwords';
import { sealIdentityNumber } from './profile';
import * as rules from './rules';
import { players, playerTokens } from './schema';
import { texts } from './messages';
import { recordAttempt, clearAttempts } from './throttle';
import { consumeToken, dropTokens, findUsedToken, issueToken, keepUsedToken, mailLink, tokenOwner } from './tokens';

const FREE_MAILS_PER_ADDRESS = 3;
const FREE_PASSWORDS = 5;

export type Registration = z.output<typeof registration>;
/** A registration whose password is hashed. */
type HashedRegistration = Omit<typeof players.$inferInsert, 'uid' | 'status' | 'createdAt'>;
/** A registration whose fields were read; its password is not hashed yet. */
export type CheckedRegistration = Omit<HashedRegistration, 'passwordHash'> & { password: string };

/**
 * Reads every field of a registration by the rules of spec section 5. The password is hashed later by
 * `hashRegistration`, so that the caller can count the attempt first. An operator may leave the identity number empty.
 * @throws {Refusal} with the first invalid field.
 */
export function checkRegistration(
  context: PlatformContext,
  {
    form,
    language,
    isByOperator = false,
  }: { form: Registration; language: Language; isByOperator?: boolean | undefined },
): CheckedRegistration {
  const refuse = (text: (typeof texts)[keyof typeof texts], field: string) => new Refusal(text, 'invalid', field);
  const firstName = rules.readName(form.firstName, 'firstName');
  const lastName = rules.readName(form.lastName, 'lastName');
  const username = rules.readUsername(form.username);
  const country = rules.readCountry(form.country);
  const city = rules.readLine(form.city, 'city');
  const phone = rules.readPhone(form.phone, country);
  const email = rules.readEmail(form.email);
  const password = rules.readNewPassword(form.password, 'password');
  rules.checkNotGuessed(password, {
    ...context.options,
    person: { username, email, firstName, lastName },
    field: 'password',
  });
  const birthDate = rules.readBirthDate(form.birthDate, context.now());
  const identityNumber =
    isByOperator && form.identityNumber.trim() === '' ? '' : rules.readIdentityNumber(form.identityNumber, country);
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
    identityNumber: identityNumber === '' ? '' : sealIdentityNumber(context, identityNumber),
    identityHash: hashIdentityNumber(context, identityNumber),
    address,
    promotionCode,
    referenceNumber,
    currency: form.currency,
    smsOptIn: form.smsOptIn,
    emailOptIn: form.emailOptIn,
    language,
    password,
  };
}

/** Hashes the password of a registration, which takes tens of milliseconds of a processor on purpose. */
export async function hashRegistration({ password, ...fields }: CheckedRegistration): Promise<HashedRegistration> {
  return { ...fields, passwordHash: await hashPassword(password) };
}

/**
 * Inserts a new player. A player created by an operator is active at once. A visitor's registration waits for its
 * mailed link. It is processed alike whether its e-mail address has an account or not, so that no response reveals an
 * account. Links of earlier registrations with the address are revoked.
 * @throws {Refusal} 'taken' when the username is taken; for an operator also when the e-mail address or identity number
 * is.
 */
export async function register(
  context: PlatformContext,
  tx: Transaction,
  { hashed, status }: { hashed: HashedRegistration; status: 'unconfirmed' | 'active' },
): Promise<string> {
  const uid = randomId();
  const [written] = await tx
    .insert(players)
    .values({ ...hashed, uid, status, createdAt: context.now() })
    .onConflictDoNothing()
    .returning();
  if (!written) {
    const [taken] = await tx
      .select({ uid: players.uid })
      .from(players)
      .where(eq(players.usernameFolded, hashed.usernameFolded));
    if (taken) throw new Refusal(texts.usernameTaken, 'taken', 'username');
    throw (await findEmailHolder(tx, hashed.emailFolded))
      ? new Refusal(texts.emailTaken, 'taken', 'email')
      : identityTaken();
  }
  // The unique index does not cover accounts that share a number.
  if (status === 'active') {
    const matches = await findMatches(tx, written, context.now());
    if (matches.some(({ match }) => match === 'identity')) throw identityTaken();
  }
  await record(tx, { event: 'registered', by: context.by, at: context.now(), uid });
  await revokeRegistrations(tx, written);
  if (status === 'unconfirmed') await mailConfirmation(context, tx, written);
  return uid;
}

const identityTaken = () => new Refusal(texts.identityTaken, 'taken', 'identityNumber');

/** Milliseconds in which the same form counts as one registration that was sent twice. */
const REPEAT_MS = 15 * 60_000;
/** Fields that a repeat has in common with its registration. */
const REPEATED = [
  'firstName',
  'lastName',
  'country',
  'city',
  'phone',
  'emailFolded',
  'birthDate',
  'identityHash',
  'address',
  'promotionCode',
  'referenceNumber',
] as const;

/**
 * Registers a visitor. Idempotent for minutes: the same form with the same password returns the account that it
 * created, without a second mail, because a browser sends a form again after a time-out. The password is compared
 * outside any transaction, and as often as the one of a confirmation.
 * @throws {Refusal} 'taken' when the username is taken.
 */
export async function registerVisitor(context: PlatformContext, checked: CheckedRegistration): Promise<string> {
  const hashed = await hashRegistration(checked);
  try {
    return await context.db.transaction((tx) => register(context, tx, { hashed, status: 'unconfirmed' }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'taken') throw error;
    const uid = await findRepeated(context, checked);
    if (uid === undefined) throw error;
    return uid;
  }
}

/** Returns the registration that a form repeats; undefined if it differs, was confirmed or is older. */
async function findRepeated(context: PlatformContext, checked: CheckedRegistration): Promise<string | undefined> {
  const [row] = await context.db
    .select()
    .from(players)
    .where(and(eq(players.usernameFolded, checked.usernameFolded), eq(players.status, 'unconfirmed')));
  if (!row || context.now().getTime() - row.createdAt.getTime() > REPEAT_MS) return undefined;
  if (REPEATED.some((name) => row[name] !== (checked[name] ?? null))) return undefined;
  try {
    await recordAttempt(context, context.db, [{ key: confirmKey(row.uid), free: FREE_PASSWORDS }]);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return (await isPassword(row.passwordHash, checked.password)) ? row.uid : undefined;
}

/** Revokes the links of all other registrations with an e-mail address. */
export async function revokeRegistrations(
  tx: Transaction,
  { uid, emailFolded }: Pick<typeof players.$inferSelect, 'uid' | 'emailFolded'>,
): Promise<void> {
  const others = tx
    .select({ uid: players.uid })
    .from(players)
    .where(and(eq(players.emailFolded, emailFolded), eq(players.status, 'unconfirmed'), ne(players.uid, uid)));
  await tx.delete(playerTokens).where(and(inArray(playerTokens.uid, others), eq(playerTokens.purpose, 'confirm')));
}

/** Returns the account with an e-mail address; undefined if only unconfirmed registrations have it. */
export async function findEmailHolder(tx: Transaction, emailFolded: string) {
  const [holder] = await tx
    .select()
    .from(players)
    .where(and(eq(players.emailFolded, emailFolded), ne(players.status, 'unconfirmed')));
  return holder;
}

/**
 * Mails the confirmation link of a new registration. If the e-mail address already has an account, its owner gets a
 * notice instead of the link. A link is stored in both cases, so that later calls respond alike. Above a few mails an
 * hour to one address nothing is sent; the response is the same.
 */
export async function mailConfirmation(
  context: PlatformContext,
  tx: Transaction,
  registered: Addressee & Pick<typeof players.$inferSelect, 'emailFolded'>,
): Promise<void> {
  const { uid, emailFolded } = registered;
  try {
    await recordAttempt(context, tx, [{ key: `registration-mail:${emailFolded}`, free: FREE_MAILS_PER_ADDRESS }]);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  const holder = await findEmailHolder(tx, emailFolded);
  if (!holder) return mailLink(context, tx, { player: registered, purpose: 'confirm' });
  await dropTokens(tx, uid, 'confirm');
  await issueToken(context, tx, { uid, purpose: 'confirm' });
  if (holder.status === 'active') await mailAddressInUse(context, tx, holder);
}

/** Notifies the owner of an account, in its language, that a registration used its address. */
async function mailAddressInUse(
  context: PlatformContext,
  tx: Transaction,
  player: typeof players.$inferSelect,
): Promise<void> {
  const { brandName, publicUrl } = context.options;
  const link = new URL('/forgot-password', publicUrl).href;
  const mail = {
    tr: {
      subject: 'Bu adresle zaten bir hesabınız var',
      text: `Biri bu e-posta adresiyle üye olmak istedi; bir hesabınız olduğu için yenisi açılmadı. Kullanıcı adınız: ${player.username}. Şifrenizi unuttuysanız buradan yenileyebilirsiniz:\n\n${link}\n\nBunu siz yapmadıysanız bir şey yapmanız gerekmez.`,
    },
    en: {
      subject: 'You already have an account',
      text: `Somebody tried to register with this e-mail address. You have an account already, so no new one was opened. Your username: ${player.username}. If you forgot your password, choose a new one here:\n\n${link}\n\nIf it was not you, there is nothing to do.`,
    },
  };
  const words = localizeMail(mail, player.language);
  await queueMessage(context, tx, {
    channel: 'mail',
    uid: player.uid,
    to: player.email,
    language: player.language,
    subject: `${brandName}: ${words.subject}`,
    text: `${words.text}\n\n${brandName}\n`,
  });
}

/** A confirmation with the correct password. */
export interface CheckedConfirmation {
  token: string;
  uid: string;
  passwordHash: string;
}

/**
 * Checks a confirmation link together with the password of its registration. The link proves access to the mailbox, the
 * password proves the registration. Both are required, so that a mailbox owner cannot confirm an account that a
 * stranger prepared.
 * The password is checked outside any transaction, because it takes tens of milliseconds on purpose.
 * @throws {Refusal} with `token` when it is unknown, used or expired; with `password`; 429 after too many wrong ones.
 */
export async function checkConfirmation(
  context: PlatformContext,
  { token, password }: { token: string; password: string },
): Promise<CheckedConfirmation> {
  const link = { token, purpose: 'confirm' } as const;
  const uid = (await tokenOwner(context, context.db, link)) ?? (await findUsedToken(context, context.db, link))?.uid;
  if (uid === undefined) throw staleLink();
  await recordAttempt(context, context.db, [{ key: confirmKey(uid), free: FREE_PASSWORDS }]);
  const [row] = await context.db
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.uid, uid));
  if (!row || !(await isPassword(row.passwordHash, password)))
    throw new Refusal(texts.passwordOfRegistration, 'wrong-password', 'password');
  return { token, uid, passwordHash: row.passwordHash };
}

const confirmKey = (uid: string) => `confirm:${uid}`;
type Outcome = Awaited<ReturnType<typeof openOrHold>>;
const staleLink = () => new Refusal(texts.link, 'link-expired', 'token');

/**
 * Turns a registration into an account and revokes other registrations with its e-mail address. If it resembles another
 * account (`findMatches`), it is held for an operator. A repeat within minutes returns the same and changes nothing.
 * @returns whether the account is open or held.
 * @throws {Refusal} with `token` when it was revoked meanwhile, or the address has an account.
 */
export async function confirmRegistration(
  context: PlatformContext,
  tx: Transaction,
  { token, uid, passwordHash }: CheckedConfirmation,
): Promise<Outcome> {
  const [own] = await tx.select({ emailFolded: players.emailFolded }).from(players).where(eq(players.uid, uid));
  // Lock all rows of the address in one order: of two concurrent confirmations the second finds the first an account.
  const rows = await tx
    .select()
    .from(players)
    .where(eq(players.emailFolded, own?.emailFolded ?? ''))
    .orderBy(players.uid)
    .for('update');
  const player = rows.find((row) => row.uid === uid);
  if (player?.passwordHash !== passwordHash) throw staleLink();
  const link = { token, purpose: 'confirm' } as const;
  const used = await findUsedToken(context, tx, link);
  if (used) return used.payload as Outcome;
  if (rows.some(({ status }) => status !== 'unconfirmed')) throw staleLink();
  if (!(await consumeToken(context, tx, link))) throw staleLink();
  await record(tx, { event: 'confirmed', by: context.by, at: context.now(), uid });
  let outcome: Outcome;
  try {
    outcome = await openOrHold(context, tx, player);
  } catch (error) {
    // An e-mail change to the address was committed meanwhile.
    if (isConflict(error, 'players_email_confirmed')) throw staleLink();
    throw error;
  }
  await revokeRegistrations(tx, player);
  await keepUsedToken(context, tx, { ...link, uid, payload: outcome });
  await clearAttempts(tx, [confirmKey(uid)]);
  return outcome;
}
