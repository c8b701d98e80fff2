import { and, asc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { sumPayout } from '#contract/coupon-payout';
import { combineVerdicts, readBuilder } from '#contract/bet-builder';
import { getVerdict } from '#contract/market-rules';
import { BUILDER, isMarket, type Market, type Selection } from '#contract/markets';
import { creditReturns, reverseReturn } from '../bonuses';
import type { Transaction } from '../db/database';
import { assertTransition } from '../db/transitions';
import type { JobTable } from '../jobs';
import { lockPlayState, resetAllowedLoss } from '../play-limits';
import { lockWallets } from '../ledger';
import { isVoid } from './bet-void';
import { hasResult, printLine } from './changes';
import { changeExposure } from './exposure';
import { shareFixtures } from './fixture-locks';
import { remainingPayoutMax, settledFactor } from './lines';
import { findVerdict, isBeforeReturn, listGoals } from './market-results';
import { BOOK, stakeKey } from './place';
import { bettingFixtures, couponSelections, coupons, type SelectionState } from './schema';
import { enqueueSettlement, SETTLE, SETTLE_PART, type SettlementKind } from './settlement-job';
import { COUPON_TRANSITIONS, type CouponState } from './transitions';
import { findUncollected } from './uncollected';
import { BET, BOOKING_TEXTS } from './messages';

type Coupon = typeof coupons.$inferSelect;
type CouponPick = typeof couponSelections.$inferSelect;
type Fixture = typeof bettingFixtures.$inferSelect;

/** Number of coupons per transaction: few enough that stakes of these players hardly wait. */
const BATCH = 10;

/** Returns the ledger key of a coupon's payout at its nth booking after the stake. */
const payoutKey = (couponId: string, booking: number): string => `coupon:${couponId}:payout:${booking}`;

/**
 * Returns the selections of a bet builder with the verdict of each; undefined for another bet.
 * @param fixture its match
 */
export function gradeParts(
  fixture: Fixture,
  { market, selection }: Pick<CouponPick, 'market' | 'selection'>,
  placedAt: Date | undefined,
): (Selection & { state: SelectionState })[] | undefined {
  if (market !== BUILDER) return undefined;
  return readBuilder(selection)?.map((part) => ({
    ...part,
    state: verdictOn(fixture, { ...part, line: printLine(part.line) }, placedAt),
  }));
}

/**
 * Returns the verdict of a selection: by an operator's void, else by the result of its market, else of the match; of a
 * bet builder by its parts. Postponed and abandoned matches refund stakes. Open without either, also after a withdrawal.
 * A rescheduled match leaves what it did not decide before void for earlier coupons. A market that this release does not
 * know, because a newer one took the bet before a rollback, stays open.
 */
export function verdictOn(
  fixture: Fixture,
  { market, line, selection }: Pick<CouponPick, 'market' | 'line' | 'selection'>,
  placedAt: Date | undefined,
): SelectionState {
  if (isVoid(fixture.voids, { market, line, selection }, placedAt)) return 'void';
  const parts = gradeParts(fixture, { market, selection }, placedAt);
  if (parts) return combineVerdicts(parts.map(({ state }) => state));
  const { sport, status, periods, highlights } = fixture;
  const verdict = findVerdict(fixture, { market, line, selection }, placedAt);
  if (verdict) return verdict;
  if (isBeforeReturn(fixture, placedAt)) return 'void';
  if (status === 'scheduled' || status === 'live') return 'open';
  if (status !== 'ended') return 'void';
  if (market === BUILDER || !isMarket(market)) return 'open';
  const goals = listGoals(highlights);
  return getVerdict(sport, { market, line: line === '' ? null : Number(line), selection }, { periods, goals });
}

/**
 * Returns the state and payout of a coupon by its selections: open while undecided, lost as soon as no line can win any
 * more.
 */
export function gradeCoupon(
  coupon: Pick<Coupon, 'fold' | 'lines' | 'stake' | 'cashedAmount'>,
  picks: readonly Pick<CouponPick, 'market' | 'odds' | 'state'>[],
): { state: CouponState; payout: bigint | null } {
  const isAlive = picks.filter(({ state }) => state !== 'lost').length >= coupon.fold;
  if (isAlive && picks.some(({ state }) => state === 'open')) return { state: 'open', payout: null };
  const payout = isAlive ? getPayoutMax(coupon, picks) : 0n;
  if (picks.every(({ state }) => state === 'void')) return { state: 'void', payout };
  const hasWon = payout > 0n && picks.some(({ state }) => state === 'won' || state === 'half-won');
  return { state: hasWon ? 'won' : 'lost', payout };
}

/** Returns the maximum payout of an open coupon in kuruş, or the payout of a closed one. */
export const getPossibleWin = (
  coupon: Pick<Coupon, 'fold' | 'lines' | 'stake' | 'cashedAmount' | 'payout'>,
  picks: readonly Pick<CouponPick, 'market' | 'odds' | 'state'>[],
): bigint => coupon.payout ?? getPayoutMax(coupon, picks);

/** Returns the payout of a coupon's stake in force if its open selections win, in kuruş. */
function getPayoutMax(
  { fold, lines, stake, cashedAmount }: Pick<Coupon, 'fold' | 'lines' | 'stake' | 'cashedAmount'>,
  picks: readonly Pick<CouponPick, 'market' | 'odds' | 'state'>[],
): bigint {
  const factors = picks.map(({ market, odds, state }) => ({ market, factor: settledFactor(state, odds) }));
  const [payout, most] = [sumPayout(factors, fold, stake / BigInt(lines)), remainingPayoutMax(cashedAmount)];
  return payout < most ? payout : most;
}

/**
 * Settles the next coupons of a fixture by its current result, in one transaction: grades each selection and pays each
 * decided coupon. Settlements by another result are reversed and booked again; matching ones stay.
 * Idempotent, also across processes and after a crash: every coupon is checked under its lock.
 * @param after coupons up to this id are done
 * @returns the id of the last checked coupon; undefined if the fixture is done, or a later result is in force
 */
export async function settleBatch(
  tx: Transaction,
  {
    fixtureID,
    revision,
    after,
    at,
    log,
  }: { fixtureID: string; revision: number; after: string; at: Date; log?: Pick<Logger, 'error'> },
): Promise<string | undefined> {
  await shareFixtures(tx, [fixtureID]);
  const [fixture] = await tx.select().from(bettingFixtures).where(eq(bettingFixtures.id, fixtureID));
  if (!fixture || fixture.resultRevision !== revision) return undefined;
  const ids = (
    await tx
      .selectDistinct({ id: couponSelections.couponId })
      .from(couponSelections)
      .where(and(eq(couponSelections.fixtureId, fixtureID), gt(couponSelections.couponId, after), mayChange(fixture)))
      .orderBy(asc(couponSelections.couponId))
      .limit(BATCH)
  ).map(({ id }) => id);
  if (ids.length === 0) {
    await tx
      .update(bettingFixtures)
      .set({ settledRevision: revision, settledAt: at })
      .where(eq(bettingFixtures.id, fixtureID));
    return undefined;
  }
  const locked = await tx.select().from(coupons).where(inArray(coupons.id, ids)).orderBy(asc(coupons.id)).for('update');
  const picks = await tx.select().from(couponSelections).where(inArray(couponSelections.couponId, ids));
  const placedAt = new Map(locked.map((coupon) => [coupon.id, coupon.placedAt]));
  const picksOf = new Map<string, { before: CouponPick[]; after: CouponPick[] }>(
    ids.map((id) => [id, { before: [], after: [] }]),
  );
  const graded: CouponPick[] = [];
  for (const pick of picks) {
    const state = pick.fixtureId === fixtureID ? verdictOn(fixture, pick, placedAt.get(pick.couponId)) : pick.state;
    const now = { ...pick, state };
    picksOf.get(pick.couponId)?.before.push(pick);
    picksOf.get(pick.couponId)?.after.push(now);
    if (state !== pick.state) graded.push(now);
  }
  const unknown = [...picksOf.values()].flatMap(({ after: own }) => own).filter((pick) => isUnknown(fixture, pick));
  if (unknown.length > 0)
    log?.error(
      { fixture: fixtureID, coupons: unknown.map(({ couponId }) => couponId) },
      'bets on markets of a newer release stay open',
    );
  await writePicks(tx, graded);
  const changes = locked.flatMap((coupon) => changeOf(coupon, picksOf.get(coupon.id)?.after ?? []));
  const states = new Map(changes.map(({ coupon, state }) => [coupon.id, state]));
  await changeExposure(
    tx,
    locked.map((coupon) => {
      const own = picksOf.get(coupon.id)!;
      return {
        before: { coupon, picks: own.before },
        after: { coupon: { ...coupon, state: states.get(coupon.id) ?? coupon.state }, picks: own.after },
      };
    }),
  );
  await closeCoupons(tx, changes, at);
  return ids.at(-1);
}

/** Whether a selection is still open although its match ended. */
const isUnknown = ({ id, status }: Fixture, { fixtureId, state }: CouponPick): boolean =>
  fixtureId === id && status === 'ended' && state === 'open';

/**
 * Selects the selections of a fixture that a settlement may change. Without a result or a void only those of decided
 * markets, and those that an earlier result settled: most are open and stay so.
 */
function mayChange({ status, returnedAt, marketResults, voids }: Fixture): SQL | undefined {
  if (returnedAt || voids.length > 0 || hasResult({ status })) return undefined;
  const markets: Market[] = [...new Set(marketResults.map(({ market }) => market)), BUILDER];
  return or(ne(couponSelections.state, 'open'), inArray(couponSelections.market, markets));
}

interface Change {
  coupon: Coupon;
  state: CouponState;
  payout: bigint | null;
}

/** Returns the change of a coupon; empty if it is up to date, or its player has cashed it out. */
function changeOf(coupon: Coupon, picks: readonly CouponPick[]): Change[] {
  if (coupon.state === 'cashed-out') return [];
  const { state, payout } = gradeCoupon(coupon, picks);
  if (state === coupon.state && payout === coupon.payout) return [];
  assertTransition('coupon', COUPON_TRANSITIONS, { from: coupon.state, to: state });
  return [{ coupon, state, payout }];
}

async function writePicks(tx: Transaction, picks: readonly CouponPick[]): Promise<void> {
  if (picks.length === 0) return;
  const rows = picks.map(({ couponId, position, state }) => ({ coupon_id: couponId, position, state }));
  await tx.execute(sql`update ${couponSelections} as p set state = told.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (coupon_id text, position smallint, state text)
    where p.coupon_id = told.coupon_id and p.position = told.position`);
}

/**
 * Writes and books the new payouts of coupons. A different payout is booked first and the earlier one reversed
 * afterwards, so that a player who has spent it owes only the difference. The operator bears any amount that is no
 * longer there, until a later payout of the coupon is reduced by it. Wallets are locked last: their players' stakes
 * wait for a booking, not for a settlement. A correction locks all its players first, in one order, to avoid deadlocks.
 */
async function closeCoupons(tx: Transaction, changes: readonly Change[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  const differing = changes.filter(({ coupon, payout }) => (payout ?? 0n) !== (coupon.payout ?? 0n));
  const booked = new Set(differing.map(({ coupon }) => coupon.id));
  const uncollected = new Map<string, Awaited<ReturnType<typeof findUncollected>>>();
  for (const change of differing) uncollected.set(change.coupon.id, await findUncollected(tx, change));
  const sumUncollected = (id: string) => (uncollected.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0n);
  const rows = changes.map(({ coupon, state, payout }) => ({
    id: coupon.id,
    state,
    payout: payout === null ? null : String(payout),
    closed_at: state === 'open' ? null : at.toISOString(),
    bookings: coupon.bookings + (booked.has(coupon.id) ? 1 : 0),
    borne: String(coupon.borne - sumUncollected(coupon.id)),
  }));
  await tx.execute(sql`update ${coupons} as c set state = told.state, payout = told.payout, closed_at = told.closed_at,
      bookings = told.bookings, borne = told.borne
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id text, state text, payout bigint,
      closed_at timestamptz, bookings smallint, borne bigint)
    where c.id = told.id`);
  const corrected = differing.filter(({ coupon }) => coupon.payout);
  if (corrected.length > 0) {
    const uids = [...new Set(changes.map(({ coupon }) => coupon.uid))].sort();
    for (const uid of uids) await lockPlayState(tx, uid);
    await resetAllowedLoss(
      tx,
      corrected.map(({ coupon }) => coupon.uid),
    );
    await lockWallets(tx, uids);
  }
  await creditReturns(
    tx,
    differing.flatMap(({ coupon: { id, uid, bookings }, state, payout }) => {
      const kind = state === 'void' ? 'rollback' : 'payout';
      const isRest = sumUncollected(id) > 0n;
      if (payout === null || payout === sumUncollected(id)) return [];
      return {
        key: payoutKey(id, bookings + 1),
        stakeKey: stakeKey(id),
        kind,
        uid,
        category: BET,
        description: BOOKING_TEXTS[isRest ? (`${kind}-rest` as const) : kind],
        reference: id,
        amount: payout,
        less: isRest ? uncollected.get(id) : undefined,
        counter: BOOK,
        at,
      };
    }),
    changes.map(({ coupon: { id, uid }, state }) => ({
      stakeKey: stakeKey(id),
      uid,
      outcome: state === 'won' || state === 'lost' ? 'settled' : 'open',
      at,
    })),
  );
  for (const { coupon } of corrected) await reverse(tx, coupon, at);
}

/** Reverses the payout of a coupon; the coupon records the amount that its player no longer has. */
async function reverse(tx: Transaction, { id, uid, bookings, payout }: Coupon, at: Date): Promise<void> {
  const missing = await reverseReturn(tx, {
    key: `coupon:${id}:reversal:${bookings}`,
    stakeKey: stakeKey(id),
    amount: payout ?? 0n,
    uid,
    category: BET,
    description: BOOKING_TEXTS.reversal,
    reference: id,
    counter: BOOK,
    at,
  });
  if (missing > 0n)
    await tx
      .update(coupons)
      .set({ borne: sql`${coupons.borne} + ${String(missing)}::bigint` })
      .where(eq(coupons.id, id));
}

/** Returns the job that settles one batch, then the next, each in its own transaction. */
const settleOn = (kind: SettlementKind): JobTable[string] => ({
  lane: 'money',
  inside: async ({ now, log }, tx, { fixtureID, revision, after }) => {
    const about = { kind, fixtureID: String(fixtureID), revision: Number(revision) };
    const last = await settleBatch(tx, { ...about, after: String(after), at: now(), log });
    if (last !== undefined) await enqueueSettlement(tx, { ...about, after: last, runAt: now() });
  },
});

export const settlementJobs: JobTable = { [SETTLE]: settleOn(SETTLE), [SETTLE_PART]: settleOn(SETTLE_PART) };
