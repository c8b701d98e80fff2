import { argon2, UNMATCHED_HASH } from './hashing';
import { normalPassword } from './rules';

/** The Argon2 hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password);

/** Whether the password is the account's; for no account the same work is done, and the answer is no. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await argon2.verify(stored ?? UNMATCHED_HASH, normalPassword(password));
  return stored !== undefined && right;
}
