import { isValidIBAN } from 'ibantools';

/** Upper case (never by Turkish rules: `i` must not become `İ`), without the spaces and hyphens people group it with. */
export function normaliseIban(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase();
}

/**
 * True for a Turkish IBAN in its normal form as banks accept it: TR, 26 characters, digits, the reserved tenth
 * character 0, check digits right by mod 97. `ibantools` alone lets some through that banks refuse.
 */
export function isTurkishIban(iban: string): boolean {
  return /^TR\d{7}0\d{16}$/.test(iban) && isValidIBAN(iban);
}
