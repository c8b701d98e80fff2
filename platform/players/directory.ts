import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { foldForSearch } from '#contract/search';
import type { Executor } from '../db/database';
import { escapeLike } from '../db/like';
import { UNMATCHED_HASH } from './hashing';
import { foldEmail, foldUsername } from './rules';
import { foldedName, players } from './schema';

export type Player = typeof players.$inferSelect;

/**
 * Returns the player that an operator names by username, e-mail address or uid. A uid means its owner, although an old
 * username may equal it: links of the back office name players by uid. An e-mail address means its account. Without an
 * account it means an unconfirmed registration, if there is only one. Undefined if none or several match.
 */
export async function findPlayer(executor: Executor, who: string): Promise<Player | undefined> {
  const uid = who.trim();
  const found = await executor
    .select()
    .from(players)
    .where(
      or(eq(players.usernameFolded, foldUsername(who)), eq(players.emailFolded, foldEmail(who)), eq(players.uid, uid)),
    )
    .orderBy(sql`${players.status} = 'unconfirmed'`)
    .limit(3);
  const owner = found.find((player) => player.uid === uid);
  if (owner) return owner;
  const accounts = found.filter(({ status }) => status !== 'unconfirmed');
  const meant = accounts.length > 0 ? accounts : found;
  return meant.length === 1 ? meant[0] : undefined;
}

/** Returns players by uid. */
export async function findPlayers(executor: Executor, uids: readonly string[]): Promise<Map<string, Player>> {
  if (uids.length === 0) return new Map();
  const found = await executor
    .select()
    .from(players)
    .where(inArray(players.uid, [...uids]));
  return new Map(found.map((player) => [player.uid, player]));
}

/** States of an account that operators see. They combine its status with a pending check and an exclusion. */
export const PLAYER_STATES = ['active', 'unconfirmed', 'held', 'inactive', 'excluded', 'erased'] as const;
export type PlayerState = (typeof PLAYER_STATES)[number];

/** Returns the state of an account at that time. A suspended and excluded player is `inactive`. */
export function getPlayerState(
  player: Pick<Player, 'status' | 'heldFor' | 'excludedUntil' | 'passwordHash'>,
  at: Date,
): PlayerState {
  if (player.passwordHash === UNMATCHED_HASH) return 'erased';
  if (player.heldFor !== null) return 'held';
  if (player.status === 'active' && player.excludedUntil !== null && player.excludedUntil > at) return 'excluded';
  return player.status;
}

/** Returns the SQL condition of a state, as `getPlayerState` decides. */
function isInState(state: PlayerState, at: Date): SQL | undefined {
  if (state === 'erased') return eq(players.passwordHash, UNMATCHED_HASH);
  if (state === 'held') return isNotNull(players.heldFor);
  if (state === 'unconfirmed') return eq(players.status, 'unconfirmed');
  const isNotErased = ne(players.passwordHash, UNMATCHED_HASH);
  if (state === 'inactive') return and(eq(players.status, 'inactive'), isNull(players.heldFor), isNotErased);
  const isExcluded = gt(players.excludedUntil, at);
  return and(
    eq(players.status, 'active'),
    isNotErased,
    state === 'excluded' ? isExcluded : or(isNull(players.excludedUntil), lte(players.excludedUntil, at)),
  );
}

/** Returns players' real names by uid. */
export async function realNames(
  executor: Executor,
  uids: readonly string[],
): Promise<Map<string, Pick<Player, 'firstName' | 'lastName'>>> {
  if (uids.length === 0) return new Map();
  const found = await executor
    .select({ uid: players.uid, firstName: players.firstName, lastName: players.lastName })
    .from(players)
    .where(inArray(players.uid, [...uids]));
  return new Map(found.map(({ uid, ...name }) => [uid, name]));
}

/** Returns a player's real name; undefined if there is no such player. */
export const realName = async (executor: Executor, uid: string) => (await realNames(executor, [uid])).get(uid);

/**
 * Returns players for an operator, newest first. `text` matches usernames, names, e-mail addresses, phone numbers and
 * uids, without case and diacritics.
 */
export async function listPlayers(
  executor: Executor,
  { state, text = '', now, limit }: { state?: PlayerState | undefined; text?: string; now: Date; limit: number },
): Promise<Player[]> {
  const typed = text.trim().toLowerCase();
  const folded = foldForSearch(text);
  const digits = /^[+\d\s().-]{4,}$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : '';
  // Patterns, because an index of trigrams finds them.
  const contains = (value: SQLWrapper, part: string) => sql`${value} like ${`%${escapeLike(part)}%`}`;
  const found =
    typed === ''
      ? undefined
      : or(
          contains(players.usernameFolded, typed),
          contains(players.emailFolded, typed),
          folded === '' ? undefined : contains(foldedName(players.firstName, players.lastName), folded),
          digits === '' ? undefined : contains(players.phone, digits),
          eq(players.uid, text.trim()),
        );
  return executor
    .select()
    .from(players)
    .where(and(state === undefined ? undefined : isInState(state, now), found))
    .orderBy(desc(players.createdAt), desc(players.uid))
    .limit(limit);
}
