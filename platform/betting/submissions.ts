import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OddsChanges } from '#contract/coupons';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { enqueueJob } from '../jobs';
import { bettingFixtures, couponSubmissions, type SubmittedSelection } from './schema';
import { refusals } from './messages';

/** Kind of the job that accepts or rejects a submitted coupon. */
export const ACCEPT = 'betting.accept';

const BET_DELAY_DEFAULT_S = 5;

/**
 * Returns the milliseconds between the submission and the acceptance of a coupon or cash-out with a selection in play.
 */
export const betDelayMs = ({
  betDelayS = BET_DELAY_DEFAULT_S,
}: Pick<PlatformContext['options'], 'betDelayS'>): number => betDelayS * 1_000;

const value = sql.placeholder;

/** Parameters of the statements that write a coupon and its selections: 64-bit numbers as text, selections as JSON. */
export interface CouponRow extends Record<string, unknown> {
  id: string;
  uid: string;
  request: string;
  hash: string;
  /** ISO 8601. */
  at: string;
  fold: number;
  lines: number;
  stake: string;
  /** Of `toStoredOdds`. */
  odds: number;
  win: string;
  /** JSON of `SubmittedSelection[]`. */
  picks: string;
}

/** A submitted coupon, with the changes of odds that the player accepts. */
export interface SubmissionRow extends CouponRow {
  oddsChanges: OddsChanges | null;
}

const write = namedStatement<{ id: string }>(
  'betting_submit',
  sql`insert into ${couponSubmissions}
      (id, uid, request_id, content_hash, submitted_at, fold, lines, stake, total_odds, possible_win, picks,
        odds_changes)
    values (${value('id')}, ${value('uid')}, ${value('request')}, ${value('hash')}, ${value('at')}::timestamptz,
      ${value('fold')}::smallint, ${value('lines')}::smallint, ${value('stake')}::bigint, ${value('odds')}::bigint,
      ${value('win')}::bigint, ${value('picks')}::jsonb, ${value('oddsChanges')})
    on conflict (uid, request_id) do nothing
    returning id`,
);

/** Writes a submitted coupon and schedules its acceptance. @returns false if its key was used meanwhile */
export async function submit(tx: Transaction, row: SubmissionRow, runAt: Date): Promise<boolean> {
  if ((await write(tx, row)).length === 0) return false;
  await enqueueJob(tx, { kind: ACCEPT, key: `${ACCEPT}:${row.id}`, payload: { id: row.id }, runAt });
  return true;
}

type Submission = typeof couponSubmissions.$inferSelect;

/** Returns a submitted coupon of the player that is not accepted, with its matches. @throws {Refusal} `not-found` */
export async function findSubmission(
  executor: Executor,
  { uid, couponID }: { uid: string; couponID: string },
): Promise<{
  submission: Submission;
  picks: {
    pick: SubmittedSelection;
    fixture: typeof bettingFixtures.$inferSelect;
    /** Odds at the rejection, if they were its reason. */
    current: number | null | undefined;
  }[];
}> {
  const [submission] = await executor
    .select()
    .from(couponSubmissions)
    .where(and(eq(couponSubmissions.id, couponID), eq(couponSubmissions.uid, uid)));
  if (!submission) throw refusals.noCoupon();
  const { picks, rejectedOdds } = submission;
  const rows = await executor
    .select()
    .from(bettingFixtures)
    .where(
      inArray(
        bettingFixtures.id,
        picks.map((pick) => pick.fixture_id),
      ),
    );
  const fixtureOf = new Map(rows.map((row) => [row.id, row]));
  return {
    submission,
    picks: picks.flatMap((pick, at) => {
      const fixture = fixtureOf.get(pick.fixture_id);
      return fixture ? [{ pick, fixture, current: rejectedOdds ? (rejectedOdds[at] ?? null) : undefined }] : [];
    }),
  };
}
