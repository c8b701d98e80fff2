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

const CAP_ENTRY = /^(support|money|trade|content|all):([1-9]\d{0,11})$/;

/**
 * Parses 'money:10000, all:50000' (the setting CREDIT_CAPS): lira that operators of a role may give to players per day.
 * Returns kuruş; undefined if an entry is invalid or a role is repeated.
 */
export function readCreditCaps(list: string): Map<Role, bigint> | undefined {
  const caps = new Map<Role, bigint>();
  for (const entry of list.split(',')) {
    const [, role, lira] = CAP_ENTRY.exec(entry.trim()) ?? [];
    if (!role || !lira || caps.has(role as Role)) return undefined;
    caps.set(role as Role, BigInt(lira) * 100n);
  }
  return caps;
}

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
