import { isValidIBAN } from 'ibantools';

/**
 * Whether a normalized text is a Turkish IBAN that banks accept: TR, 26 characters, digits, reserved tenth character 0,
 * valid check digits (mod 97). `ibantools` alone accepts some that banks reject.
 */
export function isTurkishIban(iban: string): boolean {
  return /^TR\d{7}0\d{16}$/.test(iban) && isValidIBAN(iban);
}
