import { isPathOffered } from '~/api/products.server';
import { data, redirectDocument } from '@remix-run/node';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { DESTINATION_FIELDS, PAYMENT_FIELDS } from '#contract/payment-fields';
import { isRequestID } from '#contract/request-id';
import { requirePlayer } from '~/session/guards.server';
import type { PlayerCaller } from '~/request/caller';
import type { FormState } from '~/lib/forms/form-state';
import { withDay } from '~/answers/days.server';
import { readField, formState, formWith, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { formatAmount, parseAmount } from '~/lib/format/money';
import { launchUrl } from '~/lib/links/launch-reply';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, sessionHeaders, toast, TOAST_MS } from '~/answers/redirects.server';
import type { LoadArgs } from '~/request/state.server';
import { toPlayerUrl } from '~/api/address.server';
import { api } from '~/api/client.server';
import * as finance from '~/services/finance.server';
import { findDepositReturn } from './deposit-return.server';
import { getChoices } from './payment-choices.server';
import { beyondDebt, debtText, getReview, type Fields } from './payment-review.server';
import { reauthForm, reauthenticate, needsReauth } from './reauth.server';
import type { Toast } from '~/lib/page/toast';
import { refuseForm, showForm, withFreshID } from '~/answers/review.server';
import { paymentSchema } from './payment-schema.server';

/*
 * Deposits and withdrawals have the same steps: choose a method, fill in its form, see an echo, confirm. The request
 * ID, which makes a booking idempotent, is created with the form and carried to the end. `confirm` is sent before
 * anything else is read, so a repeat gets the first reply, whatever the lists contain by then.
 */

/** Handles the form: `review` echoes the payment, `confirm` requests it, once however often it is sent. */
export async function paymentAction(args: LoadArgs, direction: finance.Direction) {
  const caller = await requirePlayer(args);
  const t = fixedT(caller.language, 'money');
  const methodID = new URL(args.request.url).searchParams.get('method') ?? '';
  const typed = withDay(await readForm(args.request), 'identityValidityDate');
  if (methodID === '') return refuseForm(formState(typed, { formErrors: [t('selectMethod')] }));
  const { form, again } = await reauthenticate(caller, typed);
  if (again) return proofReview(caller, { direction, methodID, form, state: again });
  const intent = readField(form, 'intent');
  if (intent === 'change') return showForm(formState(form, {}));
  const echoed = intent === 'confirm' ? echoedPayment(form) : undefined;
  if (echoed) return confirmPayment(caller, { ...echoed, direction, methodID, form });

  const chosen = await getChoices(caller, direction, methodID);
  if (!chosen.ok) return refuseForm(formState(form, { formErrors: [chosen.message] }));
  const { choices } = chosen;
  if (!choices) return refuseForm(formState(form, { formErrors: [t('methodUndefined')] }));
  const [walletReply, owed] = await Promise.all([finance.balance(caller), finance.debt(caller)]);
  const balance = walletReply.ok ? walletReply.data : undefined;
  const available =
    direction === WITHDRAWAL && balance !== undefined
      ? {
          amount: beyondDebt(balance, owed),
          otherwise: owed > 0n ? debtText(caller, { direction, owed, balance }) : t('notEnough'),
        }
      : undefined;
  const parsed = parseForm(form, {
    schema: paymentSchema(caller, { ...choices, available, now: new Date() }),
    language: caller.language,
  });
  if (!parsed.ok) return refuseForm(withFreshID(parsed.form, fixedT(caller.language, 'common')('formSpoilt')));
  // The echo carries the transfer type, so that confirming needs no list.
  const echo = formWith(form, { transferType: String(choices.method.transferType) });
  const [state, review] = await Promise.all([
    direction === WITHDRAWAL
      ? withdrawalForm(caller, { methodID, form: echo, fields: parsed.value })
      : formState(echo, {}),
    getReview(caller, { choices, direction, value: parsed.value, walletBalance: balance }),
  ]);
  return showForm(state, review);
}

/** Returns the form of a withdrawal's review, with the fields of a re-authentication if the withdrawal needs one. */
async function withdrawalForm(
  caller: PlayerCaller,
  { methodID, form, fields }: { methodID: string; form: FormData; fields: Fields },
): Promise<FormState> {
  const destination = Object.fromEntries(DESTINATION_FIELDS.map((name) => [name, fields[name]]));
  const check = await api.finance.checkWithdrawal(caller, { methodID, ...destination });
  return check.ok && check.data.needsProof ? reauthForm(caller, { form }) : formState(form, {});
}

