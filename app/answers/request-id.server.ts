import { createHash, randomInt } from 'node:crypto';
import { RANDOM_ID_LENGTH } from '#contract/constants';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns a new idempotency key for a form: 26 alphanumeric characters. A form that is sent again carries the same
 * key.
 */
export function newRequestID(): string {
  return Array.from({ length: RANDOM_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Returns the constant idempotency key of an action that can be done only once, so every repeat is the same request.
 */
export function readRequestID(deed: string): string {
  return createHash('sha256').update(deed).digest('hex').slice(0, RANDOM_ID_LENGTH);
}
