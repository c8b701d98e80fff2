import { acceptsOdds, COUPON_LINES_MAX, countLines, type CouponSelection, type OddsChanges } from '#contract/coupons';
import type { Language } from '#contract/constants';
import { formatNearDate, formatTime, type TimeStyle } from '#contract/dates';
import { newRequestID } from '~/answers/request-id.server';
import { readBetSlip, serializeSelections } from '~/lib/bets/coupon-cookie';
import { couponKind, formatSelection } from '~/lib/bets/format';
import { formatOdds } from '~/lib/bets/odds';
import type { StakedCoupon } from '~/lib/bets/possible-win';
import { parseAmount } from '~/lib/format/money';
import { serializeToggle } from '~/lib/forms/odds-toggle';
import { fixedT } from '~/lib/language/i18n';
import { isSignedIn, type Caller } from '~/request/caller';
import * as betting from '~/services/betting.server';
import { getOddsChanges, playerWallets } from './slip-settings.server';

/** The bet slip for its own page and for the column next to the odds. */

export type PricedSelection = betting.PricedCoupon['picks'][number];

/** Returns the pick of a priced one, with the given odds and its teams. */
export const asPick = (
  { fixtureID, market, line, selection, live, teams }: PricedSelection,
  odds: number,
): CouponSelection => ({
  fixtureID,
  market,
  line,
  selection,
  odds,
  ...(live && { live: true as const }),
  ...(teams !== undefined && { teams }),
});

/**
 * Returns the number of selections per line: the requested one, else all, or singles if two are of one fixture. A
 * request for another number of selections (`of`) is ignored, except for singles of several.
 */
function chosenFold({ searchParams }: URL, picks: readonly CouponSelection[]): number {
  const wanted = Number(searchParams.get('fold'));
  const of = searchParams.get('of');
  const isForThese = of === null || of === String(picks.length) || (wanted === 1 && of !== '1');
  if (
    isForThese &&
    Number.isInteger(wanted) &&
    wanted >= 1 &&
    wanted <= picks.length &&
    countLines(picks.length, wanted) <= COUPON_LINES_MAX
  )
    return wanted;
  const fixtures = new Set(picks.map(({ fixtureID }) => fixtureID));
  return fixtures.size === picks.length ? picks.length : 1;
}

/** Lists the ways to play `count` selections: singles, all of them combined, systems. */
function kinds(language: Language, count: number) {
  const folds = Array.from({ length: count }, (_, at) => at + 1).filter(
    (fold) => countLines(count, fold) <= COUPON_LINES_MAX,
  );
  return folds.map((fold) => ({ fold, title: couponKind(fixedT(language, 'betting'), count, fold) }));
}

/** Whether a pick takes bets at its current odds, with the player's choice about odds that change. */
export const takesBets = ({ state, shown, odds }: PricedSelection, choice: OddsChanges): boolean =>
  state === 'ok' || (state === 'moved' && odds !== null && acceptsOdds(choice, shown, odds));

/** Returns a pick for the screen. */
export function pickView(
  pick: PricedSelection,
  { style, oddsChanges }: { style: TimeStyle; oddsChanges: OddsChanges },
) {
  const { language } = style;
  const t = fixedT(language, 'betting');
  const { fixtureID, sport, home, away, startsAt, shown, odds, state } = pick;
  return {
    /** Name of the button that removes it. */
    drop: serializeToggle('drop', asPick(pick, shown)),
    fixtureID,
    match: t('match', { home, away }),
    at: startsAt ? `${formatNearDate(startsAt, language)} ${formatTime(startsAt, style)}` : '',
    what: formatSelection(t, { sport, selection: pick, teams: { home, away }, language }),
    odds: formatOdds(odds ?? shown, language),
    isOk: takesBets(pick, oddsChanges),
    change:
      state === 'ok'
        ? ''
        : t(`state_${state}`, { shown: formatOdds(shown, language), odds: formatOdds(odds ?? shown, language) }),
  };
}

/** Returns the coupon for computing a win: with current odds, and for suspended picks with the odds shown before. */
export const stakedOn = ({ picks, lines, maxPayout }: betting.PricedCoupon, fold: number): StakedCoupon => ({
  lines,
  fold,
  picks: picks.map(({ market, odds, shown }) => ({ market, odds: odds ?? shown })),
  maxPayout,
});

const isChanged = (pick: PricedSelection, choice: OddsChanges): boolean =>
  !takesBets(pick, choice) && pick.state !== 'suspended' && pick.state !== 'excludes';

/** Returns the money that a signed-in player can stake, in kuruş; undefined for visitors, or if it cannot be read. */
export async function stakeBalance(caller: Caller): Promise<bigint | undefined> {
  const held = await playerWallets(caller);
  return held && held.balance + held.bonus;
}

/** Loads the bet slip at current odds, with the choices of the page's URL. */
export async function loadBetSlip(caller: Caller) {
  const url = new URL(caller.request.url);
  const picks = readBetSlip(caller.request.headers.get('Cookie'));
  const fold = chosenFold(url, picks);
  const [reply, balance, oddsChanges] = await Promise.all([
    picks.length === 0 ? undefined : betting.priceCoupon(caller, picks, fold),
    stakeBalance(caller),
    getOddsChanges(caller),
  ]);
  const { quickStake } = caller.state.preferences;
  const frame = {
    signedIn: isSignedIn(caller),
    requestID: newRequestID(),
    oddsChanges,
    quickStake,
    coupon: undefined,
  };
  if (!reply) return { ok: true as const, data: frame };
  if (!reply.ok) return reply;
  const priced = reply.data;
  const stake = url.searchParams.get('stake') ?? '';
  const coupon = {
    words: serializeSelections(picks),
    picks: priced.picks.map((pick) => pickView(pick, { style: caller, oddsChanges })),
    fold,
    kinds: kinds(caller.language, picks.length),
    lines: priced.lines,
    staked: stakedOn(priced, fold),
    minStake: priced.minStake,
    maxStake: priced.maxStake,
    balance,
    stake: parseAmount(stake) === undefined ? '' : stake,
    isChanged: priced.picks.some((pick) => isChanged(pick, oddsChanges)),
    excludes: priced.picks.some(({ state }) => state === 'excludes'),
    isSuspended: priced.picks.some(({ state }) => state === 'suspended'),
  };
  return { ok: true as const, data: { ...frame, coupon } };
}
type LoadedBetSlip = Extract<Awaited<ReturnType<typeof loadBetSlip>>, { ok: true }>['data'];
export type CouponView = Exclude<LoadedBetSlip['coupon'], undefined>;
export type BetSlipView = Omit<LoadedBetSlip, 'coupon'> & { coupon: CouponView | undefined };

/** Loads the bet slip for the column next to the odds; undefined while it is empty, or if it cannot be priced. */
export async function betSlipColumn(caller: Caller): Promise<BetSlipView | undefined> {
  const reply = await loadBetSlip(caller);
  return reply.ok && reply.data.coupon ? reply.data : undefined;
}
