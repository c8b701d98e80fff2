import { getCoupons } from '#contract/betframe';
import { averageLineOdds, listCoupons, marketName, selectionName } from '../betting';
import { handle, noRecords, ok, type Handler } from './answer';
import { toMidnight } from './midnight';

const oddsOf = (picks: readonly { pick: { odds: number } }[]): number[] => picks.map(({ pick }) => pick.odds);

export const handlers: Handler[] = [
  handle(getCoupons, async ({ db, player, lang, now }, { startDate, endDate, limit, offset, state }) => {
    const { coupons, pagination } = await listCoupons(
      db,
      {
        uid: player.uid,
        from: toMidnight(startDate, 'startDate', 0),
        until: toMidnight(endDate, 'endDate', 1),
        limit,
        offset,
        state,
      },
      now(),
    );
    if (coupons.length === 0) return noRecords([]);
    return ok(
      coupons.map(({ coupon, picks, cashOut }) => ({
        couponID: coupon.id,
        date: coupon.placedAt,
        state: coupon.state,
        stake: coupon.stake + coupon.cashedStake,
        // With several lines: the average odds of one line. In thousandths, as in the bet slip.
        odds: averageLineOdds(oddsOf(picks), coupon),
        payout: coupon.payout ?? undefined,
        ...('amount' in cashOut && { cashOut: cashOut.amount }),
        ...(coupon.cashedAmount > 0n && { cashedOut: coupon.cashedAmount }),
        selections: picks.map(({ pick, fixture }) => ({
          event: `${fixture.home} – ${fixture.away}`,
          market: marketName(pick.market, lang),
          selection: selectionName(pick, fixture, lang),
          odds: pick.odds / 100,
          state: pick.state,
        })),
      })),
      pagination,
    );
  }),
];
