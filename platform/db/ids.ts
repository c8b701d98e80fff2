import { randomBytes } from 'node:crypto';
import { RANDOM_ID_LENGTH } from '#contract/constants';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** First byte value that is rejected, because it would make the first letters more likely than the last. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Returns a random id of 26 alphanumeric characters (spec section 9), about 154 bits from the system's generator. */
export function randomId(): string {
  let id = '';
  while (id.length < RANDOM_ID_LENGTH) {
    for (const byte of randomBytes(RANDOM_ID_LENGTH + 8)) {
      if (byte < FAIR && id.length < RANDOM_ID_LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}
