import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { FAVORITE_GAMES_LIMIT } from '#contract/constants';
import { Refusal } from '../refusal';
import type { Transaction } from '../db/database';
import { favoriteGames, games } from './schema';

/** A change of a player's favourites; `type` in the wire's spelling. */
export interface FavoriteChange {
  uid: string;
  mode: 'insert' | 'delete';
  type: 'casino' | 'livecasino';
  id: string;
}

/**
 * Adds or removes a favourite. Idempotent.
 * @returns the favourite ids of that type afterwards, newest first
 * @throws {Refusal} 404 for an unknown game; 422 if the list is full (100 games that are offered)
 */
export async function setFavorite(
  tx: Transaction,
  { uid, mode, type, id }: FavoriteChange,
  at: Date = new Date(),
): Promise<string[]> {
  const kind = type === 'casino' ? 'slot' : 'live';
  const isListed = and(eq(games.kind, kind), eq(games.active, true));
  const own = and(eq(favoriteGames.uid, uid), eq(favoriteGames.kind, kind));
  if (mode === 'delete') {
    await tx.delete(favoriteGames).where(and(own, eq(favoriteGames.gameId, id)));
  } else {
    const [game] = await tx
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.id, id), isListed));
    if (!game) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
    const [count] = await tx
      .select({ held: sql<number>`count(*)::int` })
      .from(favoriteGames)
      // The player can remove only favourites in the list, so only these count.
      .innerJoin(games, and(eq(games.id, favoriteGames.gameId), isListed))
      .where(and(own, ne(favoriteGames.gameId, id)));
    if ((count?.held ?? 0) >= FAVORITE_GAMES_LIMIT)
      throw new Refusal({ tr: 'Favori listeniz dolu', en: 'Your list of favourites is full' }, 'full');
    await tx.insert(favoriteGames).values({ uid, kind, gameId: id, addedAt: at }).onConflictDoNothing();
  }
  const rows = await tx
    .select({ id: favoriteGames.gameId })
    .from(favoriteGames)
    .where(own)
    .orderBy(desc(favoriteGames.addedAt), favoriteGames.gameId);
  return rows.map((row) => row.id);
}
