import { alias } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import { biggestPrize, getBingoProfile } from '#arcade/bingo';
import { SEARCH_MIN_LENGTH, type GameFact, type Language } from '#contract/constants';
import { foldForSearch } from '#contract/search';
import { localize } from '#contract/localize';
import { Refusal } from '../refusal';
import type { Executor } from '../db/database';
import { escapeLike } from '../db/like';
import type { Page } from '../db/page';
import { FACT_OPTIONS, toFactCollection, type GameFacts } from './facts';
import {
  favoriteGames,
  gameCategories,
  gameProviders,
  gameRounds,
  games,
  gameCollections,
  collectionTotals,
} from './schema';

/** Number of a player's latest rounds among which the games played last are found. */
const RECENT_ROUNDS = 500;

export type GameKind = 'slot' | 'live' | 'bingo' | 'hall';

export interface GameFilter extends Page {
  kind: GameKind;
  categoryID?: string | undefined;
  providerID?: string | undefined;
  type?: string | undefined;
  facts?: GameFacts | undefined;
  search?: string | undefined;
  /** Only this player's favourites, newest first. */
  favoritesOf?: string | undefined;
}

const card = {
  id: games.id,
  name: games.name,
  providerID: games.providerId,
  providerName: gameProviders.name,
  image: games.image,
  badge: games.badge,
  minStake: games.minStake,
  maxStake: games.maxStake,
};

export type GameCard = {
  id: string;
  name: string;
  providerID: string;
  providerName: string;
  image: string;
  badge: string | null;
  minStake: bigint | null;
  maxStake: bigint | null;
};

const absent = (): Refusal =>
  new Refusal({ tr: 'Aradığınız liste bulunamadı', en: 'There is no such list' }, 'not-found');

async function mustExist(executor: Executor, { kind, categoryID, providerID }: GameFilter): Promise<void> {
  if (categoryID !== undefined) {
    const [row] = await executor
      .select({ id: gameCategories.id })
      .from(gameCategories)
      .where(and(eq(gameCategories.id, categoryID), eq(gameCategories.kind, kind)));
    if (!row) throw absent();
  }
  if (providerID !== undefined) {
    const [row] = await executor
      .select({ id: gameProviders.id })
      .from(gameProviders)
      .where(and(eq(gameProviders.id, providerID), eq(gameProviders.kind, kind)));
    if (!row) throw absent();
  }
}

/**
 * Returns one page of games and their total. A list by one collection has the same cost at any size of the catalogue:
 * the page is an index range, the total is stored.
 * @throws {Refusal} 404 for an unknown category or provider (CAT-6); 422 for a search under three characters
 */
