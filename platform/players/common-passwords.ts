import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED = 10_000;

/** Most common passwords, in descending frequency and lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED).map(String));

/** Whether a password is among the 10,000 most common ones. Case-insensitive. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
