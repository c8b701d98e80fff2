import { createHash } from 'node:crypto';
import { eq, inArray, like, not, or, isNull, notInArray, sql } from 'drizzle-orm';
import { CATEGORIES, PROVIDERS, QUICK_ACCESS, INSTANT_BINGO, SLOTS, TABLES } from '#content/games';
import { getBingoProfile, MAX_CARDS } from '#arcade/bingo';
import { POSTERS_VERSION } from '#content/games/posters';
import { foldForSearch } from '#contract/search';
import type { Transaction } from '../db/database';
import { installation } from '../db/installation';
import { closedGames, lockCatalogue, reapplyClosures } from './closing';
import { FACTS_VERSION, factCollections } from './facts';
import type { GameKind } from './lists';
import { gameCategories, gameProviders, games, gameCollections, collectionTotals } from './schema';

/** A game of a collection; `popularity` as in the seed. */
export interface CollectedGame {
  id: string;
  kind: GameKind;
  name: string;
  providerId: string;
  popularity?: number | undefined;
  badge?: string | undefined;
  image: string;
  minStake?: bigint | undefined;
  maxStake?: bigint | undefined;
  profile?: string | undefined;
  jackpotId?: string | undefined;
  /** Collections besides its kind's and its provider's: 'slot:category:94', 'live:type:poker'. */
  collections: readonly string[];
}

/** Key of the seed's digest in `installation`. */
export const STAMP = 'seed:games';
const ROWS_AT_ONCE = 800;

const collator = new Intl.Collator('tr');
const posterOf = (folder: GameKind | 'provider', id: string): string =>
  `/posters/${folder}/${id}.svg?v=${POSTERS_VERSION}`;

/**
 * Fills the catalogue from `content/games`, once per version of it: a start with an unchanged seed writes nothing.
 * Games that are no longer in the seed leave the lists; rounds and favourites keep their ids. Imported games of external
 * providers stay.
 * @returns whether the catalogue was replaced
 */
export async function seedCatalogue(tx: Transaction): Promise<boolean> {
  const stamp = createHash('sha256')
    .update(
      JSON.stringify([
        CATEGORIES,
        PROVIDERS,
        QUICK_ACCESS,
        INSTANT_BINGO,
        SLOTS,
        TABLES,
        POSTERS_VERSION,
        FACTS_VERSION,
      ]),
    )
    .digest('base64url');
  const [held] = await tx.select({ value: installation.value }).from(installation).where(eq(installation.key, STAMP));
  if (held?.value === stamp) return false;
  await lockCatalogue(tx);
  const closed = await closedGames(tx);
  const seeded = or(isNull(games.profile), not(like(games.profile, '%:%')));
  await tx
    .delete(gameCollections)
    .where(inArray(gameCollections.gameId, tx.select({ id: games.id }).from(games).where(seeded)));
  await tx.delete(games).where(seeded);
  await tx.delete(gameCategories);
  await tx.delete(gameProviders).where(notInArray(gameProviders.id, tx.select({ id: games.providerId }).from(games)));
  await tx.insert(gameProviders).values(
    PROVIDERS.map(({ id, kind, name, status }, rank) => ({
      id,
      kind,
      name,
      status,
      rank,
      items: 0,
      image: posterOf('provider', id),
    })),
  );
  await tx
    .insert(gameCategories)
    .values(CATEGORIES.map(({ id, kind, tr, en }, rank) => ({ id, kind, nameTr: tr, nameEn: en, rank, items: 0 })));
  const categoriesOf = (kind: 'slot' | 'live', id: string, tags: readonly string[]) =>
    CATEGORIES.filter(
      (category) =>
        category.kind === kind &&
        (category.holds === 'quick' ? QUICK_ACCESS.includes(id) : tags.includes(category.holds)),
    ).map((category) => `${kind}:category:${category.id}`);
  await addToCollections(tx, [
    ...SLOTS.map((slot): CollectedGame => ({
      id: slot.id,
      kind: 'slot',
      name: slot.name,
      providerId: slot.providerID,
      popularity: slot.popularity,
      badge: slot.badge,
      image: posterOf('slot', slot.id),
      profile: slot.profile,
      jackpotId: slot.jackpot,
      collections: [...categoriesOf('slot', slot.id, slot.tags), ...slot.types.map((type) => `slot:type:${type}`)],
    })),
    ...TABLES.map((table): CollectedGame => ({
      id: table.id,
      kind: 'live',
      name: table.name,
      providerId: table.providerID,
      popularity: table.popularity,
      badge: table.badge,
      image: posterOf('live', table.id),
      minStake: BigInt(table.minStake) * 100n,
      maxStake: BigInt(table.maxStake) * 100n,
      profile: table.profile,
      collections: [...categoriesOf('live', table.id, table.tags), `live:type:${table.type}`],
    })),
    ...INSTANT_BINGO.map(({ bingoRoom: hall, id, providerID }, at): CollectedGame => ({
      id: hall.id,
      kind: 'hall',
      name: hall.name,
      providerId: providerID,
      popularity: at,
      image: posterOf('bingo', id),
      minStake: BigInt(hall.minStake) * 100n,
      maxStake: BigInt(hall.maxStake) * 100n,
      profile: hall.profile,
      collections: [],
    })),
    ...INSTANT_BINGO.map((room, at): CollectedGame => {
      const { prices } = getBingoProfile(room.profile);
      return {
        id: room.id,
        kind: 'bingo',
        name: room.name,
        providerId: room.providerID,
        popularity: at,
        image: posterOf('bingo', room.id),
        minStake: BigInt(Math.min(...prices)),
        maxStake: BigInt(Math.max(...prices) * MAX_CARDS),
        profile: room.profile,
        collections: [],
      };
    }),
  ]);
  await reapplyClosures(tx, closed);
  await tx
    .insert(installation)
    .values({ key: STAMP, value: stamp })
    .onConflictDoUpdate({ target: installation.key, set: { value: stamp } });
  return true;
}

