import * as contract from '#contract/betting';
import type { CallAnswer } from '#contract/call';
import type { Language } from '#contract/constants';
import { COUPON_LINES_MAX, linesOf } from '#contract/coupons';
import { wireFromKurus } from '#contract/wire';
import { localize } from '#contract/localize';
import {
  boundsOf,
  cashOut,
  findCoupon,
  findFixture,
  leaguesOnOffer,
  listFixtures,
  placeCoupon,
  popularCoupons,
  possibleWinOf,
  priceOffers,
  refusals,
  virtualLeague,
} from '../betting';
import type { ListedFixture } from '../betting';
import { handle, ok, type Handled } from './answer';
import { midnight } from './midnight';
import { offeredSports } from './products';

type WireFixture = CallAnswer<typeof contract.listFixtures>[number];

const marketsOnWire = (markets: ListedFixture['markets']): WireFixture['markets'] =>
  markets.map(({ market, line, status, selections }) => ({
    market,
    line: line === '' ? null : Number(line),
    status,
    selections: selections.map(({ selection, odds }) => ({ selection, odds })),
  }));

function fixtureOnWire({ fixture, league, markets }: ListedFixture, lang: Language): WireFixture {
  return {
    fixtureID: fixture.id,
    sport: fixture.sport,
    leagueID: fixture.leagueId,
    league: localize(league, lang),
    home: fixture.home,
    away: fixture.away,
    startsAt: fixture.startsAt.toISOString(),
    status: fixture.status,
    ...(fixture.clock && { clock: localize(fixture.clock, lang) }),
    periods: fixture.periods,
    openMarkets: fixture.openMarkets,
    markets: marketsOnWire(markets),
  };
}

export const handlers: Handled[] = [
  handle(contract.listSports, async ({ db, now, lang, options }) => {
    const leagues = await leaguesOnOffer(db, now());
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    return ok(
      offeredSports(options).flatMap((sport) => {
        const own = leagues.filter((league) => league.sport === sport);
        if (own.length === 0) return [];
        return {
          sport,
          fixtures: sum(own.map(({ fixtures }) => fixtures)),
          live: sum(own.map(({ live }) => live)),
          leagues: own.map(({ id, name, country, fixtures }) => ({
            leagueID: id,
            name: localize(name, lang),
            country: localize(country, lang),
            fixtures,
          })),
        };
      }),
    );
  }),
  handle(contract.listFixtures, async ({ db, now, lang, options }, { day, ...filter }) => {
    const found = await listFixtures(
      db,
      {
        ...filter,
        sports: offeredSports(options),
        from: midnight(day, 'day', 0),
        until: midnight(day, 'day', 1),
      },
      now(),
    );
    const { total, limit, offset } = found;
    return ok(
      found.fixtures.map((listed) => fixtureOnWire(listed, lang)),
      { limit, total, offset },
    );
  }),
  handle(contract.getFixture, async ({ db, now, lang, options }, { fixtureID }) => {
    const found = await findFixture(db, fixtureID, now(), offeredSports(options));
    return ok({
      ...fixtureOnWire(found, lang),
      highlights: found.fixture.highlights.map(({ clock, text, kind, side, x, y }) => ({
        clock: localize(clock, lang),
        text: localize(text, lang),
        kind,
        side,
        x,
        y,
      })),
    });
  }),
  handle(contract.priceCoupon, async ({ db, now, options }, { picks, fold }) => {
    if (picks.length > 0 && fold > picks.length) throw refusals.noFold();
    const priced = await priceOffers(db, { picks, fold, now: now(), lock: false, sports: offeredSports(options) });
    const isTooLong = picks.length > 0 && linesOf(picks.length, fold) > COUPON_LINES_MAX;
    const { lines, minStake, maxStake, maxPayout, totalOdds } = boundsOf(priced, fold);
    return ok({
      picks: priced.map(({ shown, fixture, odds, live, state }) => ({
        fixtureID: shown.fixtureID,
        sport: fixture?.sport,
        home: fixture?.home ?? '',
        away: fixture?.away ?? '',
        startsAt: fixture?.startsAt.toISOString(),
        market: shown.market,
        line: shown.line,
        selection: shown.selection,
        shown: shown.odds,
        odds,
        live,
        state,
      })),
      lines,
      minStake: wireFromKurus(minStake),
      maxStake: wireFromKurus(isTooLong ? 0n : maxStake),
      maxPayout: wireFromKurus(maxPayout),
      totalOdds,
    });
  }),
  handle(contract.getVirtualLeague, async ({ db, now, lang }) => {
    const { league, rounds, table } = await virtualLeague(db, now());
    return ok({
      league: localize(league, lang),
      rounds: rounds.map(({ kicksOffAt, fixtures, ...round }) => ({
        ...round,
        kicksOffAt: kicksOffAt.toISOString(),
        fixtures: fixtures.map((listed) => fixtureOnWire(listed, lang)),
      })),
      table,
    });
  }),
  handle(contract.listPopularCoupons, async ({ db, now }) =>
    ok(
      (await popularCoupons(db, now())).map(({ odds, picks }) => ({
        odds,
        picks: picks.map(({ shown, fixture, odds: own }) => ({
          fixtureID: fixture.id,
          home: fixture.home,
          away: fixture.away,
          startsAt: fixture.startsAt.toISOString(),
          market: shown.market,
          line: shown.line,
          selection: shown.selection,
          odds: own,
        })),
      })),
    ),
  ),
  handle(contract.placeCoupon, async ({ tx, now, player, options }, asked) =>
    ok({
      couponID: await placeCoupon(tx, { ...asked, uid: player.uid, at: now(), sports: offeredSports(options) }),
    }),
  ),
  handle(contract.getCoupon, async ({ db, now, lang, player }, { couponID }) => {
    const { coupon, picks, cashOut: worth } = await findCoupon(db, { uid: player.uid, couponID, at: now() });
    return ok({
      couponID: coupon.id,
      date: coupon.placedAt.toISOString(),
      state: coupon.state,
      fold: coupon.fold,
      lines: coupon.lines,
      stake: wireFromKurus(coupon.stake),
      possibleWin: wireFromKurus(
        possibleWinOf(
          coupon,
          picks.map(({ pick }) => pick),
        ),
      ),
      ...(coupon.payout !== null && { payout: wireFromKurus(coupon.payout) }),
      ...('amount' in worth ? { cashOut: wireFromKurus(worth.amount) } : { cashOutRefused: worth.refused }),
      picks: picks.map(({ pick, fixture }) => ({
        fixtureID: fixture.id,
        sport: fixture.sport,
        home: fixture.home,
        away: fixture.away,
        startsAt: fixture.startsAt.toISOString(),
        market: pick.market,
        line: pick.line === '' ? null : Number(pick.line),
        selection: pick.selection,
        odds: pick.odds,
        state: pick.state,
        periods: fixture.periods,
        fixtureStatus: fixture.status,
        ...(fixture.clock && { clock: localize(fixture.clock, lang) }),
      })),
    });
  }),
  handle(contract.cashOut, async ({ tx, now, player }, asked) =>
    ok({ amount: wireFromKurus(await cashOut(tx, { ...asked, uid: player.uid, at: now() })) }),
  ),
];
