import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { isCalendarDay } from '#contract/calendar-day';
import { ADULT_AGE_YEARS, PASSWORD_MIN_LENGTH } from '#contract/constants';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { foldForSearch } from '#contract/search';
import { USERNAME } from '#contract/username';
import { Refusal, type Localized } from '../refusal';
import { isCommonPassword } from './common-passwords';
import { texts } from './messages';

const EMAIL =
  /^(?=.{3,120}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
/** Control and invisible formatting characters: nobody's name, and a way to look like somebody else. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Numbers of northern Cyprus share Turkey's country code; its residents may not play (spec section 1). */
const NORTHERN_CYPRUS = /^392/;
const ISTANBUL_DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const refuse = (text: Localized, field: string) => new Refusal(text, 'invalid', field);

/**
 * The one rule by which usernames are compared: ASCII letters, digits, dot, underscore and hyphen alone are allowed, and
 * letters count without case, whatever the language. So no composed, invisible or look-alike letter makes a second account.
 */
export const foldUsername = (username: string): string => username.trim().toLowerCase();

/** E-mail addresses are ASCII and compared without case as well. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** @throws {Refusal} beside `username`. */
export function readUsername(value: string): string {
  if (!USERNAME.test(value.trim())) throw refuse(texts.username, 'username');
  return value.trim();
}

/** @throws {Refusal} beside `email`. */
export function readEmail(value: string): string {
  if (!EMAIL.test(value.trim())) throw refuse(texts.email, 'email');
  return value.trim();
}

/** A line of visible text in composed letters. @throws {Refusal} beside `field` when it is missing or holds invisible characters. */
export function readLine(value: string, field: string, required = true): string {
  const line = value.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (required && line === '') throw new Refusal(texts.required, 'required', field);
  if (INVISIBLE.test(line)) throw refuse(texts.name, field);
  return line;
}

/** Two letters of ISO 3166. @throws {Refusal} beside `country`. */
export function readCountry(value: string): string {
  if (!/^[A-Z]{2}$/.test(value)) throw refuse(texts.country, 'country');
  return value;
}

/** E.164 of a number as its owner writes it. @throws {Refusal} beside `phone`. */
export function readPhone(value: string, country: string): string {
  const number = parsePhoneNumberFromString(value.trim(), country as CountryCode);
  if (!number?.isValid()) throw refuse(texts.phone, 'phone');
  if (number.countryCallingCode === '90' && NORTHERN_CYPRUS.test(number.nationalNumber))
    throw refuse(texts.phone, 'phone');
  return number.number;
}

/** 'YYYY-MM-DD' of somebody who is 18 or older today in Istanbul. @throws {Refusal} beside `birthDate`. */
export function readBirthDate(value: string, now: Date): string {
  if (!isCalendarDay(value)) throw refuse(texts.birthDate, 'birthDate');
  const today = ISTANBUL_DAY.format(now);
  const youngest = `${Number(today.slice(0, 4)) - ADULT_AGE_YEARS}${today.slice(4)}`;
  if (value > youngest) throw refuse(texts.adult, 'birthDate');
  return value;
}

/** Turkish players' numbers are checked by their algorithm, others are kept as typed. @throws {Refusal} beside `identityNumber`. */
export function readIdentityNumber(value: string, country: string): string {
  const number = value.trim();
  if (country !== 'TR') return readLine(number, 'identityNumber', false);
  if (!isTurkishIdentityNumber(number)) throw refuse(texts.identityNumber, 'identityNumber');
  return number;
}

/** The password as it is hashed: composed alike whichever keyboard typed it. @throws {Refusal} beside `field`. */
export function readNewPassword(value: string, field: string): string {
  const password = normalPassword(value);
  if (password.length < PASSWORD_MIN_LENGTH) throw refuse(texts.passwordLength, field);
  if (!/\p{Lu}/u.test(password)) throw refuse(texts.passwordUppercase, field);
  if (!/[0-9]/.test(password)) throw refuse(texts.passwordNumber, field);
  if (isCommonPassword(password)) throw refuse(texts.passwordCommon, field);
  return password;
}

/** What anybody tries first on a site like this one, beside its own name (docs/security.md). */
const SITE_WORDS = ['casino', 'bahis', 'slot', 'bingo'];

/**
 * A password that is the player's own name, username or e-mail address, or the site's name or trade with some digits, is the
 * first that anybody tries.
 * @throws {Refusal} beside `field`.
 */
export function checkNotGuessed(
  password: string,
  person: { username: string; email: string; firstName: string; lastName: string },
  { brandName, siteName }: { brandName: string; siteName: string },
  field: string,
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

/** A password in one Unicode form, so that every keyboard types the same one. */
export const normalPassword = (value: string): string => value.normalize('NFKC');
