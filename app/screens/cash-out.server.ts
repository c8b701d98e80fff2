import { SHARE_NAMES } from '#contract/cash-out';
import { formatDateTime } from '#contract/dates';
import { CODE } from '#contract/messages';
import { isRequestID } from '#contract/request-id';
import type { CallReply } from '#contract/call';
import type { getCoupon } from '#contract/betting';
import { api } from '~/api/client.server';
import type { Reply } from '~/api/endpoint.server';
import { formState, formWith, readField, readForm, refusedForm } from '~/answers/forms.server';
import { redirectWith, successToast, toast, TOAST_MS } from '~/answers/redirects.server';
import { newRequestID } from '~/answers/request-id.server';
import { showForm, type Review } from '~/answers/review.server';
import { formatAmount, formatAmountInput, parseAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import type { PlayerCaller } from '~/request/caller';
import type { LoadArgs } from '~/request/state.server';
import { requirePlayer } from '~/session/guards.server';

/** Echo of a cash-out; of a part with the title and the note for parts. */
type CashOutReview = Review & { isPart: boolean };

/** Returns what the page of a coupon shows of its cash-out; `offer` is undefined while nothing can be cashed out. */
export function cashOutView(coupon: CallReply<typeof getCoupon>, caller: PlayerCaller) {
  const { language } = caller;
  const { state, cashOut, cashOutRefused, cashOutState, cashOutShares, cashOutTarget, cashedOut } = coupon;
  const t = fixedT(language, 'cashout');
  const isOffered = cashOut !== undefined && state === 'open' && cashOutState !== 'checking';
  return {
    offer: isOffered
      ? {
          typed: formatAmountInput(cashOut, language),
          shown: formatAmount(cashOut, language),
          shares: cashOutShares.map(({ share, amount }) => ({
            share,
            text: `${t(`share_${share}`)} · ${formatAmount(amount, language)}`,
          })),
        }
      : undefined,
    refused: state === 'open' && cashOutRefused === 'suspended' ? t('cashOutSuspended') : '',
    /** Automatic cash-out of an open coupon, and its target. */
    target:
      state === 'open' && cashOutState !== 'checking'
        ? {
            shown: cashOutTarget === undefined ? '' : formatAmount(cashOutTarget, language),
            typed: cashOutTarget === undefined ? '' : formatAmountInput(cashOutTarget, language),
          }
        : undefined,
    parts: cashedOut.map(({ date, stake, amount }) => ({
      label: t('cashedPart', { time: formatDateTime(date, caller) }),
      value: t('cashedPartOf', { stake: formatAmount(stake, language), amount: formatAmount(amount, language) }),
    })),
  };
}

/** Handles the forms of a coupon's page: the cash-out of all of it or of a part, reviewed first, and its target. */
export async function cashOutAction(args: LoadArgs, couponID: string) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const intent = readField(form, 'intent');
  if (intent === 'change') return showForm(formState(form, {}));
  if (intent === 'target' || intent === 'no-target') return setTarget(caller, couponID, form);
  if (!isRequestID(readField(form, 'requestID'))) return spoilt(caller, form);
  if (intent === 'part') return reviewPart(caller, couponID, form);
  const amount = parseAmount(readField(form, 'amount'));
  const [stake, of] = [parseAmount(readField(form, 'stake')), parseAmount(readField(form, 'of'))];
  const isPart = form.has('stake') || form.has('of');
  if (!amount || (isPart && (!stake || !of))) return spoilt(caller, form);
  const rows = [
    { label: fixedT(caller.language, 'cashout')('cashOutAmount'), value: formatAmount(amount, caller.language) },
  ];
  if (intent !== 'confirm') return showForm<CashOutReview>(formState(form, {}), { rows, isPart });
  return confirm(caller, couponID, {
    form,
    amount,
    review: { rows, isPart },
    ...(stake && of && { part: { stake, of } }),
  });
}

const spoilt = (caller: PlayerCaller, form: FormData) =>
  showForm<CashOutReview>(formState(form, { formErrors: [fixedT(caller.language, 'common')('formSpoilt')] }));

