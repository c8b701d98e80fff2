import { and, inArray, like, lt, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldForSearch } from '#contract/search';
import { text, wireAmount } from '#contract/wire';
import { localizePictureFault, toProblemText } from '../content';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { Localized } from '../refusal';
import { closedGames, lockCatalogue, reapplyClosures } from './closing';
import { toRemoteId, toRemoteProfile } from './remote-provider';
import { gameCategories, gameCollections, gameProviders, games } from './schema';
import { addToCollections, type CollectedGame } from './seed';

/** Maximum number of games in one file. */
const GAMES_AT_ONCE = 10_000;
const PROBLEMS_SHOWN = 20;
/** Status of makers that every player may see. */
const LISTED = 2;

const list = z
  .union([z.array(text(64)), text(500).transform((line) => line.split(/[ |]+/).filter(Boolean))])
  .default([]);

const row = z
  .strictObject({
    provider: text(16),
    code: z.string().regex(/^[\w-]{1,40}$/, 'must be letters, digits, _ and -, 40 at most'),
    name: text(80).pipe(z.string().trim().min(1)),
    kind: z.enum(['slot', 'live']),
    maker: text(40).pipe(z.string().trim().min(1)).optional(),
    image: z
      .string()
      .regex(/^\/(?![/\\])[\w./-]{1,199}$/, 'must be the path of a picture of this site')
      .optional(),
    badge: z.enum(['new', 'popular', 'jackpot']).optional(),
    categories: list,
    minStake: wireAmount.optional(),
    maxStake: wireAmount.optional(),
  })
  .refine(({ minStake, maxStake }) => (minStake === undefined) === (maxStake === undefined), {
    message: 'minStake and maxStake belong together',
  })
  .refine(({ minStake = 1n, maxStake = 1n }) => minStake > 0n && minStake <= maxStake, {
    message: 'minStake must be above 0 and not above maxStake',
  });
type Row = z.output<typeof row>;

const toId = ({ provider, code }: Row): string => toRemoteId(provider, code);
const toMakerName = ({ maker, provider }: Row): string => maker ?? provider;
const toMakerId = (game: Row): string =>
  `${game.provider}-${game.kind}-${foldForSearch(toMakerName(game)).replace(/[^a-z0-9]+/g, '-')}`;

/** Texts of the rules of `row` in Turkish, by the message. */
const ROW_RULES: Readonly<Record<string, string>> = {
  'must be letters, digits, _ and -, 40 at most': 'En fazla 40 harf, rakam, _ ve - olmalı.',
  'must be the path of a picture of this site': 'Bu sitedeki bir resmin yolu olmalı.',
  'minStake and maxStake belong together': 'minStake ve maxStake birlikte yazılmalı.',
  'minStake must be above 0 and not above maxStake': 'minStake 0’ın üzerinde olmalı ve maxStake’i aşmamalı.',
};

const toRowName = (at: number): Localized => ({ tr: `${at + 1}. oyun`, en: `row ${at + 1}` });

type Imported = { problems: Localized[] } | { providers: { name: string; games: number }[] };

/**
 * Replaces the games of the external providers that the rows name; their ids are 'PROVIDER-CODE'. They come before the
 * other games, in the order of the rows. Closed games stay closed. All or nothing.
 * @returns problems as '3. oyun, name: …' and 'row 3, name: …', from 1; or the providers with their number of games
 */
export async function importGames(
  { db, options }: Pick<PlatformContext, 'db' | 'options'>,
  rows: unknown,
): Promise<Imported> {
  const read = z.array(row).min(1).max(GAMES_AT_ONCE).safeParse(rows);
  if (!read.success)
    return {
      problems: read.error.issues.slice(0, PROBLEMS_SHOWN).map(({ path: [at, ...field], message }) => {
        const place = typeof at === 'number' ? toRowName(at) : { tr: 'dosya', en: 'the file' };
        const problem = ROW_RULES[message] ?? toProblemText(message).tr;
        return {
          tr: `${[place.tr, ...field].join(', ')}: ${problem}`,
          en: `${[place.en, ...field].join(', ')}: ${message}`,
        };
      }),
    };
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const problems = await findProblems(tx, read.data, options);
    if (problems.length > 0) return { problems: problems.slice(0, PROBLEMS_SHOWN) };
    const counts = new Map<string, number>();
    for (const { provider } of read.data) counts.set(provider, (counts.get(provider) ?? 0) + 1);
    await replace(tx, [...counts.keys()], read.data);
    return { providers: [...counts].map(([name, count]) => ({ name, games: count })) };
  });
}