/**
 * Adds games to collections in their stable order (popular first, then by name as Turkish sorts it) and counts
 * each collection. Inserts rows by the hundred, so that 30,000 games take seconds.
 * @param firstRank rank of the first one
 */
export async function addToCollections(tx: Transaction, list: readonly CollectedGame[], firstRank = 0): Promise<void> {
  const order = [...list].sort(
    (a, b) =>
      (a.popularity ?? Infinity) - (b.popularity ?? Infinity) ||
      collator.compare(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  const rows = order.map((game, at) => ({ ...game, rank: firstRank + at, searchName: foldForSearch(game.name) }));
  const places = rows.flatMap(({ id, kind, providerId, profile, rank, collections }) =>
    [
      `${kind}:all`,
      `${kind}:provider:${providerId}`,
      ...factCollections({ kind, providerId, profile }),
      ...collections,
    ].map((shelf) => ({ shelf, rank, gameId: id })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insert(games)
      .values(rows.slice(at, at + ROWS_AT_ONCE).map(({ collections: _, popularity: __, ...row }) => row));
  for (let at = 0; at < places.length; at += ROWS_AT_ONCE)
    await tx.insert(gameCollections).values(places.slice(at, at + ROWS_AT_ONCE));
  await tx.delete(collectionTotals);
  await tx.execute(
    sql`insert into ${collectionTotals} (shelf, items) select shelf, count(*) from ${gameCollections} group by shelf`,
  );
  await tx.execute(
    sql`update ${gameProviders} set items = coalesce((select t.items from ${collectionTotals} t where t.shelf = ${gameProviders.kind} || ':provider:' || ${gameProviders.id}), 0)`,
  );
  await tx.execute(
    sql`update ${gameCategories} set items = coalesce((select t.items from ${collectionTotals} t where t.shelf = ${gameCategories.kind} || ':category:' || ${gameCategories.id}), 0)`,
  );
}

/** Removes every game of some kinds from the collections, for a catalogue that replaces the present one. */
export async function clearCollections(tx: Transaction, kinds: readonly GameKind[]): Promise<void> {
  await tx.execute(
    sql`delete from ${gameCollections} where game_id in (select id from ${games} where ${inArray(games.kind, [...kinds])})`,
  );
  await tx.delete(games).where(inArray(games.kind, [...kinds]));
}
