import { data } from '@remix-run/node';
import { z } from 'zod';
import { COUPON_MAX, parseSelection, parseSlipCode, type CouponSelection, type OddsChanges } from '#contract/coupons';
import { isRequestID, REQUEST_ID } from '#contract/request-id';
import type { Language } from '#contract/constants';
import type { TimeStyle } from '#contract/dates';
import type { Failure } from '~/api/endpoint.server';
import { readField, formState, formWith, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { refuseForm, showForm, withFreshID, type Review } from '~/answers/review.server';
import { successToast, redirectWith, toast, redirectToLogin, TOAST_MS } from '~/answers/redirects.server';
import { newRequestID } from '~/answers/request-id.server';
import { couponKind } from '~/lib/bets/format';
import {
  parseSelections,
  selectionKey,
  serializeSelections,
  readBetSlip,
  betSlipCookies,
} from '~/lib/bets/coupon-cookie';
import { fixedT } from '~/lib/language/i18n';
import { perLanguage } from '~/lib/language/per-language';
import { safeReturnPath } from '~/lib/links/return-path';
import { formatAmount, parseAmount, formatAmountInput } from '~/lib/format/money';
import { formatTotalOdds } from '~/lib/bets/odds';
import { winText } from '~/lib/bets/possible-win';
import { slipPath, type SlipChoices } from '~/lib/bets/slip-path';
import { stakeFault } from '~/lib/bets/stake-fault';
import { isSignedIn, type Caller, type PlayerCaller } from '~/request/caller';
import type { LoadArgs } from '~/request/state.server';
import { api } from '~/api/client.server';
import { isPathOffered } from '~/api/products.server';
import * as betting from '~/services/betting.server';
import { getCaller } from '~/session/guards.server';
import { asPick, loadBetSlip, pickView, stakeBalance, stakedOn, takesBets, type BetSlipView } from './bet-slip.server';
import { getCoolOffEnd } from './cool-off.server';
import { getRealityCheck, type RealityCheckReview } from './reality-check.server';
import { openSlipCode } from './slip-code.server';
import { getOddsChanges, parseOddsChanges, storeOddsChanges, storeQuickStake } from './slip-settings.server';

/*
 * The bet slip follows the steps of the money forms: selections, an echo of the bet, confirm. The echo carries the
 * picks with the odds that it showed; a coupon is placed with exactly these or not at all.
 */

const AMOUNT_LENGTH = 20;

/**
 * Loads `/coupon`: the picks at current odds, and the form that places them.
 * @throws {Response} 502 if they cannot be priced
 */
export async function couponPage(args: LoadArgs) {
  const caller = await getCaller(args);
  const { language } = caller;
  const { searchParams } = new URL(args.request.url);
  const code = searchParams.get('code');
  const [reply, quick, opened, date] = await Promise.all([
    loadBetSlip(caller),
    quickReview(caller, searchParams.get('quick')),
    code !== null && isPathOffered('/coupon/code') ? openSlipCode(caller, code) : undefined,
    isSignedIn(caller) ? getCoolOffEnd(caller) : undefined,
  ]);
  if (!reply.ok && reply.kind !== 'absent') throw new Response(null, { status: 502 });
  const slip: BetSlipView | undefined = reply.ok ? reply.data : undefined;
  return {
    language,
    slip,
    quick,
    /** Bet slip of the booking code in the URL. */
    opened,
    /** Booking code under which the bet slip was just stored. */
    stored: parseSlipCode(searchParams.get('shared') ?? ''),
    closed: slip?.coupon && date && fixedT(language, 'betting')('breakRuns', { date }),
    /** Picks of another coupon that replaces this one once the player confirms it; '' if there is none. */
    replacement: slip?.coupon ? serializeSelections(parseSelections(searchParams.get('replacement') ?? '')) : '',
  };
}

/**
 * Returns the review of a single on this selection with the stake of quick bet, or the form with the message of its
 * fault; undefined without a selection, or if quick bet is off.
 */
async function quickReview(caller: Caller, word: string | null) {
  const pick = word === null ? undefined : parseSelection(word);
  const { quickStake } = caller.state.preferences;
  if (!pick || quickStake === undefined) return undefined;
  const form = new FormData();
  const values = {
    requestID: newRequestID(),
    picks: serializeSelections([pick]),
    fold: '1',
    mode: 'all',
    stake: formatAmountInput(quickStake, caller.language),
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return (await reviewCoupon(caller, form)).data;
}

/**
 * Handles the forms: `accept` takes the current odds, `clear` empties the bet slip, `review` echoes the bet, `confirm`
 * places it once, `go-on` answers the reality check before it; `odds`, `quick` and `quick-off` store settings.
 */
export async function couponAction(args: LoadArgs) {
  const caller = await getCaller(args);
  const { state } = caller;
  const form = await readForm(args.request);
  const intent = readField(form, 'intent');
  if (intent === 'clear')
    return redirectWith(state, slipPath(returnTo(form), {}), { setCookies: couponOf(caller, []) });
  if (intent === 'accept') return accept(caller, form);
  if (intent === 'odds') return storeOddsChanges(caller, form);
  if (intent === 'quick' || intent === 'quick-off') return storeQuickStake(caller, form);
  if (intent === 'change') return showForm(formState(form, {}));
  if (intent === 'confirm') return confirm(caller, form);
  if (intent === 'go-on') return answerCheck(caller, form);
  return isOwnSlip(caller, form)
    ? reviewCoupon(caller, form)
    : refuseForm(formState(form, { formErrors: [fixedT(caller.language, 'betting')('slipChanged')] }));
}

/** Whether a form holds the selections of the browser's bet slip, which another tab may have changed. */
function isOwnSlip({ request }: Caller, form: FormData): boolean {
  const keysOf = (picks: readonly CouponSelection[]) => picks.map(selectionKey).sort().join();
  const own = readBetSlip(request.headers.get('Cookie'));
  return keysOf(own) === keysOf(parseSelections(readField(form, 'picks')));
}

/** Returns the cookies that replace the caller's bet slip by these picks. */
const couponOf = ({ request, state }: Caller, picks: readonly CouponSelection[]): string[] =>
  betSlipCookies(request.headers.get('Cookie'), picks, state.secure);

/** Returns the page with the bet slip that sent the form. */
const returnTo = (form: FormData): string => safeReturnPath(form.get('to')) ?? '/coupon';

/** Sets the bet slip to current odds and removes closed picks; the choices made there stay. */
async function accept(caller: Caller, form: FormData) {
  const { state } = caller;
  const picks = readBetSlip(caller.request.headers.get('Cookie'));
  const reply = await betting.priceCoupon(caller, picks, 1);
  const t = fixedT(caller.language, 'betting');
  const to = returnTo(form);
  if (!reply.ok) return redirectWith(state, to, { toast: toast('error', reply.message || t('notOpen')) });
  const kept = reply.data.picks.flatMap((pick) =>
    pick.state === 'closed' || pick.state === 'unknown' ? [] : [asPick(pick, pick.odds ?? pick.shown)],
  );
  const choices = choicesOf(new URL(to, 'http://site.invalid'), readField(form, 'typedStake'));
  return redirectWith(state, slipPath(to, choices), { setCookies: couponOf(caller, kept) });
}

/** Returns the choices of a bet slip's URL, with the stake that its form held. */
function choicesOf({ searchParams }: URL, stake: string): SlipChoices {
  const [fold, count] = [searchParams.get('fold') ?? '', searchParams.get('of') ?? ''].map((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : undefined,
  );
  return { fold, count, stake: parseAmount(stake) === undefined ? '' : stake };
}

/** Schema of the bet slip's form, with messages in the page's language. */
const couponSchema = perLanguage((language: Language) => {
  const t = fixedT(language, 'betting');
  return z.object({
    requestID: z.string().regex(REQUEST_ID),
    picks: z.string().max(6_000).transform(parseSelections),
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
  const oddsChanges = await getOddsChanges(caller);
  const priced = reply.data;
  if (!priced.picks.every((pick) => takesBets(pick, oddsChanges)))
    return refuseForm(formState(form, { formErrors: [t('couponChanged')] }));
  const stake = mode === 'line' ? typed * BigInt(priced.lines) : typed;
  const fault = stakeFault(stake, { ...priced, balance: await stakeBalance(caller) }, { t, language });
  if (fault) return refuseForm(formState(form, { errors: { stake: [fault] } }));
  const echoed = formWith(form, {
    picks: serializeSelections(priced.picks.map((pick) => asPick(pick, pick.odds ?? pick.shown))),
    stake: formatAmountInput(stake, language),
    mode: 'all',
    oddsChanges,
  });
  return showForm(formState(echoed, {}), reviewOf(priced, { fold, stake, oddsChanges, style: caller }));
}

/** Echo of the bet, or the reality check before it. */
interface CouponReview extends Review {
  check?: RealityCheckReview['check'] | undefined;
}

/** Returns the rows of the echo. */
function reviewOf(
  priced: betting.PricedCoupon,
  { fold, stake, oddsChanges, style }: { fold: number; stake: bigint; oddsChanges: OddsChanges; style: TimeStyle },
): CouponReview {
  const { language } = style;
  const t = fixedT(language, 'betting');
  const { picks, lines } = priced;
  const staked = stakedOn(priced, fold);
  const rows = picks.map((pick) => {
    const { match, what, odds, change } = pickView(pick, { style, oddsChanges });
    return { label: match, value: `${what} · ${odds}${change && ` (${change})`}` };
  });
  rows.push({ label: t('kind'), value: couponKind(t, picks.length, fold) });
  if (lines > 1)
    rows.push(
      { label: t('lines'), value: String(lines) },
      { label: t('stakePerLine'), value: formatAmount(stake / BigInt(lines), language) },
    );
  else
    rows.push({
      label: t('totalOdds'),
      value: formatTotalOdds(
        staked.picks.map(({ odds }) => odds),
        language,
      ),
    });
  rows.push(
    { label: t('stake'), value: formatAmount(stake, language) },
    { label: t('possibleWin'), value: winText(stake, staked, { t, language }) },
    { label: t('oddsChanges'), value: t(`odds_${oddsChanges}`) },
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
  const player = await requireSignIn(caller, form);
  // The choice that the review named.
  const oddsChanges = parseOddsChanges(readField(form, 'oddsChanges')) ?? (await getOddsChanges(caller));
  const reply = await api.betting.placeCoupon(player, { requestID, picks, fold, stake, oddsChanges });
  if (!reply.ok) return refusedCoupon(player, { form, reply, picks, fold, stake, oddsChanges });
  const placed = new Set(picks.map(selectionKey));
  const left = readBetSlip(caller.request.headers.get('Cookie')).filter((pick) => !placed.has(selectionKey(pick)));
  const isAccepted = reply.data.state === 'accepted';
  const { pathname, search } = new URL(caller.request.url);
  // `/coupon`, or the page of the odds next to it.
  const page = slipPath(pathname + search, {});
  // Next to the odds an accepted bet leaves the player there.
  const isNextToOdds = isAccepted && !page.startsWith('/coupon');
  return redirectWith(state, isNextToOdds ? page : `/profile/coupons/${encodeURIComponent(reply.data.couponID)}`, {
    // The coupon's page itself shows a bet that is being checked or was not accepted.
    ...(isAccepted && { toast: successToast(reply, { fallback: t('placed') }, TOAST_MS.generic) }),
    setCookies: couponOf(caller, left),
  });
}

/** Returns the caller as a player. @throws {Response} to the login, which keeps the bet slip and the stake */
async function requireSignIn(caller: Caller, form: FormData): Promise<PlayerCaller> {
  if (isSignedIn(caller)) return caller;
  throw await redirectToLogin(
    caller.state,
    caller.request,
    slipPath('/coupon', choicesOf(new URL(caller.request.url), readField(form, 'stake'))),
  );
}

/** Answers the reality check and echoes the bet again: only its confirmation places it. */
async function answerCheck(caller: Caller, form: FormData) {
  const reply = await api.limit.answerRealityCheck(await requireSignIn(caller, form));
  if (!reply.ok) return refuseForm(refusedForm(form, reply), [toast('error', reply.message, TOAST_MS.money)]);
  return reviewCoupon(caller, form);
}

async function refusedCoupon(
  caller: PlayerCaller,
  {
    form,
    reply,
    picks,
    fold,
    stake,
    oddsChanges,
  }: {
    form: FormData;
    reply: Failure;
    picks: CouponSelection[];
    fold: number;
    stake: bigint;
    oddsChanges: OddsChanges;
  },
) {
  const t = fixedT(caller.language, 'betting');
  const toasts = [toast('error', reply.message, TOAST_MS.money)];
  if (reply.kind === 'refused') {
    // Nothing was booked under this request ID, or something else was, so the next submit is a coupon of its own.
    const next = formWith(form, { requestID: newRequestID() });
    const check = reply.reason === 'reality-check' ? await getRealityCheck(caller) : undefined;
    if (check) return data({ form: formState(next, {}), toasts: [], review: check }, { status: 400 });
    if (reply.reason === 'coupon-changed') return refuseForm(formState(next, { formErrors: [t('couponChanged')] }));
    return refuseForm(withFreshID(refusedForm(next, reply), reply.message), toasts);
  }
  // It may have been booked: the echo stays, so that confirming again sends the same request ID (API-5).
  const priced = await betting.priceCoupon(caller, picks, fold);
  return showForm(
    formState(form, { formErrors: [reply.message] }),
    priced.ok ? reviewOf(priced.data, { fold, stake, oddsChanges, style: caller }) : { rows: [] },
    toasts,
  );
}
