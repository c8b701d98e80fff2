import * as contract from '#contract/betting';
import type { CallAnswer } from '#contract/call';
import type { Language } from '#contract/constants';
import { COUPON_LINES_MAX, countLines, parseSlipCode } from '#contract/coupons';
import type { Market } from '#contract/markets';
import { localize } from '#contract/localize';
import {
  betDelayMs,
  digestTeams,
  getCouponBounds,
  cashOut,
  findBetSlip,
  findCoupon,
  findFixture,
  findSubmission,
  leaguesOnOffer,
  listCashOutShares,
  listFixtures,
  listSportFavorites,
  matchHistory,
  placeCoupon,
  popularCoupons,
  getPossibleWin,
  gradeParts,
  priceOffers,
  quoteBuilder,
  quotePart,
  refusals,
  saveBetSlip,
  setCashOutTarget,
  setSportFavorite,
  virtualLeague,
} from '../betting';
import type { ListedFixture } from '../betting';
import { toRateLimitKey } from '../ip-addresses';
import { recordAttempt, setOddsChanges } from '../players';
import { handle, handleWithoutTransaction, ok, type Handler } from './answer';
import { toMidnight } from './midnight';
import { offeredSports } from './products';

/** Booking codes of one IP address before waits: made, and opened with success or without. */
const FREE_CODES = 30;
const FREE_OPENINGS = 100;

type WireFixture = CallAnswer<typeof contract.listFixtures>[number];

const marketsOnWire = (markets: ListedFixture['markets']): WireFixture['markets'] =>
  markets.map(({ market, line, status, selections, usedUp }) => ({
    market,
    line: line === '' ? null : Number(line),
    status,
    selections: selections.map(({ selection, odds }) => ({
      selection,
      odds: usedUp?.includes(selection) ? null : odds,
    })),
  }));

function fixtureOnWire({ fixture, league, markets }: ListedFixture, lang: Language): WireFixture {
  return {
    fixtureID: fixture.id,
    sport: fixture.sport,
    leagueID: fixture.leagueId,
    league: localize(league, lang),
    home: fixture.home,
    away: fixture.away,
    startsAt: fixture.startsAt,
    status: fixture.status,
    ...(fixture.clock && { clock: localize(fixture.clock, lang) }),
    periods: fixture.periods,
    openMarkets: fixture.openMarkets,
    markets: marketsOnWire(markets),
  };
}

type WireCoupon = CallAnswer<typeof contract.getCoupon>;
type Found = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;
type FoundSubmission = Awaited<ReturnType<typeof findSubmission>>;
type WirePick = WireCoupon['picks'][number];

/** Time for which a coupon's page shows a rejected cash-out. */
const REJECTION_SHOWN_MS = 5 * 60_000;

/** Returns a selection's match with its current state. */
const fixtureOfPick = (fixture: Found['picks'][number]['fixture'], lang: Language) => ({
  fixtureID: fixture.id,
  sport: fixture.sport,
  home: fixture.home,
  away: fixture.away,
  startsAt: fixture.startsAt,
  periods: fixture.periods,
  fixtureStatus: fixture.status,
  ...(fixture.clock && { clock: localize(fixture.clock, lang) }),
});

const selectionOf = ({
  market,
  line,
  selection,
  odds,
}: {
  market: Market;
  line: string;
  selection: string;
  odds: number;
}) => ({
  market,
  line: line === '' ? null : Number(line),
  selection,
  odds,
});

function couponOnWire({ coupon, picks, cashOut: worth, request, parts }: Found, lang: Language, now: Date): WireCoupon {
  const own = picks.map(({ pick }) => pick);
  const isShown =
    request?.state === 'rejected' && now.getTime() - (request.decidedAt?.getTime() ?? 0) < REJECTION_SHOWN_MS;
  return {
    couponID: coupon.id,
    date: coupon.placedAt,
    state: coupon.state,
    fold: coupon.fold,
    lines: coupon.lines,
    stake: coupon.stake,
    possibleWin: getPossibleWin(coupon, own),
    payout: coupon.payout ?? undefined,
    ...('amount' in worth ? { cashOut: worth.amount } : { cashOutRefused: worth.refused }),
    ...(request?.state === 'waiting' && { cashOutState: 'checking' }),
    ...(isShown && { cashOutState: 'rejected' }),
    cashOutShares: listCashOutShares(coupon, worth),
    cashOutTarget: coupon.cashOutTarget ?? undefined,
    cashedOut: parts.map(({ at, ...part }) => ({ date: at, ...part })),
    picks: picks.map(({ pick, fixture }): WirePick => ({
      ...fixtureOfPick(fixture, lang),
      ...selectionOf(pick),
      state: pick.state,
      parts: gradeParts(fixture, pick, coupon.placedAt),
    })),
  };
}

function submissionOnWire({ submission, picks }: FoundSubmission, lang: Language): WireCoupon {
  const isRejected = submission.state === 'rejected';
  return {
    couponID: submission.id,
    date: submission.submittedAt,
    state: isRejected ? 'rejected' : 'checking',
    fold: submission.fold,
    lines: submission.lines,
    stake: submission.stake,
    possibleWin: submission.possibleWin,
    ...(isRejected && !submission.rejectedOdds && { rejection: 'stake' }),
    picks: picks.map(({ pick, fixture, current }): WirePick => ({
      ...fixtureOfPick(fixture, lang),
      ...selectionOf(pick),
      ...(isRejected && { current }),
      state: isRejected ? 'void' : 'open',
    })),
  };
}