interface EchoedPayment {
  requestID: string;
  /** Kuruş. */
  amount: bigint;
  transferType: number;
  fields: Fields;
  promotionCode: string;
  /** Bonus that the withdrawal ends, as the echo announced; '' for none. */
  lostBonusID: string;
}

/** Returns the payment of a review's form; `undefined` for a form that has not been reviewed yet. */
function echoedPayment(form: FormData): EchoedPayment | undefined {
  const requestID = readField(form, 'requestID');
  const amount = parseAmount(readField(form, 'amount'));
  const transferType = readField(form, 'transferType');
  if (!isRequestID(requestID) || !amount || !/^\d{1,4}$/.test(transferType)) return undefined;
  const fields: Fields = {};
  for (const name of PAYMENT_FIELDS) {
    const typed = readField(form, name).trim();
    if (typed !== '') fields[name] = typed;
  }
  const promotionCode = readField(form, 'promotionCode').trim();
  const lostBonusID = readField(form, 'loseBonus');
  return { requestID, amount, transferType: Number(transferType), fields, promotionCode, lostBonusID };
}

/** Sends the echoed payment. The API validates it again and names the field of a rejection. */
async function confirmPayment(
  caller: PlayerCaller,
  {
    direction,
    methodID,
    form,
    requestID,
    amount,
    transferType,
    fields,
    promotionCode,
    lostBonusID,
  }: { direction: finance.Direction; methodID: string; form: FormData } & EchoedPayment,
) {
  const t = fixedT(caller.language, 'money');
  const reply = await finance.submitPayment(caller, transferType, {
    requestID,
    methodID,
    amount,
    ...fields,
    ...(promotionCode && { promotionCode }),
    ...(lostBonusID && { loseBonus: true, lostBonusID }),
  });
  if (!reply.ok) {
    if (needsReauth(reply))
      return proofReview(caller, { direction, methodID, form, state: await reauthForm(caller, { form }) });
    const toasts = [toast('error', reply.message, TOAST_MS.money)];
    // A used request ID (Back, then other values) would reject this form for ever, so it gets a new one.
    if (reply.kind === 'refused' && reply.reason !== 'bonus-open')
      return refuseForm(withFreshID(refusedForm(form, reply), reply.message), toasts);
    // It may have been booked, or a bonus was opened meanwhile: the echo stays, and confirming sends the same request
    // ID (API-5).
    const chosen = await getChoices(caller, direction, methodID);
    return showForm(
      formState(form, { formErrors: [reply.message] }),
      await getReview(caller, {
        choices: chosen.ok ? chosen.choices : undefined,
        direction,
        value: { amount, promotionCode, ...fields },
      }),
      toasts,
    );
  }
  const url = launchUrl(reply.data?.url);
  if (url && !/^http:/i.test(url))
    return redirectDocument(toPlayerUrl(url), { status: 303, headers: await sessionHeaders(caller.state) });
  const { transactionID, status, reference } = reply.data ?? {};
  const payment = `/profile/payments/${transactionID}`;
  const isCancelled = status === TRANSACTION_STATUS.cancelled;
  // The page of the payment shows the reference that the player writes into the transfer, and the link back to a game
  // or bet slip; of a cancelled one, the reason.
  const hasPage = isCancelled || (direction === DEPOSIT && (reference || findDepositReturn(caller)));
  const next = hasPage && transactionID && isPathOffered(payment) ? payment : '/profile/history/finance';
  const size = { amount: formatAmount(amount, caller.language) };
  // This form was sent before, and the request was cancelled since.
  if (isCancelled)
    return redirectWith(caller.state, next, { toast: toast('error', t('requestCancelled', size), TOAST_MS.generic) });
  const key =
    direction === WITHDRAWAL
      ? 'withdrawalDone'
      : status === TRANSACTION_STATUS.approved
        ? 'depositBooked'
        : 'depositDone';
  const notice = successToast(reply, { fallback: t(key, size) }, TOAST_MS.generic);
  return redirectWith(caller.state, next, { toast: notice });
}

/** Shows the echo again, with the fields of a re-authentication. */
async function proofReview(
  caller: PlayerCaller,
  {
    direction,
    methodID,
    form,
    state,
  }: { direction: finance.Direction; methodID: string; form: FormData; state: FormState },
) {
  const echoed = echoedPayment(form);
  const chosen = await getChoices(caller, direction, methodID);
  const choices = chosen.ok ? chosen.choices : undefined;
  const review =
    echoed &&
    (await getReview(caller, {
      choices,
      direction,
      value: {
        amount: echoed.amount,
        promotionCode: echoed.promotionCode,
        ...echoed.fields,
      },
    }));
  return data({ form: state, toasts: [] as Toast[], review }, { status: 400 });
}
