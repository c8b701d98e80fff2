import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { INACTIVITY_LIMIT_MS, type Language } from '#contract/constants';
import { CODE } from '#contract/messages';
import { Refusal } from '../api/answer';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { isPlayed, type PlayedKind } from './engines';
import type { GameKind } from './lists';
import { gameProviders, games, launches } from './schema';

/** How long a fresh launch waits to be opened. */
export const LAUNCH_OPEN_MS = 5 * 60_000;
/** How long one launch may be played at all. */
const LAUNCH_PLAY_MS = 12 * 60 * 60_000;

export interface NewLaunch {
  uid: string;
  sessionId: string;
  gameId: string;
  language: Language;
}

/** A launch that is open, with its game. */
export interface OpenLaunch {
  id: string;
  uid: string;
  sessionId: string;
  language: Language;
  kind: PlayedKind;
  gameId: string;
  gameName: string;
  providerId: string;
  providerName: string;
  profile: string;
  jackpotId: string | undefined;
}

/** A launch whose time is over; it still tells which game to open again. */
export interface ExpiredLaunch {
  expired: true;
  kind: PlayedKind;
  gameId: string;
  providerId: string;
  language: Language;
}

/** Live tables, virtual football and sport have no engine in this version; said plainly instead of pretending. */
const notPlayable = (): Refusal => new Refusal({ tr: 'Bu oyun henüz açılmadı', en: 'This game is not open yet' }, CODE.notBuilt);

/**
 * Opens the way to a game for one player in one session.
 * @returns the address of the game: `/rounds/` and a signed token
 * @throws {Refusal} 404 for a game that is not there, 501 for one that no engine plays
 */
export async function launchGame(context: Pick<PlatformContext, 'key' | 'now'>, tx: Transaction, kind: GameKind, launch: NewLaunch): Promise<string> {
  const [game] = await tx.select({ profile: games.profile }).from(games).where(and(eq(games.id, launch.gameId), eq(games.kind, kind), eq(games.active, true)));
  if (!game) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, CODE.notFound);
  if (!game.profile) throw notPlayable();
  const now = context.now();
  const id = randomId();
  await tx.insert(launches).values({ id, ...launch, createdAt: now, lastPlayedAt: now });
  return `/rounds/${id}${signatureOf(context, { id, ...launch })}`;
}

/**
 * Opens the virtual game of a maker: its bingo room, by the type 'bingo' or where no type is asked for.
 * @returns the address of the game, as `launchGame` does
 * @throws {Refusal} 404 when no virtual games are made under that id, 501 for a type that no engine plays
 */
export async function launchVirtual(
  context: Pick<PlatformContext, 'key' | 'now'>,
  tx: Transaction,
  { providerId, type, ...visit }: Omit<NewLaunch, 'gameId'> & { providerId: string; type: string | undefined },
): Promise<string> {
  const [provider] = await tx.select({ id: gameProviders.id }).from(gameProviders).where(and(eq(gameProviders.id, providerId), eq(gameProviders.kind, 'virtual')));
  if (!provider) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, CODE.notFound);
  if (type !== undefined && type !== 'bingo') throw notPlayable();
  const [room] = await tx.select({ id: games.id }).from(games).where(and(eq(games.kind, 'bingo'), eq(games.providerId, providerId), eq(games.active, true)));
  if (!room) throw notPlayable();
  return launchGame(context, tx, 'bingo', { ...visit, gameId: room.id });
}

const ID_LENGTH = 26;
const SIGNATURE_LENGTH = 32;

/** Binds the token to player, session and game, so that a row changed behind our back opens nothing. */
function signatureOf(context: Pick<PlatformContext, 'key'>, { id, uid, sessionId, gameId }: Pick<OpenLaunch, 'id' | 'uid' | 'sessionId' | 'gameId'>): string {
  return createHmac('sha256', context.key('launch')).update(JSON.stringify([id, uid, sessionId, gameId])).digest('base64url').slice(0, SIGNATURE_LENGTH);
}

/**
 * Reads a launch token. A fresh one must be opened within five minutes; an opened one lives while it is played, an hour
 * after the last round at most, twelve hours in all.
 * @returns undefined for what was never a token
 */
export async function openLaunch(context: PlatformContext, token: string): Promise<OpenLaunch | ExpiredLaunch | undefined> {
  if (!/^[\w-]+$/.test(token) || token.length !== ID_LENGTH + SIGNATURE_LENGTH) return undefined;
  const [row] = await context.db
    .select({ launch: launches, game: games, providerName: gameProviders.name })
    .from(launches)
    .innerJoin(games, eq(games.id, launches.gameId))
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(eq(launches.id, token.slice(0, ID_LENGTH)));
  if (!row) return undefined;
  const { launch, game } = row;
  const { kind, profile } = game;
  if (!profile || !isPlayed(kind)) return undefined;
  const expected = Buffer.from(signatureOf(context, launch));
  if (!timingSafeEqual(expected, Buffer.from(token.slice(ID_LENGTH)))) return undefined;
  const now = context.now();
  const age = now.getTime() - launch.createdAt.getTime();
  const idle = now.getTime() - launch.lastPlayedAt.getTime();
  const language = launch.language === 'en' ? 'en' : 'tr';
  if (launch.openedAt ? idle > INACTIVITY_LIMIT_MS || age > LAUNCH_PLAY_MS : age > LAUNCH_OPEN_MS) return { expired: true, kind, gameId: game.id, providerId: game.providerId, language };
  if (!launch.openedAt) {
    await context.db
      .update(launches)
      .set({ openedAt: now, lastPlayedAt: now })
      .where(and(eq(launches.id, launch.id), sql`${launches.openedAt} is null`));
  }
  return {
    id: launch.id,
    uid: launch.uid,
    sessionId: launch.sessionId,
    language,
    kind,
    gameId: game.id,
    gameName: game.name,
    providerId: game.providerId,
    providerName: row.providerName,
    profile,
    jackpotId: game.jackpotId ?? undefined,
  };
}
