import { createHash, timingSafeEqual } from 'node:crypto';
import type { Localized } from './refusal';

/** Operators and their permissions. Server code only: it compares secrets. */

/**
 * Roles of operators. Every role may read; `support` answers and maintains accounts, `money` decides payments and books,
 * `trade` decides bets, `content` changes texts, games and tournaments, `all` may do everything.
 */
export const ROLES = ['read', 'support', 'money', 'trade', 'content', 'all'] as const;
export type Role = (typeof ROLES)[number];

/** Names of the roles; the English ones are their words in a shell. */
export const ROLE_NAMES: Readonly<Record<Role, Localized>> = {
  read: { tr: 'okuma', en: 'read' },
  support: { tr: 'destek', en: 'support' },
  money: { tr: 'para', en: 'money' },
  trade: { tr: 'bahis', en: 'trade' },
  content: { tr: 'içerik', en: 'content' },
  all: { tr: 'tümü', en: 'all' },
};

/** Names roles of which one is enough: 'destek veya para' and 'support or money'. */
export function eitherRole(roles: Role | readonly Role[]): Localized {
  const names = [roles].flat().map((role) => ROLE_NAMES[role]);
  return { tr: names.map(({ tr }) => tr).join(' veya '), en: names.map(({ en }) => en).join(' or ') };
}

export interface Operator {
  /** Name in the audit log. */
  name: string;
  role: Role;
}

export interface OperatorToken extends Operator {
  token: string;
}

export const OPERATOR_TOKEN_MIN = 24;

/** Name of an operator. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const ENTRY = /^([a-z0-9][a-z0-9._-]{0,31}):(read|support|money|trade|content|all):([^\s,]+)$/;

/** Operator of the single token OPS_TOKEN. */
export const OWNER: Operator = { name: 'operator', role: 'all' };

/**
 * Parses 'ayse:money:TOKEN, …' (the setting OPS_TOKENS). Undefined if an entry is invalid, a name or token is repeated,
 * or a name is the owner's.
 */
export function readOperatorTokens(list: string): OperatorToken[] | undefined {
  const entries = list.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const tokens = entries.flatMap((entry) =>
    entry ? [{ name: entry[1] ?? '', role: entry[2] as Role, token: entry[3] ?? '' }] : [],
  );
  const isWhole = tokens.length === entries.length && tokens.every(({ token }) => token.length >= OPERATOR_TOKEN_MIN);
  const isUnique = (['name', 'token'] as const).every(
    (field) => new Set(tokens.map((entry) => entry[field])).size === tokens.length,
  );
  return isWhole && isUnique && tokens.every(({ name }) => name !== OWNER.name) ? tokens : undefined;
}

const AMOUNT_ENTRY = /^([a-z]+):([1-9]\d{0,11})$/;

function readAmounts(list: string, roles: readonly Role[]): Map<Role, bigint> | undefined {
  const amounts = new Map<Role, bigint>();
  for (const entry of list.split(',')) {
    const [, name, lira] = AMOUNT_ENTRY.exec(entry.trim()) ?? [];
    const role = roles.find((one) => one === name);
    if (!role || !lira || amounts.has(role)) return undefined;
    amounts.set(role, BigInt(lira) * 100n);
  }
  return amounts;
}

/**
 * Parses 'money:10000, all:50000' (the setting CREDIT_CAPS): lira that operators of a role may give to players per day.
 * Returns kuruş; undefined if an entry is invalid, a role is repeated, or no command of the role gives money.
 */
export const readCreditCaps = (list: string): Map<Role, bigint> | undefined => readAmounts(list, ['money', 'all']);

/**
 * Parses 'money:5000, all:50000' (the setting APPROVAL_ABOVE): lira of a role above which a command waits for a second
 * operator. Returns kuruş; undefined if an entry is invalid, a role is repeated, or no command of the role can wait.
 */
export const readApprovalAmounts = (list: string): Map<Role, bigint> | undefined =>
  readAmounts(list, ['money', 'content', 'all']);

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns the operator of the token in an `Authorization` header; undefined if there is none. Each comparison takes
 * constant time.
 */
export function operatorWith(tokens: readonly OperatorToken[], authorization: string | null): Operator | undefined {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (given === undefined) return undefined;
  const known = digest(given);
  const found = tokens.find(({ token }) => timingSafeEqual(digest(token), known));
  return found && { name: found.name, role: found.role };
}

/** Whether a role includes one of the needed ones: every role includes `read`, `all` includes every role. */
export const hasRole = (role: Role, needed: Role | readonly Role[]): boolean =>
  role === 'all' || [needed].flat().some((one) => one === role || one === 'read');
