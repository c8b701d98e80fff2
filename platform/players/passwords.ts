import { normalPassword } from '#contract/password';
import { argon2, UNMATCHED_HASH } from './hashing';

/** Returns the Argon2 hash of a password. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

/** Whether the password is the account's. Without an account it does the same work and returns false. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await argon2.verify(stored ?? UNMATCHED_HASH, normalPassword(password));
  return stored !== undefined && right;
}
