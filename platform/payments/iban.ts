import { isValidIBAN } from 'ibantools';

/**
 * Normalizes an IBAN: upper case, without spaces and hyphens. Never uses Turkish case rules, because `i` must not
 * become `İ`.
 */
export function normaliseIban(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase();
}

/**
 * Whether a normalized text is a Turkish IBAN that banks accept: TR, 26 characters, digits, reserved tenth character 0,
 * valid check digits (mod 97). `ibantools` alone accepts some that banks reject.
 */
export function isTurkishIban(iban: string): boolean {
  return /^TR\d{7}0\d{16}$/.test(iban) && isValidIBAN(iban);
}
