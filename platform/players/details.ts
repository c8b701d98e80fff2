import { eq } from 'drizzle-orm';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import { isConflict } from '../db/conflict';
import type { Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { isOn, lockPlayer } from './attempt-limit';
import { setConsents } from './choices';
import { UNMATCHED_HASH } from './hashing';
import { recordMatch } from './matches';
import { mailNotice } from './notices';
import { findEmailHolder, revokeRegistrations } from './register';
import { foldEmail, readBirthDate, readEmail, readName, readPhone } from './rules';
import { players } from './schema';
import { dropBegunSms } from './sms-factor';
import { texts } from './messages';
import { revokeTokens } from './tokens';

/** Details of a player that an operator corrects; absent fields do not change. */
export type Details = Partial<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'birthDate', string>> &
  Partial<Record<'smsOptIn' | 'emailOptIn', boolean>>;
type Field = keyof Details;

const FIELDS = {
  firstName: { tr: 'ad', en: 'first name' },
  lastName: { tr: 'soyad', en: 'last name' },
  email: { tr: 'e-posta adresi', en: 'e-mail address' },
  phone: { tr: 'telefon numarası', en: 'phone number' },
  birthDate: { tr: 'doğum tarihi', en: 'birth date' },
  smsOptIn: { tr: 'SMS bildirimleri', en: 'SMS notifications' },
  emailOptIn: { tr: 'e-posta bildirimleri', en: 'e-mail notifications' },
} as const satisfies Record<Field, { tr: string; en: string }>;

/**
 * Changes details of an account for an operator. The audit log records the fields and the reason, not the values.
 * Notifies the player by mail. After a change of the e-mail address it notifies both addresses and revokes every mailed
 * link.
 * @returns the changed fields, in English.
 * @throws {Refusal} with the invalid field; when the e-mail address has another account; while codes of the second
 * factor go to the old phone; for an unconfirmed registration; when nothing would change.
 */
export async function changeDetails(
  context: PlatformContext,
  tx: Transaction,
  { uid, codes: details, reason }: { uid: string; codes: Details; reason: string },
): Promise<string[]> {
  const { player, factors } = await lockPlayer(tx, uid);
  if (player.passwordHash === UNMATCHED_HASH) throw new Refusal(texts.erased, 'not-found');
  if (player.status === 'unconfirmed') throw new Refusal(texts.unconfirmedDetails, 'unconfirmed');
  const read = readDetails(context, player.country, details);
  const changed = (Object.keys(FIELDS) as Field[]).filter(
    (field) => read[field] !== undefined && read[field] !== player[field],
  );
  if (changed.length === 0) throw new Refusal(texts.detailsSame, 'invalid');
  if (changed.includes('phone') && factors.some((factor) => factor.kind === 'sms' && isOn(factor)))
    throw new Refusal(texts.phoneIsFactor, 'second-factor-on', 'phone');

  const after = { ...player, ...read, emailFolded: foldEmail(read.email ?? player.email) };
  if (changed.includes('email')) {
    const holder = await findEmailHolder(tx, after.emailFolded);
    if (holder && holder.uid !== uid) throw emailTaken();
  }
  await setConsents(context, tx, after);
  try {
    const { emailFolded } = after;
    await tx
      .update(players)
      .set({ ...read, emailFolded })
      .where(eq(players.uid, uid));
  } catch (error) {
    // Another account took the address at the same time.
    if (isConflict(error, 'players_email_confirmed')) throw emailTaken();
    throw error;
  }
  await record(tx, {
    event: 'details-changed',
    by: context.by,
    at: context.now(),
    uid,
    detail: { fields: changed.join(' '), reason },
  });
  const list = (language: 'tr' | 'en') => changed.map((field) => FIELDS[field][language]).join(', ');
  const fields = { tr: list('tr'), en: list('en') };
  await mailNotice(context, tx, { player, notice: 'detailsChanged', facts: { fields } });
  if (changed.includes('email')) {
    // Without the name, because the new address is not confirmed.
    await mailNotice(context, tx, { player: { ...after, firstName: '' }, notice: 'detailsChanged', facts: { fields } });
    await revokeTokens(tx, uid);
    await revokeRegistrations(tx, after);
    await recordMatch(context, tx, { player: after, match: 'email' });
  }
  if (changed.includes('phone')) {
    await dropBegunSms(tx, uid);
    await recordMatch(context, tx, { player: after, match: 'phone' });
  }
  if (changed.some((field) => field === 'firstName' || field === 'lastName' || field === 'birthDate'))
    await recordMatch(context, tx, { player: after, match: 'name' });
  return changed.map((field) => FIELDS[field].en);
}

const emailTaken = () => new Refusal(texts.emailTaken, 'taken', 'email');

/** Reads each given detail by the rules of the registration. @throws {Refusal} with the first invalid field. */
function readDetails(context: PlatformContext, country: string, details: Details): Details {
  const { firstName, lastName, email, phone, birthDate, smsOptIn, emailOptIn } = details;
  return {
    ...(smsOptIn === undefined ? {} : { smsOptIn }),
    ...(emailOptIn === undefined ? {} : { emailOptIn }),
    ...(firstName === undefined ? {} : { firstName: readName(firstName, 'firstName') }),
    ...(lastName === undefined ? {} : { lastName: readName(lastName, 'lastName') }),
    ...(email === undefined ? {} : { email: readEmail(email) }),
    ...(phone === undefined ? {} : { phone: readPhone(phone, country) }),
    ...(birthDate === undefined ? {} : { birthDate: readBirthDate(birthDate, context.now()) }),
  };
}
