import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf, kurus, moment } from '#platform/db/columns';

const ROUND_STATUSES = ['drawn', 'open', 'won', 'lost', 'settled', 'refused', 'returning', 'rolled-back'];
const TABLE_ROUND_STATUSES = ['open', 'dealt', 'settled', 'void'];

/** A player's visit to one game, as the platform's launch ordered it. The token in the address names it. */
export const visits = pgTable('game_visits', {
  /** The launch's number. */
  id: text('id').primaryKey(),
  uid: text('uid').notNull(),
  language: text('language').notNull(),
  gameId: text('game_id').notNull(),
  gameName: text('game_name').notNull(),
  maker: text('maker').notNull(),
  /** The rules it is played by. */
  profile: text('profile').notNull(),
  /** The jackpot its stakes feed. */
  jackpotId: text('jackpot_id'),
  /** What one bet may be; null where the game alone decides. */
  minStake: bigint('min_stake', { mode: 'number' }),
  maxStake: bigint('max_stake', { mode: 'number' }),
  /** The player's name as others at a table may read it. */
  alias: text('alias').notNull().default(''),
  lobbyPath: text('lobby_path').notNull(),
  launchPath: text('launch_path').notNull(),
  /** Half of what the server seeds of its rounds are made from; the other is a key of the installation. */
  secret: text('secret')
    .notNull()
    .default(sql`gen_random_uuid()::text`),
  /** The seed that the player gives to the chance of the next rounds; made at random until they choose one. */
  playerSeed: text('player_seed')
    .notNull()
    .default(sql`left(replace(gen_random_uuid()::text, '-', ''), 16)`),
  createdAt: moment('created_at').notNull(),
  /** Set by the first opening, which must come before the token's own end. */
  openedAt: moment('opened_at'),
  lastPlayedAt: moment('last_played_at').notNull(),
});

/** What a player did in a round after its start. */
export interface TakenStep {
  /** The form's own number. */
  requestID: string;
  action: unknown;
  /** Kuruş staked on top. */
  stake: number;
  /** Why it was not done; the round stands as before. */
  refusal?: string;
}

/** A stand that waits for its stake to be booked. */
export interface NextStand {
  state: unknown;
  /** Kuruş; only when the round is over with it. */
  payout?: number | undefined;
}

/**
 * One play. `status`: 'drawn' (the next stand is stored, its stake not known to be booked), 'open' (waits for the player's
 * step), 'won' (over, the payout not known to be booked), 'lost' (over, the platform not known to know), 'settled', 'refused' (the platform took no stake), 'returning'
 * (nobody waits for a stake any more: it is being taken back), 'rolled-back'.
 */
export const rounds = pgTable(
  'rounds',
  {
    id: text('id').primaryKey(),
    /** The visit it belongs to. */
    launchId: text('launch_id').notNull(),
    /** The round of the shared table that it bets on; 'open' it waits for that one's result. */
    tableRoundId: text('table_round_id'),
    uid: text('uid').notNull(),
    gameId: text('game_id').notNull(),
    profile: text('profile').notNull(),
    /** The jackpot its stakes feed. */
    jackpotId: text('jackpot_id'),
    /** The number of the form that started it. */
    requestId: text('request_id').notNull(),
    /** What the player chose at the start. */
    choice: jsonb('choice').notNull(),
    /** Where it stands; none before the first stake is booked. */
    state: jsonb('state'),
    next: jsonb('next').$type<NextStand>(),
    steps: jsonb('steps').$type<TakenStep[]>().notNull(),
    stepCount: integer('step_count').notNull(),
    /** The server seed, which `commitment`, its SHA-256, binds before the stake. All chance follows from it and the player's. */
    seed: text('seed').notNull(),
    commitment: text('commitment').notNull(),
    /** Null in rounds from before players had seeds, and where many share one seed. */
    playerSeed: text('player_seed'),
    /** Kuruş booked so far; what the start costs before that. */
    stake: kurus('stake').notNull(),
    payout: kurus('payout').notNull(),
    /** Part of the payout that came from the jackpot. */
    jackpot: kurus('jackpot').notNull(),
    status: text('status').notNull(),
    /** Why the platform took no stake. */
    refusal: text('refusal'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('rounds_request').on(table.launchId, table.requestId),
    // A seed deals once; at a shared table it is the table's.
    uniqueIndex('rounds_commitment')
      .on(table.commitment)
      .where(sql`${table.tableRoundId} is null`),
    index('rounds_player').on(table.uid, table.createdAt),
    index('rounds_table_round').on(table.tableRoundId),
    check('rounds_status', isOneOf(table.status, ROUND_STATUSES)),
    check('rounds_amounts', sql`${table.stake} >= 0 and ${table.payout} >= 0 and ${table.jackpot} >= 0`),
  ],
);
export type Round = typeof rounds.$inferSelect;

/**
 * A round of a table that many players share, made by whoever looks at the table first; its times follow from its number.
 * `status`: 'open' (takes bets until `closesAt`), 'dealt' (the result is there, some payouts may be on their way),
 * 'settled', 'void' (the table was closed: stakes go back).
 */
export const tableRounds = pgTable(
  'table_rounds',
  {
    id: text('id').primaryKey(),
    gameId: text('game_id').notNull(),
    profile: text('profile').notNull(),
    number: integer('number').notNull(),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    /** When the result is shown, and the next round opens. */
    endsAt: moment('ends_at').notNull(),
    /** The result follows from this secret, which `commitment`, its SHA-256, binds before the first bet. */
    seed: text('seed').notNull(),
    commitment: text('commitment').notNull(),
    result: jsonb('result'),
    status: text('status').notNull(),
    /** Until then one process settles it and the others leave it alone. */
    claimedUntil: moment('claimed_until'),
  },
  (table) => [
    uniqueIndex('table_rounds_number').on(table.gameId, table.number),
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
