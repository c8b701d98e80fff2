/**
 * What a user name looks like: ASCII letters, digits, dot, underscore and hyphen, so that no look-alike letter makes a
 * second account. It is written so that HTML's `pattern` reads it too.
 */
// oxlint-disable-next-line no-useless-escape
export const USERNAME = /^[A-Za-z0-9._\-]{3,32}$/;
export const USERNAME_MAX_LENGTH = 32;
