import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { toFactor, sumPayout } from '#contract/coupon-payout';
import { COUPON_LINES_MAX, countLines, type OddsChanges } from '#contract/coupons';
import type { Sport } from '#contract/markets';
import { takeStake } from '../bonuses';
import { countCoupon } from '../counters';
import type { Transaction } from '../db/database';
import { createId } from '../db/ids';
import { namedStatement } from '../db/named';
import { printLine } from './changes';
import { sumLineOdds, toStoredOdds } from './lines';
import {
  atAcceptedOdds,
  getCouponBounds,
  priceOffersLocked,
  type PricedSelection,
  type QuotedSelection,
} from './offers';
import { EXPOSURE_COLUMNS, placedExposure, selectExposure } from './exposure';
import { bettingExposure, couponSelections, coupons, couponSubmissions, type SubmittedSelection } from './schema';
import { submit, type CouponRow } from './submissions';
import { refusals, stakeText } from './messages';

/** The operator's ledger account of every coupon. */
export const BOOK = 'house:betting';

/** Returns the ledger key of a coupon's stake. */
export const stakeKey = (couponId: string): string => `coupon:${couponId}:stake`;

export interface CouponRequest {
  uid: string;
  requestID: string;
  picks: readonly QuotedSelection[];
  fold: number;
  /** Kuruş, for the whole coupon. */
  stake: bigint;
  at: Date;
  /** Sports open for bets; default: all. */
  sports?: readonly Sport[] | undefined;
  /** Delay before the acceptance of a coupon with a selection in play. */
  delayMs: number;
  /** Changes of odds that the player accepts; default: none. */
  oddsChanges?: OddsChanges | undefined;
}

/** A placed coupon. `checking`: waits for its acceptance. `rejected`: was not accepted. */
export interface PlacedCoupon {
  couponID: string;
  state: 'accepted' | 'checking' | 'rejected';
}

const hashOf = ({ picks, fold, stake, oddsChanges }: CouponRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        fold,
        String(stake),
        picks.map(({ fixtureID, market, line, selection, odds }) => [fixtureID, market, line, selection, odds]),
        ...(oddsChanges ? [oddsChanges] : []),
      ]),
    )
    .digest('base64url');

/**
 * Places a coupon and debits its stake. Idempotent by its key: a repeat returns the same coupon. Locks the fixtures
 * first, so that no suspension is applied between the check of the odds and the booking. A coupon with a selection in
 * play is submitted: a job accepts or rejects it after `delayMs`. Books at the current odds.
 * @throws {Refusal} `coupon-changed` for any difference from the odds that the player saw and does not accept;
 * `amount-out-of-range`,
 * `full` by the bounds of coupons; `number-used`; rejections of `takeStake`
 */
export async function placeCoupon(tx: Transaction, request: CouponRequest): Promise<PlacedCoupon> {
  const { uid, requestID, picks, fold, stake, at } = request;
  const contentHash = hashOf(request);
  const earlier = await findRequest(tx, request, contentHash);
  if (earlier !== undefined) return earlier;
  if (fold > picks.length) throw refusals.noFold();
  if (countLines(picks.length, fold) > COUPON_LINES_MAX) throw refusals.tooManyLines();
  const offered = await priceOffersLocked(tx, { picks, fold, now: at, sports: request.sports });
  const priced = offered.flatMap((pick) => atAcceptedOdds(pick, request.oddsChanges ?? 'reject') ?? []);
  if (priced.length < offered.length) throw refusals.changed();
  const { lines, minStake, maxStake, totalOdds } = getCouponBounds(priced, fold);
  if (stake < minStake || stake > maxStake) throw refusals.outOfRange(minStake, maxStake);
  if (stake % BigInt(lines) !== 0n) throw refusals.indivisible(lines);
  const id = createId();
  const row: CouponRow = {
    id,
    uid,
    request: requestID,
    hash: contentHash,
    at: at.toISOString(),
    fold,
    lines,
    stake: String(stake),
    odds: toStoredOdds(totalOdds),
    win: sumWin(priced, { fold, lines, stake }),
    picks: JSON.stringify(priced.map(pickRow)),
  };
  const waits = request.delayMs > 0 && priced.some(({ live }) => live);
  const isWritten = waits
    ? await submit(tx, { ...row, oddsChanges: request.oddsChanges ?? null }, new Date(at.getTime() + request.delayMs))
    : await writeCoupon(tx, row, priced);
  // A concurrent request with the same key has completed meanwhile.
  if (!isWritten) {
    const other = await findRequest(tx, request, contentHash);
    if (!other) throw refusals.numberUsed();
    return other;
  }
  await takeStake(tx, {
    key: stakeKey(id),
    uid,
    category: TRANSACTION_CATEGORY.bet,
    description: stakeText(priced.flatMap(({ fixture }) => fixture ?? [])),
    reference: id,
    amount: stake,
    counter: BOOK,
    at,
    play: 'bet',
    odds: weakestOdds(
      priced.map(({ shown }) => shown.odds),
      fold,
    ),
  });
  const state = waits ? 'checking' : 'accepted';
  countCoupon(tx, state);
  return { couponID: id, state };
}

