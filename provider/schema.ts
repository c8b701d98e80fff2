import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf, kurus, timestamptz } from '#platform/db/columns';
import { ROUND_STATUSES, TABLE_ROUND_STATUSES, type RoundStatus, type TableRoundStatus } from './transitions';

/** A player's game session, opened by a launch of the platform. The token in the URL identifies it. */
export const gameSessions = pgTable(
  'game_visits',
  {
    /** Id of the launch. */
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    language: text('language').notNull(),
    gameId: text('game_id').notNull(),
    gameName: text('game_name').notNull(),
    maker: text('maker').notNull(),
    /** Rules of the game. */
    profile: text('profile').notNull(),
    /** Jackpot fed by its stakes. */
    jackpotId: text('jackpot_id'),
    /** Limits of one bet; null if the game has its own stakes. */
    minStake: bigint('min_stake', { mode: 'number' }),
    maxStake: bigint('max_stake', { mode: 'number' }),
    /** Name of the player as shown to others at a table. */
    alias: text('alias').notNull().default(''),
    lobbyPath: text('lobby_path').notNull(),
    launchPath: text('launch_path').notNull(),
    /**
     * One of two secrets from which the server seeds of its rounds are derived; the other is a key of the installation.
     */
    secret: text('secret')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** The player's seed for the next rounds; random until they choose one. */
    playerSeed: text('player_seed')
      .notNull()
      .default(sql`left(replace(gen_random_uuid()::text, '-', ''), 16)`),
    createdAt: timestamptz('created_at').notNull(),
    /** Time of the first opening, which must come before the token expires. */
    openedAt: timestamptz('opened_at'),
    lastPlayedAt: timestamptz('last_played_at').notNull(),
  },
  (table) => [index('game_visits_time').using('brin', table.createdAt).concurrently().with({ autosummarize: true })],
);

/** A player's step in a round after its start. */
export interface TakenStep {
  /** Request ID of the form. */
  requestID: string;
  action: unknown;
  /** Additional stake in kuruş. */
  stake: number;
  /** Reason of a rejection; the round stays unchanged. */
  refusal?: string;
}

/** A state that waits for its stake to be booked. */
export interface PendingState {
  state: unknown;
  /** Kuruş; only if the round ends with it. */
  payout?: number | undefined;
}

/** One play. */
export const rounds = pgTable(
  'rounds',
  {
    id: text('id').primaryKey(),
    /** Its game session. */
    launchId: text('launch_id').notNull(),
    /** Round of the shared table that it bets on; while 'open' it waits for the result of that round. */
    tableRoundId: text('table_round_id'),
    uid: text('uid').notNull(),
    gameId: text('game_id').notNull(),
    profile: text('profile').notNull(),
    /** Jackpot fed by its stakes. */
    jackpotId: text('jackpot_id'),
    /** Request ID of the form that started it. */
    requestId: text('request_id').notNull(),
    /** The player's choice at the start. */
    choice: jsonb('choice').notNull(),
    /** Current state; null before the first stake is booked. */
    state: jsonb('state'),
    next: jsonb('next').$type<PendingState>(),
    steps: jsonb('steps').$type<TakenStep[]>().notNull(),
    stepCount: integer('step_count').notNull(),
    /**
     * Server seed. `commitment`, its SHA-256, is published before the stake. All random numbers derive from it and
     * the player's seed.
     */
    seed: text('seed').notNull(),
    commitment: text('commitment').notNull(),
    /** Null in rounds from before players had seeds, and at shared tables. */
    playerSeed: text('player_seed'),
    /** Kuruş booked so far; before that the cost of the start. */
    stake: kurus('stake').notNull(),
    payout: kurus('payout').notNull(),
    /** Part of the payout that came from the jackpot. */
    jackpot: kurus('jackpot').notNull(),
    status: text('status').$type<RoundStatus>().notNull(),
    /** Reason why the platform rejected the stake. */
    refusal: text('refusal'),
    createdAt: timestamptz('created_at').notNull(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    uniqueIndex('rounds_request').on(table.launchId, table.requestId),
    // A seed deals once; at a shared table it is the table's. Bytes take half the space of the text, which is
    // not always hexadecimal: rounds from before seeds have 'none:…'.
    uniqueIndex('rounds_commitment_bytes')
      .on(sql`sha256(${table.commitment}::bytea)`)
      .concurrently()
      .where(sql`${table.tableRoundId} is null`),
    index('rounds_time').using('brin', table.createdAt).concurrently().with({ autosummarize: true }),
    index('rounds_player').on(table.uid, table.createdAt),
    index('rounds_table_round').on(table.tableRoundId),
    check('rounds_status', isOneOf(table.status, ROUND_STATUSES)),
    check('rounds_amounts', sql`${table.stake} >= 0 and ${table.payout} >= 0 and ${table.jackpot} >= 0`),
  ],
);
export type Round = typeof rounds.$inferSelect;

/** A round of a shared table, created by the first request for it; its times derive from its number. */
export const tableRounds = pgTable(
  'table_rounds',
  {
    id: text('id').primaryKey(),
    gameId: text('game_id').notNull(),
    profile: text('profile').notNull(),
    number: integer('number').notNull(),
    opensAt: timestamptz('opens_at').notNull(),
    closesAt: timestamptz('closes_at').notNull(),
    /** Time at which the result is shown and the next round opens. */
    endsAt: timestamptz('ends_at').notNull(),
    /** Secret from which the result derives. `commitment`, its SHA-256, is published before the first bet. */
    seed: text('seed').notNull(),
    commitment: text('commitment').notNull(),
    result: jsonb('result'),
    status: text('status').$type<TableRoundStatus>().notNull(),
    /** Time until which one process has claimed its settlement. */
    claimedUntil: timestamptz('claimed_until'),
  },
  (table) => [
    uniqueIndex('table_rounds_number').on(table.gameId, table.number),
    index('table_rounds_ends').on(table.endsAt).concurrently(),
    check('table_rounds_status', isOneOf(table.status, TABLE_ROUND_STATUSES)),
  ],
);

/** Progressive jackpots: a share of each stake, in thousandths of a kuruş so that nothing is lost to rounding. */
export const jackpots = pgTable(
  'jackpots',
  {
    id: text('id').primaryKey(),
    nameTr: text('name_tr').notNull(),
    nameEn: text('name_en').notNull(),
    gameId: text('game_id').notNull(),
    amountMilli: kurus('amount_milli').notNull(),
  },
  (table) => [check('jackpots_amount', sql`${table.amountMilli} >= 0`)],
);

/** Contributions to jackpots that are not in `jackpots` yet: rows of their own, so that stakes do not wait for one another. */
export const jackpotContributions = pgTable(
  'jackpot_contributions',
  {
    id: text('id').primaryKey(),
    jackpotId: text('jackpot_id').notNull(),
    amount: kurus('amount').notNull(),
  },
  (table) => [index('jackpot_contributions_jackpot').on(table.jackpotId)],
);
export * from './feed/schema';
