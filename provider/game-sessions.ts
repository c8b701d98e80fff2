import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS, supportedLanguage } from '#contract/constants';
import type { BetLimits } from '#arcade/engine';
import type { Executor, Transaction } from '#platform/db/database';
import { preparedOnce } from '#platform/db/prepared';
import type { LaunchOrder, ProviderPlatform } from './operator';
import { gameSessions } from './schema';
import { idInToken, sameText, sign, signedToken } from '#platform/signature';

/** Time within which a new launch must be opened. */
export const LAUNCH_OPEN_MS = 5 * 60_000;
/** Maximum lifetime of a launch. */
const LAUNCH_PLAY_MS = 12 * 60 * 60_000;

export type GameSession = typeof gameSessions.$inferSelect;

/**
 * Returns the token of a game session. It is bound to player and game, so that a row changed in the database opens
 * nothing.
 */
const tokenOf = ({ key }: ProviderPlatform, { id, uid, gameId }: Pick<GameSession, 'id' | 'uid' | 'gameId'>): string =>
  signedToken(key('launch'), id, [id, uid, gameId]);

/** Returns the limits of one bet of a game session; undefined if the game has its own stakes. */
export function getBetLimits({
  minStake,
  maxStake,
}: Pick<GameSession, 'minStake' | 'maxStake'>): BetLimits | undefined {
  return minStake === null || maxStake === null ? undefined : { min: minStake, max: maxStake };
}

/** Opens a game session for one launch. @returns its URL: `/rounds/` and a signed token */
export async function openGameSession(
  operator: ProviderPlatform,
  tx: Transaction,
  order: LaunchOrder,
): Promise<string> {
  const { id, uid, alias, language, game, lobbyPath, launchPath } = order;
  const now = operator.now();
  await tx.insert(gameSessions).values({
    id,
    uid,
    language,
    gameId: game.id,
    gameName: game.name,
    maker: game.providerName,
    profile: game.profile,
    jackpotId: game.jackpotId,
    alias,
    minStake: game.limits?.min ?? null,
    maxStake: game.limits?.max ?? null,
    lobbyPath,
    launchPath,
    createdAt: now,
    lastPlayedAt: now,
  });
  return `/rounds/${tokenOf(operator, { id, uid, gameId: game.id })}`;
}

const visitById = preparedOnce((db) =>
  db
    .select()
    .from(gameSessions)
    .where(eq(gameSessions.id, sql.placeholder('id')))
    .prepare('game_visit'),
);

/** Returns the game session of this id. */
export async function readGameSession({ db }: ProviderPlatform, id: string): Promise<GameSession | undefined> {
  const [row] = await visitById(db).execute({ id });
  // The site may not have this language any more.
  return row && { ...row, language: supportedLanguage(row.language) ?? 'en' };
}

/**
 * Reads a launch token. A new one must be opened within five minutes. An opened one stays valid while it is played:
 * an hour after the last round at most, twelve hours in total.
 * @returns undefined for an invalid token; an expired game session as `expired`
 */
export async function findGameSession(
  operator: ProviderPlatform,
  token: string,
): Promise<{ session: GameSession; expired: boolean } | undefined> {
  const id = idInToken(token);
  const session = id && (await readGameSession(operator, id));
  if (!session || !sameText(token, tokenOf(operator, session))) return undefined;
  const now = operator.now();
  const age = now.getTime() - session.createdAt.getTime();
  const idle = now.getTime() - session.lastPlayedAt.getTime();
  const expired = session.openedAt ? idle > INACTIVITY_LIMIT_MS || age > LAUNCH_PLAY_MS : age > LAUNCH_OPEN_MS;
  if (!expired && !session.openedAt) {
    await operator.db
      .update(gameSessions)
      .set({ openedAt: now, lastPlayedAt: now })
      .where(and(eq(gameSessions.id, session.id), sql`${gameSessions.openedAt} is null`));
  }
  return { session, expired };
}

/** Removes the aliases of a player from the game sessions that began at `since` or later; the time has an index. */
export async function eraseNames(executor: Executor, { uid, since }: { uid: string; since: Date }): Promise<void> {
  await executor
    .update(gameSessions)
    .set({ alias: '' })
    .where(and(eq(gameSessions.uid, uid), gte(gameSessions.createdAt, since), ne(gameSessions.alias, '')));
}

/**
 * Ends all game sessions: after the restore of a backup players know the outcomes of forms that it has not seen. A new
 * launch has a new secret, and continues an open hand.
 * @returns number of ended sessions
 */
export async function endGameSessions({ now }: ProviderPlatform, executor: Executor): Promise<number> {
  const ended = await executor
    .update(gameSessions)
    .set({ openedAt: sql`coalesce(${gameSessions.openedAt}, ${gameSessions.createdAt})`, lastPlayedAt: new Date(0) })
    .where(gte(gameSessions.createdAt, new Date(now().getTime() - LAUNCH_PLAY_MS)))
    .returning({ id: gameSessions.id });
  return ended.length;
}

/**
 * Returns the server seed of the round that a form starts. It is bound to the form's request ID, so that the form can
 * show its commitment. It derives from a secret of the game session and a key of the installation, so that neither
 * alone reveals it.
 */
export function seedFor(
  { key }: ProviderPlatform,
  { id, secret }: Pick<GameSession, 'id' | 'secret'>,
  requestID: string,
): string {
  return sign(key('round-seeds'), `${secret}:${id}:${requestID}`);
}
