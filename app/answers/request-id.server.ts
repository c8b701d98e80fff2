import { createHash, randomInt } from 'node:crypto';
import { RANDOM_ID_LENGTH } from '#contract/constants';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The hidden idempotency key of a form: 26 alphanumeric characters; the same form sent again carries the same one. */
export function newRequestID(): string {
  return Array.from({ length: RANDOM_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The one idempotency key of what can be done only once: however often it is asked for, it is the same request. */
export function requestIDOf(deed: string): string {
  return createHash('sha256').update(deed).digest('hex').slice(0, RANDOM_ID_LENGTH);
}
