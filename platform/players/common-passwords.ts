import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED = 10_000;

/** What people choose most, the most common first, in small letters. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED).map(String));

/** Whether a password is among the 10,000 most common ones, whatever the case of its letters. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