export const handlers: Handler[] = [
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
        from: toMidnight(day, 'day', 0),
        until: toMidnight(day, 'day', 1),
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
    const found = await findFixture(db, { fixtureID, now: now(), sports: offeredSports(options) });
    return ok({
      ...fixtureOnWire(found, lang),
      ...(found.fixture.server && { server: found.fixture.server }),
      hasBuilder: found.fixture.scoreModel !== null,
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
  handle(contract.getMatchHistory, async ({ db, options }, { fixtureID }) =>
    ok(await matchHistory(db, { fixtureID, sports: offeredSports(options) })),
  ),
  handle(contract.priceCoupon, async ({ db, now, options }, { picks, fold }) => {
    if (picks.length > 0 && fold > picks.length) throw refusals.noFold();
    const priced = await priceOffers(db, { picks, fold, now: now(), sports: offeredSports(options) });
    const isTooLong = picks.length > 0 && countLines(picks.length, fold) > COUPON_LINES_MAX;
    const { lines, minStake, maxStake, maxPayout, totalOdds } = getCouponBounds(priced, fold);
    return ok({
      picks: priced.map(({ shown, fixture, odds, live, state }) => ({
        fixtureID: shown.fixtureID,
        sport: fixture?.sport,
        home: fixture?.home ?? '',
        away: fixture?.away ?? '',
        teams: fixture && digestTeams(fixture),
        startsAt: fixture?.startsAt,
        market: shown.market,
        line: shown.line,
        selection: shown.selection,
        shown: shown.odds,
        odds,
        live,
        state,
      })),
      lines,
      minStake,
      maxStake: isTooLong ? 0n : maxStake,
      maxPayout,
      totalOdds,
    });
  }),
  handle(contract.getVirtualLeague, async ({ db, now, lang }) => {
    const { league, rounds, table } = await virtualLeague(db, now());
    return ok({
      league: localize(league, lang),
      rounds: rounds.map(({ kicksOffAt, fixtures, ...round }) => ({
        ...round,
        kicksOffAt,
        fixtures: fixtures.map((listed) => fixtureOnWire(listed, lang)),
      })),
      table,
    });
  }),
  handle(contract.listPopularCoupons, async ({ db, readReplica, now }) =>
    ok(
      (await readReplica(db, (replica) => popularCoupons(replica, now()))).map(({ odds, picks }) => ({
        odds,
        picks: picks.map(({ shown, fixture, odds: own }) => ({
          fixtureID: fixture.id,
          home: fixture.home,
          away: fixture.away,
          startsAt: fixture.startsAt,
          market: shown.market,
          line: shown.line,
          selection: shown.selection,
          odds: own,
        })),
      })),
    ),
  ),
  handle(contract.placeCoupon, async ({ tx, now, player, options }, data) => {
    const { couponID, state } = await placeCoupon(tx, {
      ...data,
      uid: player.uid,
      at: now(),
      sports: offeredSports(options),
      delayMs: betDelayMs(options),
    });
    return ok({ couponID, ...(state !== 'accepted' && { state }) });
  }),
  handle(contract.priceBuilder, async ({ db, now, options }, data) =>
    ok(await quoteBuilder(db, { ...data, now: now(), sports: offeredSports(options) })),
  ),
  handle(contract.saveBetSlip, async (context, { picks }) => {
    const { tx, now, options } = context;
    await recordAttempt(context, tx, [{ key: `slip-save:${toRateLimitKey(context.address)}`, free: FREE_CODES }]);
    return ok(await saveBetSlip(tx, { picks, sports: offeredSports(options), at: now() }));
  }),
  handleWithoutTransaction(contract.openBetSlip, async (context, { code }) => {
    const key = `slip-open:${toRateLimitKey(context.address)}`;
    // In a transaction of its own, because an unknown code counts too.
    await recordAttempt(context, context.db, [{ key, free: FREE_OPENINGS }]);
    return ok({ picks: await findBetSlip(context.db, { code: parseSlipCode(code) ?? '', at: context.now() }) });
  }),
  handle(contract.listFavorites, async ({ db, lang, player }) =>
    ok(
      (await listSportFavorites(db, player.uid)).map(({ kind, ref, league }) => ({
        kind,
        ref,
        name: league ? localize(league, lang) : ref,
      })),
    ),
  ),
  handle(contract.setFavorite, async ({ tx, now, player }, change) => {
    await setSportFavorite(tx, { ...change, uid: player.uid, at: now() });
    return ok(null);
  }),
  handle(contract.setOddsChanges, async ({ tx, player }, { oddsChanges }) => {
    await setOddsChanges(tx, player.uid, oddsChanges);
    return ok(null);
  }),
  handle(contract.getCoupon, async ({ db, now, lang, player }, { couponID }) => {
    const found = await findCoupon(db, { uid: player.uid, couponID, at: now() });
    return ok(
      found
        ? couponOnWire(found, lang, now())
        : submissionOnWire(await findSubmission(db, { uid: player.uid, couponID }), lang),
    );
  }),
  handle(contract.quoteCashOut, async ({ db, now, player }, data) =>
    ok(await quotePart(db, { uid: player.uid, at: now(), ...data })),
  ),
  handle(contract.setCashOutTarget, async ({ tx, now, player }, { couponID, target }) => {
    await setCashOutTarget(tx, { uid: player.uid, couponID, target, at: now() });
    return ok({});
  }),
  handle(contract.cashOut, async ({ tx, now, player, options }, data) => {
    const { amount, state } = await cashOut(tx, {
      ...data,
      uid: player.uid,
      at: now(),
      delayMs: betDelayMs(options),
    });
    return ok({ amount, ...(state === 'checking' && { state }) });
  }),
];