export async function listGames(executor: Executor, filter: GameFilter): Promise<{ games: GameCard[]; total: number }> {
  await mustExist(executor, filter);
  const { kind, limit, offset } = filter;
  const facts = toFactCollection(kind, filter.facts ?? {}, filter.providerID);
  const collections = [
    ...(filter.categoryID === undefined ? [] : [`${kind}:category:${filter.categoryID}`]),
    ...(facts === undefined && filter.providerID !== undefined ? [`${kind}:provider:${filter.providerID}`] : []),
    ...(facts === undefined ? [] : [facts]),
    ...(filter.type === undefined ? [] : [`${kind}:type:${filter.type}`]),
  ];
  const folded = filter.search === undefined ? '' : foldForSearch(filter.search);
  if (filter.search !== undefined && folded.length < SEARCH_MIN_LENGTH) {
    throw new Refusal(
      { tr: 'Arama yapmak için lütfen en az 3 karakter girin.', en: 'Please enter at least 3 characters to search.' },
      'invalid',
      'searchGameName',
    );
  }
  if (collections.length <= 1 && folded === '' && filter.favoritesOf === undefined)
    return listCollection(executor, collections[0] ?? `${kind}:all`, filter);

  const conditions: SQL[] = [eq(games.kind, kind), eq(games.active, true)];
  // One set, so that the database may join the collections in the cheaper order.
  if (collections.length > 0) {
    const places = collections.map(
      (collection) =>
        sql`select ${gameCollections.gameId} from ${gameCollections} where ${gameCollections.shelf} = ${collection}`,
    );
    conditions.push(sql`${games.id} in (${sql.join(places, sql` intersect `)})`);
  }
  if (folded !== '') conditions.push(like(games.searchName, `%${escapeLike(folded)}%`));
  if (filter.favoritesOf !== undefined) {
    const own = and(eq(favoriteGames.uid, filter.favoritesOf), eq(favoriteGames.kind, kind), ...conditions);
    const found = await executor
      .select(card)
      .from(favoriteGames)
      .innerJoin(games, eq(games.id, favoriteGames.gameId))
      .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
      .where(own)
      .orderBy(sql`${favoriteGames.addedAt} desc`, asc(games.rank))
      .limit(limit)
      .offset(offset);
    const [count] = await executor
      .select({ total: sql<number>`count(*)::int` })
      .from(favoriteGames)
      .innerJoin(games, eq(games.id, favoriteGames.gameId))
      .where(own);
    return { games: found, total: count?.total ?? 0 };
  }
  // Find the ids once, then count and cut to the page; only the page's games are read whole. The sum stops the planner
  // from scanning the whole catalogue in rank order instead of using the name index.
  const hits = executor.$with('hits').as(
    executor
      .select({ id: games.id, place: sql<number>`${games.rank} + 0`.as('place') })
      .from(games)
      .where(and(...conditions)),
  );
  const page = executor
    .select({ id: hits.id })
    .from(hits)
    .orderBy(hits.place, hits.id)
    .limit(limit)
    .offset(offset)
    .as('page');
  const found = await executor
    .with(hits)
    .select({ ...card, total: sql<number>`(select count(*)::int from ${hits})` })
    .from(page)
    .innerJoin(games, eq(games.id, page.id))
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .orderBy(asc(games.rank), asc(games.id));
  if (found[0] || offset === 0)
    return { games: found.map(({ total: _, ...game }) => game), total: found[0]?.total ?? 0 };
  const [count] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(games)
    .where(and(...conditions));
  return { games: [], total: count?.total ?? 0 };
}

/**
 * Returns the collection of a list in the operator's form: a whole lobby ('slot'), or one of its lists
 * ('slot:type:table').
 */
export const toCollection = (list: string): string => (list.includes(':') ? list : `${list}:all`);

/** Prefix of a closed game's collections: no list shows them, and they are restored when it reopens. */
export const PUT_AWAY = 'closed/';

/** Returns the lists that contain no game. */
export async function unknownLists(executor: Executor, lists: readonly string[]): Promise<string[]> {
  const rows = await executor
    .select({ shelf: collectionTotals.shelf })
    .from(collectionTotals)
    .where(inArray(collectionTotals.shelf, lists.map(toCollection)));
  const known = new Set(rows.map(({ shelf: collection }) => collection));
  return lists.filter((list) => !known.has(toCollection(list)));
}

async function listCollection(
  executor: Executor,
  collection: string,
  { limit, offset }: Page,
): Promise<{ games: GameCard[]; total: number }> {
  const [count] = await executor
    .select({ items: collectionTotals.items })
    .from(collectionTotals)
    .where(eq(collectionTotals.shelf, collection));
  const total = count?.items ?? 0;
  if (offset >= total) return { games: [], total };
  // Cut to the page first, so that games on earlier pages are never read.
  const page = executor
    .select({ id: gameCollections.gameId, rank: gameCollections.rank })
    .from(gameCollections)
    .where(eq(gameCollections.shelf, collection))
    .orderBy(asc(gameCollections.rank), asc(gameCollections.gameId))
    .limit(limit)
    .offset(offset)
    .as('page');
  const found = await executor
    .select(card)
    .from(page)
    .innerJoin(games, eq(games.id, page.id))
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .orderBy(asc(page.rank), asc(page.id));
  return { games: found, total };
}

/**
 * Lists the games that a player played last, latest first. Only the latest rounds are read, so that the cost does not
 * grow with the player's history.
 */
export async function listRecentGames(
  executor: Executor,
  { uid, kind, limit }: { uid: string; kind: GameKind; limit: number },
): Promise<GameCard[]> {
  const latest = executor
    .select({ gameId: gameRounds.gameId, startedAt: gameRounds.startedAt })
    .from(gameRounds)
    .where(eq(gameRounds.uid, uid))
    .orderBy(desc(gameRounds.startedAt))
    .limit(RECENT_ROUNDS)
    .as('latest');
  const played = executor
    .select({ gameId: latest.gameId, playedAt: sql<Date>`max(${latest.startedAt})`.as('played_at') })
    .from(latest)
    .groupBy(latest.gameId)
    .as('played');
  return executor
    .select(card)
    .from(played)
    .innerJoin(games, eq(games.id, played.gameId))
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(and(eq(games.kind, kind), eq(games.active, true)))
    .orderBy(desc(played.playedAt), asc(games.rank))
    .limit(limit);
}