/** Shows the review of a share or of a typed amount: what is paid, and the coupon that is left. */
async function reviewPart(caller: PlayerCaller, couponID: string, form: FormData) {
  const { language } = caller;
  const t = fixedT(language, 'cashout');
  const share = SHARE_NAMES.find((name) => name === readField(form, 'share'));
  const typed = parseAmount(readField(form, 'part'));
  if (!share && !typed) return showForm<CashOutReview>(formState(form, { errors: { part: [t('partMissing')] } }));
  const reply = await api.betting.quoteCashOut(caller, share ? { couponID, share } : { couponID, amount: typed ?? 0n });
  if (!reply.ok) return refuse(form, reply);
  const { stake, of, amount, possibleWin } = reply.data;
  const rows = [
    { label: t('cashOutAmount'), value: formatAmount(amount, language) },
    { label: t('partStake'), value: formatAmount(stake, language) },
    { label: t('restStake'), value: formatAmount(of - stake, language) },
    { label: t('restWin'), value: formatAmount(possibleWin, language) },
  ];
  // The review carries a typed amount, so that it is in its field again after a way back or a refusal.
  const quoted = formWith(form, {
    amount: formatAmountInput(amount, language),
    stake: formatAmountInput(stake, language),
    of: formatAmountInput(of, language),
    share: undefined,
  });
  return showForm<CashOutReview>(formState(quoted, {}), { rows, isPart: true });
}

async function confirm(
  caller: PlayerCaller,
  couponID: string,
  {
    form,
    amount,
    part,
    review,
  }: { form: FormData; amount: bigint; part?: { stake: bigint; of: bigint }; review: CashOutReview },
) {
  const requestID = readField(form, 'requestID');
  const reply = await api.betting.cashOut(caller, { requestID, couponID, amount, ...(part && { part }) });
  if (!reply.ok) {
    if (reply.kind === 'refused') return refuse(formWith(form, { requestID: newRequestID() }), reply);
    // It may have been booked: the echo stays, so that confirming again sends the same request ID (API-5).
    const toasts = [toast('error', reply.message, TOAST_MS.money)];
    return showForm<CashOutReview>(formState(form, { formErrors: [reply.message] }), review, toasts);
  }
  const words = { amount: formatAmount(reply.data.amount, caller.language) };
  const text = fixedT(caller.language, 'cashout')(part ? 'cashedOutPart' : 'cashedOut', words);
  return redirectWith(caller.state, pathOf(couponID), {
    // The page itself shows a cash-out that is being checked.
    ...(reply.data.state === 'paid' && { toast: successToast(reply, { fallback: text }, TOAST_MS.generic) }),
  });
}

/** Sets or removes the value at which the coupon is cashed out. */
async function setTarget(caller: PlayerCaller, couponID: string, form: FormData) {
  const t = fixedT(caller.language, 'cashout');
  const isRemoved = readField(form, 'intent') === 'no-target';
  const target = isRemoved ? undefined : parseAmount(readField(form, 'target'));
  if (!isRemoved && !target)
    return showForm<CashOutReview>(formState(form, { errors: { target: [t('targetMissing')] } }));
  const reply = await api.betting.setCashOutTarget(caller, { couponID, ...(target && { target }) });
  if (!reply.ok) return refuse(form, reply);
  const text = target ? t('targetSet', { amount: formatAmount(target, caller.language) }) : t('targetRemoved');
  return redirectWith(caller.state, pathOf(couponID), {
    toast: successToast(reply, { fallback: text }, TOAST_MS.generic),
  });
}

/** Shows a rejection beside its field, or above the page. @throws {Response} 404 for a coupon that is not the player's */
function refuse(form: FormData, reply: Extract<Reply<unknown>, { ok: false }>) {
  if (reply.kind === 'refused' && reply.code === CODE.notFound) throw new Response(null, { status: 404 });
  const toasts = [toast('error', reply.message, TOAST_MS.money)];
  return showForm<CashOutReview>(refusedForm(form, reply), undefined, toasts);
}

const pathOf = (couponID: string): string => `/profile/coupons/${encodeURIComponent(couponID)}`;
