import { and, eq } from 'drizzle-orm';
import type { Language } from '#contract/constants';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import type { GameKind } from './lists';
import { gameProviders, games, launches } from './schema';

type Context = Pick<PlatformContext, 'gameProvider' | 'now'>;

export interface NewLaunch {
  uid: string;
  sessionId: string;
  gameId: string;
  language: Language;
}

/** Where a player came from to a kind of game, and what opens that game again. */
const SITE_PATHS: Readonly<
  Record<GameKind, { lobby: string; launch(game: { id: string; providerId: string }): string }>
> = {
  slot: { lobby: '/slot', launch: ({ id }) => `/play/slot/${id}` },
  live: { lobby: '/live', launch: ({ id }) => `/play/live/${id}` },
  bingo: { lobby: '/bingo', launch: ({ providerId }) => `/play/virtual/${providerId}/bingo` },
};

/** Live tables, virtual football and sport have no engine in this version; said plainly instead of pretending. */
const notPlayable = (): Refusal =>
  new Refusal({ tr: 'Bu oyun henüz açılmadı', en: 'This game is not open yet' }, 'not-open');

/**
 * Opens the way to a game for one player in one session.
 * @returns the address of the game at its provider
 * @throws {Refusal} 404 for a game that is not there, 501 for one that nobody plays
 */
export async function launchGame(
  { gameProvider, now }: Context,
  tx: Transaction,
  kind: GameKind,
  launch: NewLaunch,
): Promise<string> {
  const [game] = await tx
    .select({
      name: games.name,
      profile: games.profile,
      jackpotId: games.jackpotId,
      providerId: games.providerId,
      maker: gameProviders.name,
    })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(eq(games.id, launch.gameId), eq(games.kind, kind), eq(games.active, true)));
  if (!game) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
  const { name, maker, profile, jackpotId, providerId } = game;
  if (!profile || !gameProvider?.plays(profile)) throw notPlayable();
  const id = randomId();
  await tx.insert(launches).values({ id, ...launch, createdAt: now() });
  return gameProvider.open(tx, {
    id,
    uid: launch.uid,
    language: launch.language,
    game: { id: launch.gameId, name, maker, profile, jackpotId },
    lobbyPath: SITE_PATHS[kind].lobby,
    launchPath: SITE_PATHS[kind].launch({ id: launch.gameId, providerId }),
  });
}

/**
 * Opens the virtual game of a maker: its bingo room, by the type 'bingo' or where no type is asked for.
 * @returns the address of the game, as `launchGame` does
 * @throws {Refusal} 404 when no virtual games are made under that id, 501 for a type that nobody plays
 */
export async function launchVirtual(
  context: Context,
  tx: Transaction,
  { providerId, type, ...visit }: Omit<NewLaunch, 'gameId'> & { providerId: string; type: string | undefined },
): Promise<string> {
  const [provider] = await tx
    .select({ id: gameProviders.id })
    .from(gameProviders)
    .where(and(eq(gameProviders.id, providerId), eq(gameProviders.kind, 'virtual')));
  if (!provider) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
  if (type !== undefined && type !== 'bingo') throw notPlayable();
  const [room] = await tx
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.kind, 'bingo'), eq(games.providerId, providerId), eq(games.active, true)));
  if (!room) throw notPlayable();
  return launchGame(context, tx, 'bingo', { ...visit, gameId: room.id });
}
