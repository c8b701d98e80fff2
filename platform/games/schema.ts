import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { kurus, timestamptz } from '../db/columns';

/** Makers of games. `kind` is 'slot', 'live' or 'virtual'; `status` is the filter of the live list. */
export const gameProviders = pgTable('game_providers', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  status: integer('status').notNull(),
  rank: integer('rank').notNull(),
  items: integer('items').notNull(),
});

export const gameCategories = pgTable('game_categories', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  nameTr: text('name_tr').notNull(),
  nameEn: text('name_en').notNull(),
  rank: integer('rank').notNull(),
  items: integer('items').notNull(),
});

/** Slots, live tables and bingo rooms. `rank` is the order of every list: popular first, then by name as Turkish sorts it. */
export const games = pgTable(
  'games',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** The name after `foldForSearch`. */
    searchName: text('search_name').notNull(),
    providerId: text('provider_id').notNull(),
    rank: integer('rank').notNull(),
    image: text('image').notNull(),
    badge: text('badge'),
    active: boolean('active').notNull().default(true),
    minStake: kurus('min_stake'),
    maxStake: kurus('max_stake'),
    /** The engine's profile; null if no engine runs the game. */
    profile: text('profile'),
    /** The jackpot that its stakes contribute to. */
    jackpotId: text('jackpot_id'),
  },
  (table) => [
    index('games_search_name')
      .using('gin', sql`${table.searchName} gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('games_kind_rank').on(table.kind, table.rank),
  ],
);

/**
 * One row per list that contains the game ('slot', 'category:94', 'provider:3', 'type:new'), so that a page is one
 * index range.
 */
export const gameCollections = pgTable(
  'game_shelves',
  { shelf: text('shelf').notNull(), rank: integer('rank').notNull(), gameId: text('game_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.shelf, table.rank, table.gameId] }),
    index('game_shelves_game').on(table.gameId),
  ],
);

/** Number of games of each collection. */
export const collectionTotals = pgTable('game_shelf_totals', {
  shelf: text('shelf').primaryKey(),
  items: integer('items').notNull(),
});

export const favoriteGames = pgTable(
  'favorite_games',
  {
    uid: text('uid').notNull(),
    kind: text('kind').notNull(),
    gameId: text('game_id').notNull(),
    addedAt: timestamptz('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.kind, table.gameId] })],
);

/** A launch of a game for a player in one session. Stakes name it. */
export const launches = pgTable(
  'launches',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    sessionId: text('session_id').notNull(),
    gameId: text('game_id').notNull(),
    language: text('language').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('launches_time').using('brin', table.createdAt).concurrently().with({ autosummarize: true })],
);

/** Returns SQL for the end of a round; null while it is open. */
export const roundEnd = (table: Record<'endedAt' | 'paidAt' | 'isOpen' | 'startedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${table.endedAt}, ${table.paidAt}, case when ${table.isOpen} then null else ${table.startedAt} end)`;

/** A round from its provider's messages, stake by stake; its display belongs to the provider. */
export const gameRounds = pgTable(
  'game_rounds',
  {
    provider: text('provider').notNull(),
    roundId: text('round_id').notNull(),
    uid: text('uid').notNull(),
    gameId: text('game_id').notNull(),
    /** The round of a shared table on which it bets. For limits, a player's bets on it count as one. */
    tableRoundId: text('table_round_id'),
    /** Kuruş over all stakes that were not rolled back. */
    staked: kurus('staked').notNull(),
    paid: kurus('paid').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    /** Set by the win: no stake after it. Null for a round without a win. */
    paidAt: timestamptz('paid_at'),
    /**
     * End of the round; null while it is open, and in rounds from before it was stored: these count by `paidAt`, else
     * `startedAt`.
     */
    endedAt: timestamptz('ended_at'),
    /** False in rounds from before `endedAt` was stored. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.roundId] }),
    index('game_rounds_started').on(table.startedAt),
    index('game_rounds_player').on(table.uid, table.startedAt).concurrently(),
    index('game_rounds_paid').on(table.paidAt),
    index('game_rounds_ended').on(table.uid, roundEnd(table)),
    index('game_rounds_table')
      .on(table.uid, table.tableRoundId)
      .where(sql`${table.tableRoundId} is not null`),
    check('game_rounds_amounts', sql`${table.staked} >= 0 and ${table.paid} >= 0`),
  ],
);

/** A period in which stakes on some games count for a leaderboard. */
export const races = pgTable('races', {
  id: text('id').primaryKey(),
  startsAt: timestamptz('starts_at').notNull(),
  /** Exclusive. */
  endsAt: timestamptz('ends_at').notNull(),
  /** Collections whose games count; null for every game. */
  collections: jsonb('collections').$type<string[]>(),
});

/** Stakes of a player in a race, added up with each stake, because an aggregate over its rounds takes seconds. */
export const raceTotals = pgTable(
  'race_totals',
  {
    raceId: text('race_id').notNull(),
    uid: text('uid').notNull(),
    staked: kurus('staked').notNull(),
    /** Time of the last stake that counts; decides between equal stakes. */
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.raceId, table.uid] })],
);

/** Every answered money message of a provider, by its id: a repeat gets the same response. */
export const providerTransactions = pgTable(
  'provider_transactions',
  {
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    kind: text('kind').notNull(),
    uid: text('uid').notNull(),
    roundId: text('round_id').notNull(),
    gameId: text('game_id').notNull(),
    amount: kurus('amount').notNull(),
    /** The stake that a win or rollback closes. */
    stakeId: text('stake_id'),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.transactionId] }),
    index('provider_transactions_time').using('brin', table.createdAt).concurrently().with({ autosummarize: true }),
    // One win or one rollback per stake, never both, never two.
    uniqueIndex('provider_transactions_stake').on(table.provider, table.stakeId),
    check('provider_transactions_amount', sql`${table.amount} >= 0`),
  ],
);
