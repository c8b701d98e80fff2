/** Maximum length of the name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 40;

/** Returns the name of a passkey in one line, of the maximum length at most; '' for a blank one. */
export const readPasskeyName = (typed: string): string =>
  typed.replace(/\s+/g, ' ').trim().slice(0, PASSKEY_NAME_MAX).trimEnd();
