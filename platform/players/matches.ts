import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { foldForSearch } from '#contract/search';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { UNMATCHED_HASH } from './hashing';
import { foldedName, toMailbox, players } from './schema';

/** Fields by which an account is matched to another player. */
const MATCHES = ['identity', 'name', 'phone', 'email'] as const;
export type Match = (typeof MATCHES)[number];

/** Two accounts that may belong to one person. */
export interface MatchedPair {
  match: Match;
  uid: string;
  other: string;
}

/** Fields of a player that are compared. */
type Compared = Pick<
  typeof players.$inferSelect,
  'uid' | 'identityHash' | 'firstName' | 'lastName' | 'birthDate' | 'phone' | 'emailFolded'
>;

type Table = Record<'excludedUntil' | 'status' | 'heldFor' | 'passwordHash', PgColumn>;

/**
 * Returns the SQL condition that a player is excluded at that time, or an operator closed the account. Erased players
 * do not count, because their overwritten fields are all alike.
 */
const isBarred = (table: Table, at: Date): SQL =>
  and(
    ne(table.passwordHash, UNMATCHED_HASH),
    or(gt(table.excludedUntil, at), and(eq(table.status, 'inactive'), isNull(table.heldFor))),
  )!;

/** Returns a name for comparison: its words without case and diacritics, in sorted order. */
const comparedName = ({ firstName, lastName }: Pick<Compared, 'firstName' | 'lastName'>): string =>
  foldForSearch(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

const withoutTag = (emailFolded: string): string => emailFolded.replace(/\+[^@]*@/, '@');

/** Returns the fields that two players have in common. */
function commonFields(one: Compared, other: Compared): Match[] {
  const name = comparedName(one);
  return MATCHES.filter(
    (match) =>
      ({
        identity: one.identityHash !== null && one.identityHash === other.identityHash,
        name: one.birthDate === other.birthDate && name !== '' && name === comparedName(other),
        phone: one.phone !== '' && one.phone === other.phone,
        email: withoutTag(one.emailFolded) === withoutTag(other.emailFolded),
      })[match],
  );
}

/**
 * Returns the accounts that resemble a player's. Any account matches by identity number. Excluded or closed ones also
 * match by name and birth date, phone, or mailbox.
 */
export async function findMatches(executor: Executor, player: Compared, at: Date): Promise<MatchedPair[]> {
  const isSame = or(
    eq(players.birthDate, player.birthDate),
    player.phone === '' ? undefined : eq(players.phone, player.phone),
    eq(toMailbox(players.emailFolded), withoutTag(player.emailFolded)),
  );
  const barred = await executor
    .select()
    .from(players)
    .where(and(ne(players.uid, player.uid), isBarred(players, at), isSame));
  const twins =
    player.identityHash === null
      ? []
      : await executor
          .select()
          .from(players)
          .where(
            and(
              ne(players.uid, player.uid),
              ne(players.status, 'unconfirmed'),
              eq(players.identityHash, player.identityHash),
            ),
          );
  const others = new Map([...barred, ...twins].map((other) => [other.uid, other]));
  return [...others.values()].flatMap((other) =>
    commonFields(player, other).map((match) => ({ match, uid: player.uid, other: other.uid })),
  );
}

/** Returns pairs of accounts that `findMatches` would find, newest first; at most `limit` of each kind. */
export async function listMatches(executor: Executor, at: Date, limit: number): Promise<MatchedPair[]> {
  const other = alias(players, 'other');
  const barred = and(ne(other.uid, players.uid), isBarred(other, at))!;
  const pairs = (condition: SQL) =>
    executor
      .select({ player: players, other })
      .from(players)
      .innerJoin(other, condition)
      .where(ne(players.status, 'unconfirmed'))
      .orderBy(desc(players.createdAt), desc(other.createdAt))
      .limit(limit);
  const found = [
    await pairs(
      and(eq(other.identityHash, players.identityHash), lt(other.uid, players.uid), ne(other.status, 'unconfirmed'))!,
    ),
    await pairs(and(barred, eq(other.phone, players.phone), ne(players.phone, ''))!),
    await pairs(and(barred, eq(toMailbox(other.emailFolded), toMailbox(players.emailFolded)))!),
    await pairs(
      and(
        barred,
        eq(other.birthDate, players.birthDate),
        or(
          eq(foldedName(other.firstName, other.lastName), foldedName(players.firstName, players.lastName)),
          eq(foldedName(other.lastName, other.firstName), foldedName(players.firstName, players.lastName)),
        ),
      )!,
    ),
  ].flat();
  const listed = new Map<string, MatchedPair>();
  for (const pair of found)
    for (const match of commonFields(pair.player, pair.other)) {
      const uids = [pair.player.uid, pair.other.uid].sort();
      const key = [match, ...uids].join(' ');
      if (!listed.has(key)) listed.set(key, { match, uid: pair.player.uid, other: pair.other.uid });
    }
  return [...listed.values()];
}

/** Returns the uids of those players that are excluded at that time or closed by an operator. */
export async function findBarred(executor: Executor, uids: readonly string[], at: Date): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await executor
    .select({ uid: players.uid })
    .from(players)
    .where(and(inArray(players.uid, [...uids]), isBarred(players, at)));
  return new Set(rows.map(({ uid }) => uid));
}

/**
 * Records in the audit log, for operators only, that a changed field of a player matches an excluded or closed one. The
 * change is not rejected, because a rejection would reveal the other account.
 */
export async function recordMatch(
  context: PlatformContext,
  tx: Transaction,
  { player, match }: { player: Compared; match: Match },
): Promise<void> {
  const at = context.now();
  const others = (await findMatches(tx, player, at)).filter((found) => found.match === match).map(({ other }) => other);
  if (others.length === 0) return;
  const detail = { match, others: others.join(' ') };
  await record(tx, { event: 'match-found', by: context.by, at, uid: player.uid, detail });
}
