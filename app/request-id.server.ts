import { randomInt } from 'node:crypto';
import { RANDOM_ID_LENGTH } from '#contract/constants';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The hidden idempotency key of a form: 26 alphanumeric characters; the same form sent again carries the same one. */
export function newRequestID(): string {
  return Array.from({ length: RANDOM_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
