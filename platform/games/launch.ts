import { and, eq } from 'drizzle-orm';
import type { Language } from '#contract/constants';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { assertOpenAllowed } from '../play-limits';
import type { GameKind } from './lists';
import { gameProviders, games, launches } from './schema';
import { maskedNames } from './rankings';

type Context = Pick<PlatformContext, 'gameProvider' | 'now'>;

export interface NewLaunch {
  uid: string;
  sessionId: string;
  gameId: string;
  language: Language;
}

/** Site paths of each kind of game: its lobby, and the path that launches the game again. */
const SITE_PATHS: Readonly<
  Record<GameKind, { lobby: string; launch(game: { id: string; providerId: string }): string }>
> = {
  slot: { lobby: '/slot', launch: ({ id }) => `/play/slot/${id}` },
  live: { lobby: '/live', launch: ({ id }) => `/play/live/${id}` },
  bingo: { lobby: '/bingo', launch: ({ providerId }) => `/play/virtual/${providerId}/bingo` },
  hall: { lobby: '/bingo', launch: ({ providerId }) => `/play/virtual/${providerId}/hall` },
};

/** Returns the rejection for a game without a provider, or an unknown type. */
const notPlayable = (): Refusal =>
  new Refusal({ tr: 'Bu oyun henüz açılmadı', en: 'This game is not open yet' }, 'not-open');

/** Returns a playable game of the catalogue. @throws {Refusal} 404 for an unknown game */
async function activeGame(executor: Executor, kind: GameKind, gameId: string) {
  const [game] = await executor
    .select({
      name: games.name,
      profile: games.profile,
      jackpotId: games.jackpotId,
      minStake: games.minStake,
      maxStake: games.maxStake,
      active: games.active,
      providerId: games.providerId,
      providerName: gameProviders.name,
    })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(eq(games.id, gameId), eq(games.kind, kind)));
  if (!game) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
  if (!game.active)
    throw new Refusal({ tr: 'Bu oyun şu anda kapalı', en: 'This game is closed at the moment' }, 'not-open');
  const { minStake, maxStake } = game;
  const limits = minStake === null || maxStake === null ? null : { min: Number(minStake), max: Number(maxStake) };
  return { ...game, limits };
}

/**
 * Launches a game for one player in one session.
 * @returns the URL of the game at its provider
 * @throws {Refusal} 404 for an unknown game, 501 for one without a provider; during the player's cool-off
 */
export async function launchGame(
  { gameProvider, now }: Context,
  tx: Transaction,
  { kind, launch }: { kind: GameKind; launch: NewLaunch },
): Promise<string> {
  const {
    name,
    providerName: maker,
    profile,
    jackpotId,
    limits,
    providerId,
  } = await activeGame(tx, kind, launch.gameId);
  await assertOpenAllowed(tx, launch.uid, now());
  if (!profile || !gameProvider?.plays(profile)) throw notPlayable();
  const id = randomId();
  await tx.insert(launches).values({ id, ...launch, createdAt: now() });
  return gameProvider.open(tx, {
    id,
    uid: launch.uid,
    alias: (await maskedNames(tx, [launch.uid])).get(launch.uid) ?? '',
    language: launch.language,
    game: { id: launch.gameId, name, providerName: maker, profile, jackpotId, limits },
    lobbyPath: SITE_PATHS[kind].lobby,
    launchPath: SITE_PATHS[kind].launch({ id: launch.gameId, providerId }),
  });
}

/** Kind of game of each virtual type; without a type a bingo room. */
const VIRTUAL_KINDS: ReadonlyMap<string | undefined, 'bingo' | 'hall'> = new Map([
  [undefined, 'bingo'],
  ['bingo', 'bingo'],
  ['hall', 'hall'],
]);

/** Betting products open the site's own screens instead of a game. */
const BETTING_PATHS: ReadonlyMap<string | undefined, string> = new Map([
  ['football', '/virtual'],
  ['sport', '/sport'],
]);

/** @throws {Refusal} 404 if that id is not a maker of virtual games */
async function needVirtualMaker(executor: Executor, providerId: string): Promise<void> {
  const [provider] = await executor
    .select({ id: gameProviders.id })
    .from(gameProviders)
    .where(and(eq(gameProviders.id, providerId), eq(gameProviders.kind, 'virtual')));
  if (!provider) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
}

/** Returns a maker's virtual game of a type. */
async function virtualGame(executor: Executor, providerId: string, type: string | undefined) {
  await needVirtualMaker(executor, providerId);
  const kind = VIRTUAL_KINDS.get(type);
  if (!kind) throw notPlayable();
  const [room] = await executor
    .select({ gameId: games.id })
    .from(games)
    .where(and(eq(games.kind, kind), eq(games.providerId, providerId), eq(games.active, true)));
  if (!room) throw notPlayable();
  return { ...room, kind };
}

/**
 * Launches the virtual game of a maker: its bingo room for the type 'bingo' or no type, or its hall. Virtual football
 * and sport open the site's own screens.
 * @returns the URL of the game, like `launchGame`
 * @throws {Refusal} 404 if that id is not a maker of virtual games, 501 for a type without a provider
 */
export async function launchVirtual(
  context: Context,
  tx: Transaction,
  { providerId, type, ...visit }: Omit<NewLaunch, 'gameId'> & { providerId: string; type: string | undefined },
): Promise<string> {
  const path = BETTING_PATHS.get(type);
  if (path) {
    await needVirtualMaker(tx, providerId);
    return path;
  }
  const { kind, gameId } = await virtualGame(tx, providerId, type);
  return launchGame(context, tx, { kind, launch: { ...visit, gameId } });
}

/**
 * Opens a game's demo for any visitor.
 * @returns its URL
 * @throws {Refusal} as `launchGame`, and 501 for a game without a demo
 */
export async function demoOfGame(
  { gameProvider }: Context,
  executor: Executor,
  { kind, gameId, language }: { kind: GameKind; gameId: string; language: Language },
): Promise<string> {
  const { name, providerName: maker, profile, limits, providerId } = await activeGame(executor, kind, gameId);
  const address =
    profile &&
    gameProvider?.demo({
      language,
      game: { id: gameId, name, providerName: maker, profile, jackpotId: null, limits },
      lobbyPath: SITE_PATHS[kind].lobby,
      launchPath: SITE_PATHS[kind].launch({ id: gameId, providerId }),
    });
  if (!address) throw new Refusal({ tr: 'Bu oyunun demosu yok', en: 'This game has no demo' }, 'not-open');
  return address;
}

/** Like `demoOfGame`, for the virtual game of a maker. */
export async function demoOfVirtual(
  context: Context,
  executor: Executor,
  { providerId, type, language }: { providerId: string; type: string | undefined; language: Language },
): Promise<string> {
  const { kind, gameId } = await virtualGame(executor, providerId, type);
  return demoOfGame(context, executor, { kind, gameId, language });
}
