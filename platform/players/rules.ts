import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { isCalendarDay, latestBirthDate } from '#contract/calendar-day';
import { isEmail } from '#contract/email';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { brokenPasswordRules, normalPassword } from '#contract/password';
import { foldForSearch } from '#contract/search';
import { USERNAME } from '#contract/username';
import { Refusal, type Localized } from '../refusal';
import { isCommonPassword } from './common-passwords';
import { texts } from './messages';

/** Control and invisible formatting characters. No name needs them, and they allow impersonation. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const LINK = /:\/\/|www\./i;
/** Numbers of northern Cyprus share Turkey's country code; its residents may not play (spec section 1). */
const NORTHERN_CYPRUS = /^392/;

const refuse = (text: Localized, field: string) => new Refusal(text, 'invalid', field);

/**
 * Folds a username for comparison. Only ASCII letters, digits, dot, underscore and hyphen are allowed. Case is ignored
 * in every language, so no composed, invisible or look-alike letter makes a second account.
 */
export const foldUsername = (username: string): string => username.trim().toLowerCase();

/** Folds an e-mail address for comparison. Addresses are ASCII and compared without case. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** Shape of uids and other ids, by which operators' commands find players and threads. */
const ID = /^[0-9A-Za-z]{26}$/;

/** Reads the username of a new account. @throws {Refusal} with `username`, also for a name that could be a uid. */
export function readUsername(value: string): string {
  const username = value.trim();
  if (!USERNAME.test(username)) throw refuse(texts.username, 'username');
  if (ID.test(username)) throw refuse(texts.usernameIsId, 'username');
  return username;
}

/** @throws {Refusal} with `email`. */
export function readEmail(value: string): string {
  const email = value.trim();
  if (!isEmail(email)) throw refuse(texts.email, 'email');
  return email;
}

/**
 * Normalizes a line of visible text to NFC. @throws {Refusal} with `field` when it is missing or has invisible
 * characters.
 */
export function readLine(value: string, field: string, required = true): string {
  const line = value.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (required && line === '') throw new Refusal(texts.required, 'required', field);
  if (INVISIBLE.test(line)) throw refuse(texts.name, field);
  return line;
}

/**
 * Reads a first or last name. @throws {Refusal} with `field`, also for a link. Other characters stay allowed: names on
 * identity cards have '/', '@', dots and digits ('Raju a/l Mani', 'Ali @ Ahmad', 'J.R.', '3rd').
 */
export function readName(value: string, field: string): string {
  const name = readLine(value, field);
  if (LINK.test(name)) throw refuse(texts.nameIsLink, field);
  return name;
}

/** Checks for two letters, as in ISO 3166. @throws {Refusal} with `country`. */
export function readCountry(value: string): string {
  if (!/^[A-Z]{2}$/.test(value)) throw refuse(texts.country, 'country');
  return value;
}

/** Converts a phone number to E.164. @throws {Refusal} with `phone`. */
export function readPhone(value: string, country: string): string {
  const number = parsePhoneNumberFromString(value.trim(), country as CountryCode);
  if (!number?.isValid()) throw refuse(texts.phone, 'phone');
  if (number.countryCallingCode === '90' && NORTHERN_CYPRUS.test(number.nationalNumber))
    throw refuse(texts.phone, 'phone');
  return number.number;
}

/**
 * Checks for a birth date 'YYYY-MM-DD' of a person aged 18 or older today in Istanbul. @throws {Refusal} with
 * `birthDate`.
 */
export function readBirthDate(value: string, now: Date): string {
  if (!isCalendarDay(value)) throw refuse(texts.birthDate, 'birthDate');
  if (value > latestBirthDate(now)) throw refuse(texts.adult, 'birthDate');
  return value;
}

/**
 * Checks the number of a Turkish player by its algorithm; others stay as typed. @throws {Refusal} with
 * `identityNumber`.
 */
export function readIdentityNumber(value: string, country: string): string {
  const number = value.trim();
  if (country !== 'TR') return readLine(number, 'identityNumber', false);
  if (!isTurkishIdentityNumber(number)) throw refuse(texts.identityNumber, 'identityNumber');
  return number;
}

/** Checks a new password and returns it in the form that is hashed. @throws {Refusal} with `field`. */
export function readNewPassword(value: string, field: string): string {
  const [broken] = brokenPasswordRules(value);
  if (broken) throw refuse(texts[broken], field);
  const password = normalPassword(value);
  if (isCommonPassword(password)) throw refuse(texts.passwordCommon, field);
  return password;
}

/** Obvious words for passwords on a betting site, in addition to its name (docs/security.md). */
const SITE_WORDS = ['casino', 'bahis', 'slot', 'bingo'];

/**
 * Rejects a password equal to the player's own name, username or e-mail address. Also rejects the site's name or trade
 * with some digits.
 * @throws {Refusal} with `field`.
 */
export function checkNotGuessed(
  password: string,
  {
    person,
    brandName,
    siteName,
    field,
  }: {
    person: { username: string; email: string; firstName: string; lastName: string };
    brandName: string;
    siteName: string;
    field: string;
  },
): void {
  const plain = (text: string) => foldForSearch(text).replace(/[^a-z0-9]/g, '');
  const letters = (text: string) => plain(text).replace(/[0-9]/g, '');
  const { username, email, firstName, lastName } = person;
  const names = [username, email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName];
  const typed = plain(password);
  if (names.some((name) => plain(name) === typed)) throw refuse(texts.passwordOwnName, field);
  const rest = letters(password);
  if (rest !== '' && [brandName, siteName, ...SITE_WORDS].some((word) => letters(word) === rest))
    throw refuse(texts.passwordSiteName, field);
}
