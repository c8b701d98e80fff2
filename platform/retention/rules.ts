import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { STORED_VERSIONS } from '../content';
import type { PlatformContext } from '../context';
import type { RetentionRule } from '../db/prune';
import { roundsKeepDays } from '../games';
import {
  contentVersions,
  gameRounds,
  gatewayCallbacks,
  launches,
  providerTransactions,
  roundEnd,
  sessions,
  statementItems,
} from '../db/schema';

/** Twice the longest session, in which a launch can be used. */
const LAUNCH_DAYS = 730;
/** Gateways repeat a callback for days; a repeat after that finds its payment decided. */
const CALLBACK_DAYS = 180;
/** Versions of the content that may be more than those always kept. */
const VERSION_DAYS = 30;
/** The site shows notices of 90 days. */
const NOTICE_DAYS = 365;

/** Returns the time from which rounds are kept, as ISO 8601 in UTC, whose texts sort like the times. */
export const roundsRetainedFrom = ({ options, now }: Pick<PlatformContext, 'options' | 'now'>): string =>
  new Date(now().getTime() - roundsKeepDays(options) * DAY_MS).toISOString();

/**
 * Returns the rules of tables that the retention job prunes, in its order: a round before its messages. `docs/operating.md`
 * lists them.
 */
export function retentionRules({ options }: Pick<PlatformContext, 'options'>): RetentionRule[] {
  const roundDays = roundsKeepDays(options);
  return [
    {
      table: gameRounds,
      days: roundDays,
      time: gameRounds.startedAt,
      isUnneeded: (until) => sql`${roundEnd(gameRounds)} < ${until}`,
    },
    {
      table: providerTransactions,
      days: roundDays,
      time: providerTransactions.createdAt,
      isUnneeded:
        () => sql`not exists (select 1 from ${gameRounds} where ${gameRounds.provider} = ${providerTransactions.provider}
        and ${gameRounds.roundId} = ${providerTransactions.roundId})`,
    },
    {
      table: launches,
      days: LAUNCH_DAYS,
      time: launches.createdAt,
      isUnneeded: () =>
        sql`not exists (select 1 from ${sessions} where ${sessions.id} = ${launches.sessionId} and ${sessions.endedAt} is null)`,
    },
    {
      table: contentVersions,
      days: VERSION_DAYS,
      time: contentVersions.at,
      isUnneeded: () => sql`${contentVersions.number} <= (select max(newest.number) - ${STORED_VERSIONS}
        from ${contentVersions} as newest where newest.section = ${contentVersions.section})`,
    },
    { table: gatewayCallbacks, days: CALLBACK_DAYS, time: gatewayCallbacks.at },
    {
      table: statementItems,
      days: NOTICE_DAYS,
      time: statementItems.at,
      isUnneeded: () => sql`${statementItems.category} = ${TRANSACTION_CATEGORY.notice}`,
    },
  ];
}

/**
 * Tables that the retention job leaves alone. `law`: records of money, bets and bonuses, and what they refer to. `job`: a
 * job of its own deletes rows. `state`: the current state of players, content or the installation.
 */
export const UNPRUNED: Readonly<Record<string, 'law' | 'job' | 'state'>> = {
  approvals: 'law',
  audit: 'job',
  audit_anchor: 'state',
  audit_head: 'state',
  bank_accounts: 'state',
  banks: 'state',
  betting_conflicts: 'job',
  betting_exposure: 'job',
  betting_favorites: 'state',
  betting_feeds: 'state',
  betting_fixtures: 'job',
  betting_leagues: 'state',
  betting_limits: 'job',
  betting_markets: 'job',
  betting_slip_codes: 'job',
  betting_suspensions: 'job',
  betting_told: 'state',
  bonus_bets: 'law',
  bonus_grants: 'law',
  cash_out_requests: 'law',
  chargebacks: 'law',
  content_entries: 'state',
  content_sections: 'state',
  coupon_picks: 'law',
  coupon_submissions: 'job',
  coupons: 'law',
  favorite_games: 'state',
  favorite_methods: 'state',
  game_categories: 'state',
  game_providers: 'state',
  game_shelf_totals: 'state',
  game_shelves: 'state',
  games: 'state',
  gateway_charges: 'law',
  installation: 'state',
  jobs: 'state',
  ledger_checkpoint: 'state',
  ledger_checks: 'state',
  ledger_day_sums: 'law',
  ledger_days: 'law',
  ledger_entries: 'law',
  ledger_hour_sums: 'job',
  ledger_postings: 'law',
  ledger_seals: 'state',
  limit_raises: 'state',
  maintenance: 'state',
  operator_challenges: 'state',
  operator_credits: 'law',
  operator_invitations: 'state',
  operator_passkeys: 'state',
  operator_sessions: 'state',
  operator_submissions: 'state',
  operators: 'state',
  outbox: 'job',
  passkey_challenges: 'job',
  passkeys: 'state',
  payment_groups: 'state',
  payment_methods: 'state',
  payments: 'law',
  play_standing: 'state',
  player_notes: 'state',
  player_tokens: 'job',
  players: 'job',
  race_totals: 'job',
  races: 'job',
  recovery_codes: 'state',
  risk_hits: 'state',
  saved_answers: 'state',
  second_factors: 'state',
  sessions: 'job',
  sms_codes: 'state',
  support_messages: 'state',
  support_threads: 'state',
  throttles: 'job',
  tournament_places: 'law',
  used_vouchers: 'law',
  wallet_accounts: 'state',
};