/** Returns the odds of the line with the lowest odds, in hundredths: the odds that count for a bonus. */
export const weakestOdds = (odds: readonly number[], fold: number): number =>
  sumLineOdds(odds.toSorted((one, other) => one - other).slice(0, fold), fold);

/** Returns the possible win of a coupon in kuruş, as text for a statement. */
export const sumWin = (
  priced: readonly PricedSelection[],
  { fold, lines, stake }: { fold: number; lines: number; stake: bigint },
): string =>
  String(
    sumPayout(
      priced.map(({ shown }) => ({ market: shown.market, factor: toFactor(shown.odds) })),
      fold,
      stake / BigInt(lines),
    ),
  );

export const pickRow = ({ shown, live }: PricedSelection, position: number): SubmittedSelection => ({
  position,
  fixture_id: shown.fixtureID,
  market: shown.market,
  line: printLine(shown.line),
  selection: shown.selection,
  odds: shown.odds,
  live,
});

const value = sql.placeholder;

const insertCoupon = namedStatement<{ position: number }>(
  'betting_place',
  sql`with coupon as (
      insert into ${coupons} (id, uid, request_id, content_hash, placed_at, fold, lines, stake, total_odds, possible_win)
      values (${value('id')}, ${value('uid')}, ${value('request')}, ${value('hash')}, ${value('at')}::timestamptz,
        ${value('fold')}::smallint, ${value('lines')}::smallint, ${value('stake')}::bigint, ${value('odds')}::bigint,
        ${value('win')}::bigint)
      on conflict (uid, request_id) do nothing
      returning id
    ), exposed as (
      insert into ${bettingExposure} (${EXPOSURE_COLUMNS})
      select added.* from coupon, (${selectExposure(value('exposure'))}) as added
    )
    insert into ${couponSelections} (coupon_id, position, fixture_id, market, line, selection, odds, live)
    select coupon.id, pick.position, pick.fixture_id, pick.market, pick.line, pick.selection, pick.odds, pick.live
    from coupon, jsonb_to_recordset(${value('picks')}::jsonb) as pick (position smallint, fixture_id text, market text,
      line text, selection text, odds integer, live boolean)
    returning position`,
);

/**
 * Writes a coupon, its selections and their exposure.
 * @param priced its selections at the odds of `row`
 * @returns false, with nothing written, if its key was used meanwhile
 */
export async function writeCoupon(
  tx: Transaction,
  row: CouponRow,
  priced: readonly PricedSelection[],
): Promise<boolean> {
  const { fold, stake, win } = row;
  const exposure = placedExposure({ fold, stake: BigInt(stake), possibleWin: BigInt(win) }, priced.map(pickRow));
  return (await insertCoupon(tx, { ...row, exposure })).length > 0;
}

const requested = namedStatement<{ id: string; content_hash: string; state: PlacedCoupon['state'] }>(
  'betting_requested',
  sql`select id, content_hash, 'accepted' as state from ${coupons}
      where uid = ${value('uid')} and request_id = ${value('request')}
    union all
    select id, content_hash, case state when 'waiting' then 'checking' else state end from ${couponSubmissions}
      where uid = ${value('uid')} and request_id = ${value('request')}`,
);

/** Returns the coupon of a key that was used before. @throws {Refusal} `number-used` if its content differs */
async function findRequest(
  tx: Transaction,
  { uid, requestID }: CouponRequest,
  contentHash: string,
): Promise<PlacedCoupon | undefined> {
  const rows = await requested(tx, { uid, request: requestID });
  const row = rows.find(({ content_hash: hash }) => hash === contentHash);
  if (rows.length > 0 && !row) throw refusals.numberUsed();
  return row && { couponID: row.id, state: row.state };
}
