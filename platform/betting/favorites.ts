import { and, asc, desc, eq, like, ne, or, sql } from 'drizzle-orm';
import { FAVORITE_GAMES_LIMIT } from '#contract/constants';
import { foldForSearch } from '#contract/search';
import type { Executor, Transaction } from '../db/database';
import { escapeLike } from '../db/like';
import { Refusal, type Localized } from '../refusal';
import { bettingFavorites, bettingFixtures, bettingLeagues, type FavoriteKind } from './schema';

/** A favourite league by its id, or a favourite team by its name. */
export interface SportFavorite {
  kind: FavoriteKind;
  ref: string;
}

/** Lists a player's favourite leagues and teams, newest first; a league with its name. */
export async function listSportFavorites(
  executor: Executor,
  uid: string,
): Promise<(SportFavorite & { league: Localized | null })[]> {
  const { kind, ref, addedAt } = bettingFavorites;
  return executor
    .select({ kind, ref, league: bettingLeagues.name })
    .from(bettingFavorites)
    .leftJoin(bettingLeagues, and(eq(kind, 'league'), eq(bettingLeagues.id, ref)))
    .where(eq(bettingFavorites.uid, uid))
    .orderBy(desc(addedAt), asc(ref));
}

async function isKnown(executor: Executor, { kind, ref }: SportFavorite): Promise<boolean> {
  const { home, away, searchName } = bettingFixtures;
  const query =
    kind === 'league'
      ? executor.select({ ref: bettingLeagues.id }).from(bettingLeagues).where(eq(bettingLeagues.id, ref))
      : executor
          .select({ ref: bettingFixtures.id })
          .from(bettingFixtures)
          .where(and(like(searchName, `%${escapeLike(foldForSearch(ref))}%`), or(eq(home, ref), eq(away, ref))));
  return (await query.limit(1)).length > 0;
}

/**
 * Adds or removes a favourite league or team. Idempotent.
 * @throws {Refusal} `not-found` for an unknown league or team, `full` for more than 100 favourites of a kind
 */
export async function setSportFavorite(
  tx: Transaction,
  { uid, mode, kind, ref, at }: SportFavorite & { uid: string; mode: 'insert' | 'delete'; at: Date },
): Promise<void> {
  const own = and(eq(bettingFavorites.uid, uid), eq(bettingFavorites.kind, kind));
  if (mode === 'delete') {
    await tx.delete(bettingFavorites).where(and(own, eq(bettingFavorites.ref, ref)));
    return;
  }
  if (!(await isKnown(tx, { kind, ref })))
    throw new Refusal({ tr: 'Böyle bir lig veya takım yok', en: 'There is no such league or team' }, 'not-found');
  const [count] = await tx
    .select({ held: sql<number>`count(*)::int` })
    .from(bettingFavorites)
    .where(and(own, ne(bettingFavorites.ref, ref)));
  if ((count?.held ?? 0) >= FAVORITE_GAMES_LIMIT)
    throw new Refusal({ tr: 'Favori listeniz dolu', en: 'Your list of favourites is full' }, 'full');
  await tx.insert(bettingFavorites).values({ uid, kind, ref, addedAt: at }).onConflictDoNothing();
}
