import { createHmac, timingSafeEqual } from 'node:crypto';
import { RANDOM_ID_LENGTH } from '#contract/constants';

const TOKEN_SIGNATURE_LENGTH = 32;

/** Returns the HMAC-SHA-256 of a text under a key. */
export const sign = (key: string, text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac('sha256', key).update(text).digest(encoding);

/** Compares two texts in constant time; texts of different length differ at once. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the signature that ends a token in a URL. */
export const shortSignature = (key: string, text: string): string =>
  sign(key, text, 'base64url').slice(0, TOKEN_SIGNATURE_LENGTH);

/** Returns a token for a URL: an id, and a signature over what the id is bound to. */
export const signedToken = (key: string, id: string, bound: readonly string[]): string =>
  `${id}${shortSignature(key, JSON.stringify(bound))}`;

/** Returns the id in a signed token without verifying it; undefined if the text cannot be a token. */
export const idInToken = (token: string): string | undefined =>
  /^[\w-]+$/.test(token) && token.length === RANDOM_ID_LENGTH + TOKEN_SIGNATURE_LENGTH
    ? token.slice(0, RANDOM_ID_LENGTH)
    : undefined;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a JSON Web Token signed with HS256, for an external service. */
export function toToken(secret: string, claims: Record<string, unknown>): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${sign(secret, content, 'base64url')}`;
}
