import { randomBytes, randomInt } from 'node:crypto';
import { monotonicFactory, ulid } from 'ulid';
import { RANDOM_ID_LENGTH } from '#contract/constants';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** First byte value that is rejected, because it would make the first letters more likely than the last. */
const FAIR = 256 - (256 % ALPHABET.length);

/**
 * Returns an unguessable id of 26 alphanumeric characters (spec section 9), about 154 bits from the system's generator:
 * for sessions, tokens, devices and players.
 */
export function randomId(): string {
  let id = '';
  while (id.length < RANDOM_ID_LENGTH) {
    for (const byte of randomBytes(RANDOM_ID_LENGTH + 8)) {
      if (byte < FAIR && id.length < RANDOM_ID_LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}

/** Letters of a ULID. */
const LETTERS = 32;
/** Random numbers from 0 to 1 in steps of a letter, from the system's generator: ten times as fast as the package's. */
const random = () => randomInt(LETTERS) / LETTERS;

const nextUlid = monotonicFactory(random);

/**
 * Returns the id of a new row: a ULID, 26 alphanumeric characters (spec section 9). The ids of a process rise, so that
 * new rows share pages of the index. They are no secret: ids of one millisecond are consecutive.
 */
export const createId = (): string => nextUlid();

/** Returns an idempotency key: a ULID with 80 random bits. */
export const createRequestID = (): string => ulid(undefined, random);
