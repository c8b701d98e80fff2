export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 200;

/** Returns a password in one Unicode form (NFKC), so that every keyboard produces the same one. */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

const RULES = {
  passwordLength: (password: string) => password.length >= PASSWORD_MIN_LENGTH,
  passwordUppercase: (password: string) => /\p{Lu}/u.test(password),
  passwordNumber: (password: string) => /[0-9]/.test(password),
};

/** A rule of the specification for new passwords, by the name of its message. */
type PasswordRule = keyof typeof RULES;

/** Returns the rules that a new password breaks. */
export function brokenPasswordRules(typed: string): PasswordRule[] {
  const password = normalPassword(typed);
  return (Object.keys(RULES) as PasswordRule[]).filter((rule) => !RULES[rule](password));
}
