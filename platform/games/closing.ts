import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { PUT_AWAY } from './lists';
import { gameCategories, gameProviders, games, gameCollections, collectionTotals } from './schema';

/** A game of the catalogue with its name, for operators. */
export interface NamedGame {
  id: string;
  name: string;
}

/**
 * Serializes changes of the catalogue until the end of the transaction. Reason: a game that is closed while the catalogue
 * is replaced would be open afterwards.
 */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('games', 0))`);
}

/**
 * Closes or reopens a game. A closed game accepts no stake and is in no list; bets that wait for a table's result are
 * refunded.
 * @throws {Refusal} 404 for an unknown game
 */
export async function switchGame(db: Database, id: string, open: boolean): Promise<NamedGame> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [game] = await tx
      .update(games)
      .set({ active: open })
      .where(eq(games.id, id))
      .returning({ id: games.id, name: games.name });
    if (!game) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
    await moveShelves(tx, [id], open);
    return game;
  });
}

/** Restores or hides the collections of games, and counts the games of each collection again. */
async function moveShelves(tx: Transaction, ids: readonly string[], open: boolean): Promise<void> {
  const those = inArray(gameCollections.gameId, [...ids]);
  const isAway = sql`starts_with(${gameCollections.shelf}, ${PUT_AWAY})`;
  const updatedCollections = await tx
    .update(gameCollections)
    .set({
      shelf: open
        ? sql`substr(${gameCollections.shelf}, ${PUT_AWAY.length + 1}::integer)`
        : sql`${PUT_AWAY}::text || ${gameCollections.shelf}`,
    })
    .where(open ? sql`${those} and ${isAway}` : sql`${those} and not ${isAway}`)
    .returning({ shelf: gameCollections.shelf });
  const collections = [
    ...new Set(
      updatedCollections.map(({ shelf: collection }) => (open ? collection : collection.slice(PUT_AWAY.length))),
    ),
  ];
  if (collections.length === 0) return;
  await tx
    .update(collectionTotals)
    .set({
      items: sql`(select count(*) from ${gameCollections} where ${gameCollections.shelf} = ${collectionTotals.shelf})`,
    })
    .where(inArray(collectionTotals.shelf, collections));
  for (const [table, name] of [
    [gameProviders, 'provider'],
    [gameCategories, 'category'],
  ] as const)
    await tx.execute(
      sql`update ${table} set items = total.items from ${collectionTotals} as total
        where total.shelf = ${table.kind} || ${`:${name}:`}::text || ${table.id} and ${inArray(sql`total.shelf`, collections)}`,
    );
}

/** Returns the closed games. */
export async function closedGames(executor: Executor): Promise<NamedGame[]> {
  return executor
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(eq(games.active, false))
    .orderBy(games.rank);
}

/** Closes games again that were closed before the catalogue was replaced. */
export async function reapplyClosures(tx: Transaction, closed: readonly NamedGame[]): Promise<void> {
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  await tx.update(games).set({ active: false }).where(inArray(games.id, ids));
  await moveShelves(tx, ids, false);
}
