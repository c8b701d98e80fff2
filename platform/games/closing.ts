import { eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { games } from './schema';

/** A game of the catalogue as an operator names it. */
export interface NamedGame {
  id: string;
  name: string;
}

/**
 * Closes a game, or opens it again. A closed one takes no stake; bets that wait for a table's result go back.
 * @throws {Refusal} 404 for a game that is not there
 */
export async function switchGame(executor: Executor, id: string, open: boolean): Promise<NamedGame> {
  const [game] = await executor
    .update(games)
    .set({ active: open })
    .where(eq(games.id, id))
    .returning({ id: games.id, name: games.name });
  if (!game) throw new Refusal({ tr: 'Oyun bulunamadı', en: 'There is no such game' }, 'not-found');
  return game;
}

/** The games that are closed. */
export async function closedGames(executor: Executor): Promise<NamedGame[]> {
  return executor
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(eq(games.active, false))
    .orderBy(games.rank);
}

/** Closes again what was closed before the catalogue was filled anew. */
export async function keepClosed(tx: Transaction, closed: readonly NamedGame[]): Promise<void> {
  if (closed.length === 0) return;
  await tx
    .update(games)
    .set({ active: false })
    .where(
      inArray(
        games.id,
        closed.map(({ id }) => id),
      ),
    );
}
