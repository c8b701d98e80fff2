/**
 * Format of a username: ASCII letters, digits, dot, underscore and hyphen, so that look-alike letters cannot make a
 * second account. The syntax is also valid for HTML's `pattern`.
 */
// oxlint-disable-next-line no-useless-escape -- HTML's `pattern` needs it
export const USERNAME = /^[A-Za-z0-9._\-]{3,32}$/;
export const USERNAME_MAX_LENGTH = 32;
