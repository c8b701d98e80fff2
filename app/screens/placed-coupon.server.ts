import { statusOfRecord } from './record-status.server';
import type { CouponSelection } from '#contract/coupons';
import type { Language } from '#contract/constants';
import { newRequestID } from '~/answers/request-id.server';
import { couponKind, formatSelection, scoreText } from '~/lib/bets/format';
import { serializeSelections } from '~/lib/bets/coupon-cookie';
import { formatDateTime, formatNearDate, formatTime, type TimeStyle } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { formatOdds } from '~/lib/bets/odds';
import type { LoadArgs } from '~/request/state.server';
import { api } from '~/api/client.server';
import type * as betting from '~/services/betting.server';
import { requirePlayer } from '~/session/guards.server';
import { CASH_OUT_FORMS } from '~/lib/bets/cash-out-path';
import { cashOutView } from './cash-out.server';

/** Seconds between reloads, without JavaScript, of a coupon with a match in play, unless the page has an echo. */
const REFRESH_LIVE_S = 20;
/** Seconds between reloads while the coupon or its cash-out is being checked. */
const REFRESH_CHECKED_S = 2;

const STATES = {
  open: { tone: 'wait', text: 'lineOpen' },
  won: { tone: 'good', text: 'lineWon' },
  lost: { tone: 'bad', text: 'lineLost' },
  void: { tone: 'plain', text: 'lineVoid' },
  'half-won': { tone: 'good', text: 'lineHalfWon' },
  'half-lost': { tone: 'bad', text: 'lineHalfLost' },
  'cashed-out': { tone: 'plain', text: 'couponCashedOut' },
  checking: { tone: 'wait', text: 'couponChecking' },
  rejected: { tone: 'bad', text: 'couponRejected' },
} as const;

function stateView(state: keyof typeof STATES, language: Language) {
  const { tone, text } = STATES[state];
  return { tone, text: fixedT(language, 'betting')(text) };
}

/** Returns a selection as the bet slip keeps it. */
const pickOf = ({
  fixtureID,
  market,
  line,
  selection,
  odds,
  fixtureStatus,
}: betting.PlacedCoupon['picks'][number]): CouponSelection => ({
  fixtureID,
  market,
  line,
  selection,
  odds,
  ...(fixtureStatus === 'live' && { live: true as const }),
});

function pickView(pick: betting.PlacedCoupon['picks'][number], style: TimeStyle) {
  const { language } = style;
  const t = fixedT(language, 'betting');
  const { fixtureID, sport, home, away, startsAt, odds, current, state, parts, periods, fixtureStatus, clock } = pick;
  const nameOf = (selection: Parameters<typeof formatSelection>[1]['selection']) =>
    formatSelection(t, { sport, selection, teams: { home, away }, language });
  const starts = `${formatNearDate(startsAt, language)} ${formatTime(startsAt, style)}`;
  return {
    id: `${fixtureID} ${pick.market} ${pick.line} ${pick.selection}`,
    fixtureID,
    match: t('match', { home, away }),
    at:
      fixtureStatus === 'live'
        ? (clock ?? t('live'))
        : fixtureStatus === 'postponed'
          ? t('statusPostponed')
          : fixtureStatus === 'abandoned'
            ? t('statusAbandoned')
            : starts,
    isLive: fixtureStatus === 'live',
    score: scoreText(sport, periods, fixtureStatus === 'live'),
    what: parts ? t('builder') : nameOf(pick),
    /** Of a bet builder its selections, each with its state. */
    parts: parts?.map((part) => ({ what: nameOf(part), state: stateView(part.state, language) })),
    odds: formatOdds(odds, language),
    /** Of a rejected coupon: the change since the player saw the selection. */
    problem:
      current === undefined || current === odds
        ? ''
        : current === null
          ? t('state_suspended')
          : t('state_moved', { shown: formatOdds(odds, language), odds: formatOdds(current, language) }),
    state: stateView(state, language),
  };
}

/**
 * Loads `/profile/coupons/<coupon>`: a coupon of the player, its lines and its current value; with `?cash-out` the page of
 * the forms of its cash-out.
 * @throws {Response} 404 if the coupon is not the player's, 502 if it cannot be read
 */
export async function placedCouponPage(args: LoadArgs, couponID: string) {
  const caller = await requirePlayer(args);
  const { language } = caller;
  const t = fixedT(language, 'betting');
  const cashOutText = fixedT(language, 'cashout');
  const reply = await api.betting.getCoupon(caller, { couponID });
  if (!reply.ok) throw new Response(null, { status: statusOfRecord(reply) });
  const { date, state, fold, lines, stake, possibleWin, payout, cashOutState, picks } = reply.data;
  const cashOut = cashOutView(reply.data, caller);
  const isCashOut = new URL(caller.request.url).searchParams.has(CASH_OUT_FORMS);
  const isChecked = state === 'checking' || cashOutState === 'checking';
  const isLive = state === 'open' && picks.some(({ fixtureStatus }) => fixtureStatus === 'live');
  const isTooLarge = reply.data.rejection === 'stake';
  const offered = isTooLarge
    ? picks.map(pickOf)
    : picks.flatMap(({ current, ...pick }) => (current ? { ...pickOf(pick), odds: current } : []));
  return {
    language,
    requestID: newRequestID(),
    couponID: reply.data.couponID,
    isOpen: state === 'open' || isChecked,
    isChecked,
    isCashOut,
    /** Whether a cash-out is decided after a delay: an open selection is on a match in play. */
    isDelayed: picks.some((pick) => pick.state === 'open' && pick.fixtureStatus === 'live'),
    // A reload would lose a typed amount; a confirmed one is checked anyway.
    ...(!caller.state.answered &&
      !isCashOut &&
      (isChecked || isLive) && { refreshS: isChecked ? REFRESH_CHECKED_S : REFRESH_LIVE_S }),
    state: stateView(state, language),
    /** Note on a bet or cash-out that is being checked or was rejected. */
    note:
      state === 'checking'
        ? t('couponCheckingNote')
        : cashOutState === 'checking'
          ? cashOutText('cashOutChecking')
          : cashOutState === 'rejected' && state === 'open'
            ? cashOutText('cashOutRejected')
            : '',
    /** Of a rejected coupon: its selections at the odds of that time, for the bet slip. */
    rejected:
      state === 'rejected'
        ? {
            note: t(isTooLarge ? 'couponTooLargeNote' : 'couponRejectedNote'),
            again: t(isTooLarge ? 'couponAgainLess' : 'couponAgain'),
            picks: serializeSelections(offered),
          }
        : undefined,
    picks: picks.map((pick) => pickView(pick, caller)),
    facts: [
      { label: t('couponNumber'), value: reply.data.couponID },
      { label: t('placedAt'), value: formatDateTime(date, caller) },
      { label: t('kind'), value: couponKind(t, picks.length, fold) },
      ...(lines > 1
        ? [
            { label: t('lines'), value: String(lines) },
            { label: t('stakePerLine'), value: formatAmount(stake / BigInt(lines), language) },
          ]
        : []),
      { label: cashOut.parts.length > 0 ? cashOutText('restStake') : t('stake'), value: formatAmount(stake, language) },
      ...cashOut.parts,
      payout === undefined
        ? { label: t('possibleWin'), value: formatAmount(possibleWin, language) }
        : { label: t('payout'), value: formatAmount(payout, language) },
    ],
    cashOut,
  };
}
export type PlacedCouponView = Awaited<ReturnType<typeof placedCouponPage>>;
