import { and, asc, eq, like, or, sql } from 'drizzle-orm';
import { foldForSearch } from '#contract/search';
import type { Executor } from '../db/database';
import { escapeLike } from '../db/like';
import { gameProviders, games } from './schema';

/** Kinds of games: slots, live tables, instant bingo, and bingo halls. */
export const GAME_KINDS = ['slot', 'live', 'bingo', 'hall'] as const;

interface CatalogueFilter {
  kind?: (typeof GAME_KINDS)[number] | undefined;
  isOpen?: boolean | undefined;
  /** Part of the name, or the id. */
  search?: string | undefined;
  /** Id of the last game of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Lists games for operators, closed ones too, in the order of the players' lists. */
export function listCatalogue(executor: Executor, { kind, isOpen, search, after, limit }: CatalogueFilter) {
  const folded = search === undefined ? '' : foldForSearch(search);
  return executor
    .select({
      id: games.id,
      name: games.name,
      kind: games.kind,
      provider: gameProviders.name,
      isOpen: games.active,
    })
    .from(games)
    .leftJoin(gameProviders, eq(gameProviders.id, games.providerId))
    .where(
      and(
        kind && eq(games.kind, kind),
        isOpen === undefined ? undefined : eq(games.active, isOpen),
        search === undefined
          ? undefined
          : or(eq(games.id, search), folded === '' ? undefined : like(games.searchName, `%${escapeLike(folded)}%`)),
        after === undefined
          ? undefined
          : sql`(${games.rank}, ${games.id}) > (select last.rank, last.id from ${games} as last where last.id = ${after})`,
      ),
    )
    .orderBy(asc(games.rank), asc(games.id))
    .limit(limit);
}

/** Returns the id of a maker of games by its id or its name; undefined if there is none. */
export async function findMaker(executor: Executor, typed: string): Promise<string | undefined> {
  const [found] = await executor
    .select({ id: gameProviders.id })
    .from(gameProviders)
    .where(or(eq(gameProviders.id, typed), eq(sql`lower(${gameProviders.name})`, typed.toLowerCase())))
    .orderBy(asc(gameProviders.id))
    .limit(1);
  return found?.id;
}

/** Returns the names of the makers of games by their ids. */
export async function listMakerNames(executor: Executor): Promise<Map<string, string>> {
  const makers = await executor.select({ id: gameProviders.id, name: gameProviders.name }).from(gameProviders);
  return new Map(makers.map(({ id, name }) => [id, name]));
}
