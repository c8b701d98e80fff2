import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from './rules';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The Argon2 hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** The hash of a password nobody has, checked for unknown accounts so that they take as long as known ones. */
let nobody: Promise<string> | undefined;

/** Whether the password is the account's; for no account the same work is done, and the answer is no. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const right = await verify(stored ?? (await nobody), normalPassword(password));
  return stored !== undefined && right;
}
