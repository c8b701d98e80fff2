import { z } from 'zod';
import { COUPON_LINES_MAX, COUPON_MAX, countLines, type CouponSelection } from '#contract/coupons';
import { isRequestID, REQUEST_ID } from '#contract/request-id';
import type { Language } from '#contract/constants';
import type { Failure } from '~/api/endpoint.server';
import { readField, formState, formWith, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { refuseForm, showForm, withFreshID, type Review } from '~/answers/review.server';
import { successToast, redirectWith, toast, redirectToLogin, TOAST_MS } from '~/answers/redirects.server';
import { newRequestID } from '~/answers/request-id.server';
import { couponKind, formatSelection } from '~/lib/bets/format';
import {
  parseSelections,
  selectionKey,
  serializeSelections,
  readBetSlip,
  betSlipCookies,
} from '~/lib/bets/coupon-cookie';
import { formatNearDate, formatTime, type TimeStyle } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { perLanguage } from '~/lib/language/per-language';
import { formatAmount, formatAmountRange, parseAmount, formatAmountInput } from '~/lib/format/money';
import { formatOdds } from '~/lib/bets/odds';
import { possibleWin, type StakedCoupon } from '~/lib/bets/possible-win';
import { serializeToggle } from '~/lib/forms/odds-toggle';
import { isSignedIn, type Caller } from '~/request/caller';
import type { LoadArgs } from '~/request/state.server';
import { api } from '~/api/client.server';
import * as betting from '~/services/betting.server';
import { getCaller } from '~/session/guards.server';
import { getCoolOffEnd } from './cool-off.server';

/*
 * The bet slip follows the steps of the money forms: selections, an echo of the bet, confirm. The echo carries the
 * picks with the odds that it showed; a coupon is placed with exactly these or not at all.
 */

const AMOUNT_LENGTH = 20;

type PricedPick = betting.PricedCoupon['picks'][number];

/** Returns the pick of a priced one, with the given odds. */
const asPick = ({ fixtureID, market, line, selection, live }: PricedPick, odds: number): CouponSelection => ({
  fixtureID,
  market,
  line,
  selection,
  odds,
  ...(live && { live: true as const }),
});

/** Returns the number of selections per line: the requested one, else all, or singles if two are of one fixture. */
function foldOf(given: string | null, picks: readonly CouponSelection[]): number {
  const wanted = Number(given);
  if (
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

/** Returns a pick for the screen. */
function pickView(pick: PricedPick, style: TimeStyle) {
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
    isOk: state === 'ok',
    problem:
      state === 'ok'
        ? ''
        : t(`state_${state}`, { shown: formatOdds(shown, language), odds: formatOdds(odds ?? shown, language) }),
  };
}

/** Returns the coupon for computing a win: with current odds, and for suspended picks with the odds shown before. */
const stakedOn = ({ picks, lines, maxPayout }: betting.PricedCoupon, fold: number): StakedCoupon => ({
  lines,
  fold,
  picks: picks.map(({ market, odds, shown }) => ({ market, odds: odds ?? shown })),
  maxPayout,
});

const isChanged = ({ state }: PricedPick): boolean => state !== 'ok' && state !== 'suspended' && state !== 'excludes';

/**
 * Loads `/coupon`: the picks at current odds, and the form that places them.
 * @throws {Response} 502 if they cannot be priced
 */
export async function couponPage(args: LoadArgs) {
  const caller = await getCaller(args);
  const { language } = caller;
  const { searchParams } = new URL(args.request.url);
  const picks = readBetSlip(args.request.headers.get('Cookie'));
  const none = {
    language,
    signedIn: isSignedIn(caller),
    requestID: newRequestID(),
    absent: false,
    coupon: undefined,
    closed: undefined as string | undefined,
  };
  if (picks.length === 0) return none;
  const fold = foldOf(searchParams.get('fold'), picks);
  const [reply, date] = await Promise.all([
    betting.priceCoupon(caller, picks, fold),
    isSignedIn(caller) ? getCoolOffEnd(caller) : undefined,
  ]);
  if (!reply.ok) {
    if (reply.kind === 'absent') return { ...none, absent: true };
    throw new Response(null, { status: 502 });
  }
  const priced = reply.data;
  const stake = searchParams.get('stake') ?? '';
  return {
    ...none,
    closed: date && fixedT(language, 'betting')('breakRuns', { date }),
    coupon: {
      words: serializeSelections(picks),
      /** Picks of another coupon that replaces this one once the player confirms it; '' if there is none. */
      replacement: serializeSelections(parseSelections(searchParams.get('replacement') ?? '')),
      picks: priced.picks.map((pick) => pickView(pick, caller)),
      fold,
      kinds: kinds(language, picks.length),
      lines: priced.lines,
      totalOdds: priced.totalOdds,
      staked: stakedOn(priced, fold),
      minStake: priced.minStake,
      maxStake: priced.maxStake,
      maxPayout: priced.maxPayout,
      stake: parseAmount(stake) === undefined ? '' : stake,
      isChanged: priced.picks.some(isChanged),
      excludes: priced.picks.some(({ state }) => state === 'excludes'),
      isSuspended: priced.picks.some(({ state }) => state === 'suspended'),
    },
  };
}
export type CouponView = NonNullable<Awaited<ReturnType<typeof couponPage>>['coupon']>;

/**
 * Handles the form: `accept` takes the current odds, `clear` empties the bet slip, `review` echoes the bet, `confirm`
 * places it once.
 */
export async function couponAction(args: LoadArgs) {
  const caller = await getCaller(args);
  const { state } = caller;
  const form = await readForm(args.request);
  const intent = readField(form, 'intent');
  if (intent === 'clear') return redirectWith(state, '/coupon', { setCookies: couponOf(caller, []) });
  if (intent === 'accept') return accept(caller);
  if (intent === 'change') return showForm(formState(form, {}));
  return intent === 'confirm' ? confirm(caller, form) : reviewCoupon(caller, form);
}

/** Returns the cookies that replace the caller's bet slip by these picks. */
const couponOf = ({ request, state }: Caller, picks: readonly CouponSelection[]): string[] =>
  betSlipCookies(request.headers.get('Cookie'), picks, state.secure);

/** Sets the bet slip to current odds and removes suspended picks. */
async function accept(caller: Caller) {
  const { state } = caller;
  const picks = readBetSlip(caller.request.headers.get('Cookie'));
  const reply = await betting.priceCoupon(caller, picks, 1);
  const t = fixedT(caller.language, 'betting');
  if (!reply.ok) return redirectWith(state, '/coupon', { toast: toast('error', reply.message || t('notOpen')) });
  const kept = reply.data.picks.flatMap((pick) =>
    pick.state === 'closed' || pick.state === 'unknown' ? [] : [asPick(pick, pick.odds ?? pick.shown)],
  );
  return redirectWith(state, pathOf(caller.request), { setCookies: couponOf(caller, kept) });
}

/** Returns the URL of the bet slip with the choices made there. */
function pathOf(request: Request, stake = ''): string {
  const fold = new URL(request.url).searchParams.get('fold') ?? '';
  const parameters = new URLSearchParams();
  if (/^\d{1,2}$/.test(fold)) parameters.set('fold', fold);
  if (parseAmount(stake) !== undefined) parameters.set('stake', stake);
  const query = parameters.toString();
  return query ? `/coupon?${query}` : '/coupon';
}

/** Schema of the bet slip's form, with messages in the page's language. */
const couponSchema = perLanguage((language: Language) => {
  const t = fixedT(language, 'betting');
  return z.object({
    requestID: z.string().regex(REQUEST_ID),
    picks: z.string().max(2_400).transform(parseSelections),
    fold: z.coerce.number().int().min(1).max(COUPON_MAX),
    mode: z.enum(['all', 'line']).default('all'),
    stake: z
      .string({ error: t('stakeMissing') })
      .max(AMOUNT_LENGTH, { error: t('stakeUnreadable'), abort: true })
      .transform((typed, context) => {
        const kurus = parseAmount(typed);
        if (!kurus)
          context.addIssue({ code: 'custom', message: typed.trim() === '' ? t('stakeMissing') : t('stakeUnreadable') });
        return kurus ?? 0n;
      }),
  });
});

/** Returns the error of a stake for the whole coupon; undefined if it is valid. */
function stakeFault(stake: bigint, { lines, minStake, maxStake }: betting.PricedCoupon, language: Language) {
  const t = fixedT(language, 'betting');
  if (stake < minStake || stake > maxStake)
    return t('stakeOutside', { range: formatAmountRange(minStake, maxStake, language) });
  const rest = stake % BigInt(lines);
  if (rest === 0n) return undefined;
  return t('stakeUneven', {
    lines,
    less: formatAmount(stake - rest, language),
    more: formatAmount(stake - rest + BigInt(lines), language),
  });
}

/** Prices the coupon again and echoes the bet; if anything changed, the player must accept the change first. */
async function reviewCoupon(caller: Caller, form: FormData) {
  const { language } = caller;
  const t = fixedT(language, 'betting');
  const formSpoilt = fixedT(language, 'common')('formSpoilt');
  const parsed = parseForm(form, { schema: couponSchema(language), language });
  if (!parsed.ok) return refuseForm(withFreshID(parsed.form, formSpoilt));
  const { picks, fold, mode, stake: typed } = parsed.value;
  if (picks.length === 0 || fold > picks.length) return refuseForm(formState(form, { formErrors: [formSpoilt] }));
  const reply = await betting.priceCoupon(caller, picks, fold);
  if (!reply.ok) return refuseForm(formState(form, { formErrors: [reply.message] }));
  const priced = reply.data;
  if (priced.picks.some(({ state }) => state !== 'ok'))
    return refuseForm(formState(form, { formErrors: [t('couponChanged')] }));
  const stake = mode === 'line' ? typed * BigInt(priced.lines) : typed;
  const fault = stakeFault(stake, priced, language);
  if (fault) return refuseForm(formState(form, { errors: { stake: [fault] } }));
  const echoed = formWith(form, { stake: formatAmountInput(stake, language), mode: 'all' });
  return showForm(formState(echoed, {}), reviewOf(priced, { fold, stake, style: caller }));
}

/** Returns the rows of the echo. */
function reviewOf(
  priced: betting.PricedCoupon,
  { fold, stake, style }: { fold: number; stake: bigint; style: TimeStyle },
): Review {
  const { language } = style;
  const t = fixedT(language, 'betting');
  const { picks, lines, totalOdds } = priced;
  const rows = picks.map((pick) => {
    const { match, what, odds } = pickView(pick, style);
    return { label: match, value: `${what} · ${odds}` };
  });
  rows.push({ label: t('kind'), value: couponKind(t, picks.length, fold) });
  if (lines > 1)
    rows.push(
      { label: t('lines'), value: String(lines) },
      { label: t('stakePerLine'), value: formatAmount(stake / BigInt(lines), language) },
    );
  else rows.push({ label: t('totalOdds'), value: formatOdds(totalOdds, language) });
  rows.push(
    { label: t('stake'), value: formatAmount(stake, language) },
    {
      label: t('possibleWin'),
      value: formatAmount(possibleWin(stake, stakedOn(priced, fold)), language),
    },
  );
  return { rows };
}

/** Places the echoed bet. A visitor signs in first and keeps the bet slip. */
async function confirm(caller: Caller, form: FormData) {
  const { state, language } = caller;
  const t = fixedT(language, 'betting');
  const requestID = readField(form, 'requestID');
  const picks = parseSelections(readField(form, 'picks'));
  const fold = Number(readField(form, 'fold'));
  const stake = parseAmount(readField(form, 'stake'));
  if (!isRequestID(requestID) || !stake || picks.length === 0 || !Number.isInteger(fold) || fold < 1)
    return reviewCoupon(caller, form);
  if (!isSignedIn(caller))
    throw await redirectToLogin(state, caller.request, pathOf(caller.request, readField(form, 'stake')));
  const reply = await api.betting.placeCoupon(caller, { requestID, picks, fold, stake });
  if (!reply.ok) return refusedCoupon(caller, { form, reply, picks, fold, stake });
  const placed = new Set(picks.map(selectionKey));
  const left = readBetSlip(caller.request.headers.get('Cookie')).filter((pick) => !placed.has(selectionKey(pick)));
  return redirectWith(state, `/profile/coupons/${encodeURIComponent(reply.data.couponID)}`, {
    // The coupon's page itself shows a bet that is being checked or was not accepted.
    ...(reply.data.state === 'accepted' && { toast: successToast(reply, { fallback: t('placed') }, TOAST_MS.generic) }),
    setCookies: couponOf(caller, left),
  });
}

async function refusedCoupon(
  caller: Caller,
  {
    form,
    reply,
    picks,
    fold,
    stake,
  }: { form: FormData; reply: Failure; picks: CouponSelection[]; fold: number; stake: bigint },
) {
  const t = fixedT(caller.language, 'betting');
  const toasts = [toast('error', reply.message, TOAST_MS.money)];
  if (reply.kind === 'refused') {
    // Nothing was booked under this request ID, or something else was, so the next submit is a coupon of its own.
    const next = formWith(form, { requestID: newRequestID() });
    if (reply.reason === 'coupon-changed') return refuseForm(formState(next, { formErrors: [t('couponChanged')] }));
    return refuseForm(withFreshID(refusedForm(next, reply), reply.message), toasts);
  }
  // It may have been booked: the echo stays, so that confirming again sends the same request ID (API-5).
  const priced = await betting.priceCoupon(caller, picks, fold);
  return showForm(
    formState(form, { formErrors: [reply.message] }),
    priced.ok ? reviewOf(priced.data, { fold, stake, style: caller }) : { rows: [] },
    toasts,
  );
}