/** Lists the facts by which games of a lobby can be filtered, and the number of games of each; none without games. */
export async function listFilters(
  executor: Executor,
  { kind, language }: { kind: GameKind; language: Language },
): Promise<{ fact: GameFact; value: string; name: string; items: number }[]> {
  const rows = await executor
    .select()
    .from(collectionTotals)
    .where(
      inArray(
        collectionTotals.shelf,
        FACT_OPTIONS.map(({ fact, value }) => toFactCollection(kind, { [fact]: value }) ?? ''),
      ),
    );
  const totals = new Map(rows.map((row) => [row.shelf, row.items]));
  return FACT_OPTIONS.flatMap(({ fact, value, name }) => {
    const count = totals.get(toFactCollection(kind, { [fact]: value }) ?? '') ?? 0;
    return count > 0 ? [{ fact, value, name: localize(name, language), items: count }] : [];
  });
}

/** Lists the categories that contain games, in the seed's order. */
export async function listCategories(
  executor: Executor,
  { kind, language, limit, offset }: { kind: GameKind; language: Language } & Page,
) {
  const where = and(eq(gameCategories.kind, kind), sql`${gameCategories.items} > 0`);
  const rows = await executor
    .select()
    .from(gameCategories)
    .where(where)
    .orderBy(asc(gameCategories.rank))
    .limit(limit)
    .offset(offset);
  const [count] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(gameCategories)
    .where(where);
  return {
    categories: rows.map((row) => ({
      CategoryID: row.id,
      name: localize({ tr: row.nameTr, en: row.nameEn }, language),
      items: row.items,
    })),
    total: count?.total ?? 0,
  };
}

/** Lists the makers that have games, in the seed's order; `status` filters by their status. */
export async function listProviders(
  executor: Executor,
  { kind, limit, offset, status }: { kind: GameKind; status?: number | undefined } & Page,
) {
  const where = and(
    eq(gameProviders.kind, kind),
    sql`${gameProviders.items} > 0`,
    status === undefined ? undefined : eq(gameProviders.status, status),
  );
  const rows = await executor
    .select()
    .from(gameProviders)
    .where(where)
    .orderBy(asc(gameProviders.rank))
    .limit(limit)
    .offset(offset);
  const [count] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(gameProviders)
    .where(where);
  return {
    providers: rows.map((row) => ({ providerID: row.id, providerName: row.name, items: row.items })),
    total: count?.total ?? 0,
  };
}

/** A bingo room in the lobby. Amounts in kuruş. */
export interface BingoRoom {
  providerID: string;
  name: string;
  providerName: string;
  image: string;
  /** Price of the cheapest card. */
  price: bigint;
  /** Maximum win of one card with one prize. */
  topPrize: bigint;
  /** Number of balls drawn, of ninety. */
  balls: number;
  /** Name of its hall; undefined if it has none. */
  hall: string | undefined;
}

/** Lists the open bingo rooms, in the seed's order. */
export async function listRooms(executor: Executor): Promise<BingoRoom[]> {
  const halls = alias(games, 'halls');
  const rows = await executor
    .select({ ...card, profile: games.profile, hall: halls.name })
    .from(games)
    .innerJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .leftJoin(halls, and(eq(halls.kind, 'hall'), eq(halls.providerId, games.providerId), eq(halls.active, true)))
    .where(and(eq(games.kind, 'bingo'), eq(games.active, true)))
    .orderBy(asc(games.rank));
  return rows.map(({ providerID, name, providerName, image, minStake, profile, hall }) => {
    const mathematics = getBingoProfile(profile ?? '');
    return {
      providerID,
      name,
      providerName,
      image,
      price: minStake ?? 0n,
      topPrize: BigInt(biggestPrize(mathematics)),
      balls: mathematics.balls,
      hall: hall ?? undefined,
    };
  });
}