async function findProblems(
  tx: Transaction,
  rows: readonly Row[],
  { gameProviders: known = [], pictureFault }: PlatformContext['options'],
): Promise<Localized[]> {
  const stored = await tx.select({ id: gameCategories.id, kind: gameCategories.kind }).from(gameCategories);
  const categories = new Set(stored.map(({ kind, id }) => `${kind}:${id}`));
  // Another provider, or the seed, may have a game of the same id.
  const stands = await tx
    .select({ id: games.id, profile: games.profile })
    .from(games)
    .where(inArray(games.id, rows.map(toId)));
  const profiles = new Map(stands.map(({ id, profile }) => [id, profile]));
  const isTaken = (game: Row) =>
    profiles.has(toId(game)) && profiles.get(toId(game)) !== toRemoteProfile(game.provider, game.code);
  const seen = new Set<string>();
  return rows.flatMap((game, at) => {
    const id = toId(game);
    const { provider, kind, image } = game;
    const fault = image && pictureFault?.(image);
    const { tr: turkishFault } = fault ? localizePictureFault(fault) : { tr: '' };
    const faults: Localized[] = [
      ...(known.some(({ name }) => name === provider)
        ? []
        : [
            {
              tr: `provider: “${provider}” GAME_PROVIDERS içinde yok`,
              en: `provider: '${provider}' is not in GAME_PROVIDERS`,
            },
          ]),
      ...(seen.has(id) || isTaken(game)
        ? [{ tr: `code: ${id} numarası kullanılıyor`, en: `code: the id ${id} is taken` }]
        : []),
      ...game.categories
        .filter((category) => !categories.has(`${kind}:${category}`))
        .map((category) => ({
          tr: `categories: ${kind} için ${category} kategorisi yok`,
          en: `categories: there is no category ${category} of ${kind}`,
        })),
      ...(fault ? [{ tr: `image: ${turkishFault}`, en: `image: ${fault}` }] : []),
    ];
    seen.add(id);
    const place = toRowName(at);
    return faults.map(({ tr, en }) => ({ tr: `${place.tr}, ${tr}`, en: `${place.en}, ${en}` }));
  });
}

async function replace(tx: Transaction, providers: readonly string[], rows: readonly Row[]): Promise<void> {
  const closed = await closedGames(tx);
  const own = or(...providers.map((name) => like(games.profile, `${name}:%`)));
  const makers = (await tx.selectDistinct({ id: games.providerId }).from(games).where(own)).map(({ id }) => id);
  await tx
    .delete(gameCollections)
    .where(inArray(gameCollections.gameId, tx.select({ id: games.id }).from(games).where(own)));
  await tx.delete(games).where(own);
  const [first] = await tx
    .select({ rank: sql<number>`coalesce(min(${games.rank}), 0)::int` })
    .from(games)
    .where(lt(games.rank, 0));
  const firstRank = (first?.rank ?? 0) - rows.length;
  const named = new Map(rows.map((game) => [toMakerId(game), game]));
  await tx
    .insert(gameProviders)
    .values(
      [...named].map(([id, game], at) => ({
        id,
        kind: game.kind,
        name: toMakerName(game),
        image: '',
        status: LISTED,
        rank: firstRank + at,
        items: 0,
      })),
    )
    .onConflictDoUpdate({
      target: gameProviders.id,
      set: { name: sql`excluded.name`, rank: sql`excluded.rank` },
    });
  const unused = makers.filter((id) => !named.has(id));
  if (unused.length > 0)
    await tx
      .delete(gameProviders)
      .where(
        and(
          inArray(gameProviders.id, unused),
          notInArray(gameProviders.id, tx.select({ id: games.providerId }).from(games)),
        ),
      );
  const collected = rows.map((game, at): CollectedGame => ({
    id: toId(game),
    kind: game.kind,
    name: game.name,
    providerId: toMakerId(game),
    popularity: at,
    badge: game.badge,
    image: game.image ?? '',
    minStake: game.minStake,
    maxStake: game.maxStake,
    profile: toRemoteProfile(game.provider, game.code),
    collections: game.categories.map((category) => `${game.kind}:category:${category}`),
  }));
  await addToCollections(tx, collected, firstRank);
  const ids = new Set(collected.map(({ id }) => id));
  await reapplyClosures(
    tx,
    closed.filter(({ id }) => ids.has(id)),
  );
}
