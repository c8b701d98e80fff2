import { and, eq, sql } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS, supportedLanguage } from '#contract/constants';
import type { Limits } from '#arcade/engine';
import type { Transaction } from '#platform/db/database';
import { preparedOnce } from '#platform/db/prepared';
import type { LaunchOrder, Operator } from './operator';
import { visits } from './schema';
import { idInToken, sameText, sign, signedToken } from '#platform/signature';

/** How long a fresh launch waits to be opened. */
export const LAUNCH_OPEN_MS = 5 * 60_000;
/** How long one launch may be played at all. */
export const LAUNCH_PLAY_MS = 12 * 60 * 60_000;

export type Visit = typeof visits.$inferSelect;

/** Binds the token to player and game, so that a row changed behind our back opens nothing. */
const tokenOf = ({ key }: Operator, { id, uid, gameId }: Pick<Visit, 'id' | 'uid' | 'gameId'>): string =>
  signedToken(key('launch'), id, [id, uid, gameId]);

/** What one bet of a visit may be; undefined where the game alone decides. */
export function limitsOf({ minStake, maxStake }: Pick<Visit, 'minStake' | 'maxStake'>): Limits | undefined {
  return minStake === null || maxStake === null ? undefined : { min: minStake, max: maxStake };
}

/** Makes a game ready for one launch. @returns its address: `/rounds/` and a signed token */
export async function openVisit(operator: Operator, tx: Transaction, order: LaunchOrder): Promise<string> {
  const { id, uid, alias, language, game, lobbyPath, launchPath } = order;
  const now = operator.now();
  await tx.insert(visits).values({
    id,
    uid,
    language,
    gameId: game.id,
    gameName: game.name,
    maker: game.maker,
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
    .from(visits)
    .where(eq(visits.id, sql.placeholder('id')))
    .prepare('game_visit'),
);

/** The visit of that number. */
export async function visitOf({ db }: Operator, id: string): Promise<Visit | undefined> {
  const [row] = await visitById(db).execute({ id });
  // The site may have had its language then and no longer.
  return row && { ...row, language: supportedLanguage(row.language) ?? 'en' };
}

/**
 * Reads a launch token. A fresh one must be opened within five minutes; an opened one lives while it is played, an hour
 * after the last round at most, twelve hours in all.
 * @returns undefined for what was never a token; a visit whose time is over as `expired`
 */
export async function findVisit(
  operator: Operator,
  token: string,
): Promise<{ visit: Visit; expired: boolean } | undefined> {
  const id = idInToken(token);
  const visit = id && (await visitOf(operator, id));
  if (!visit || !sameText(token, tokenOf(operator, visit))) return undefined;
  const now = operator.now();
  const age = now.getTime() - visit.createdAt.getTime();
  const idle = now.getTime() - visit.lastPlayedAt.getTime();
  const expired = visit.openedAt ? idle > INACTIVITY_LIMIT_MS || age > LAUNCH_PLAY_MS : age > LAUNCH_OPEN_MS;
  if (!expired && !visit.openedAt) {
    await operator.db
      .update(visits)
      .set({ openedAt: now, lastPlayedAt: now })
      .where(and(eq(visits.id, visit.id), sql`${visits.openedAt} is null`));
  }
  return { visit, expired };
}

/**
 * The server seed of the round that a form starts: bound to the form's own number, so that its commitment can stand on the
 * form, and made from a secret of the visit and a key of the installation, so that neither alone tells it.
 */
export function seedFor({ key }: Operator, { id, secret }: Pick<Visit, 'id' | 'secret'>, requestID: string): string {
  return sign(key('round-seeds'), `${secret}:${id}:${requestID}`);
}
