import { data, redirectDocument } from '@remix-run/node';
import { z } from 'zod';
import { DEPOSIT, TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { dayInIstanbul } from '#contract/istanbul';
import { PROMOTION_CODE_MAX } from '#contract/bonuses';
import { PAYMENT_FIELDS, paymentFieldFault, paymentFieldRules, type PaymentField } from '#contract/payment-fields';
import { isRequestID, REQUEST_ID } from '#contract/request-id';
import { wireFromKurus } from '#contract/wire';
import { player } from '~/session/guards.server';
import type { PlayerCaller } from '~/request/caller';
import { formMessages, type FormState } from '~/lib/forms/form-state';
import { constraintsOf } from '~/answers/constraints.server';
import { readDays } from '~/answers/days.server';
import { fieldOf, formState, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { formatAmount, formatAmountRange, formatShortAmount, parseAmount, typedAmount } from '~/lib/format/money';
import { groupedIban } from '~/lib/format/iban';
import { launchUrl } from '~/lib/links/launch-reply';
import { newRequestID } from '~/answers/request-id.server';
import { fixedT } from '~/lib/language/i18n';
import { doneToast, redirectWith, sessionHeaders, toast, TOAST_MS } from '~/answers/redirects.server';
import type { LoadArgs } from '~/request/state.server';
import { playersAddress } from '~/api/address.server';
import { api } from '~/api/client.server';
import * as finance from '~/services/finance.server';
import { choicesOf, type Choices } from './payment-choices.server';
import { beyondDebt, breakText, debtText, reviewOf, type Fields, type Review } from './payment-review.server';
import { NONE_PENDING, pendingView } from './pending-withdrawals.server';
import { askProof, giveProof, needsProof } from './proof.server';
import { licenseList } from '~/services/licenses.server';
import type { Toast } from '~/lib/page/toast';

/*
 * Deposits and withdrawals go the same way: choose a method, fill in its form, see an echo of what will happen, confirm.
 * The number that makes a booking happen once is made when the form is first shown and travels with it to the end.
 * `confirm` is sent before anything else is read: whatever the lists say by now, a repeat gets the first one's answer.
 */

const AMOUNT_LENGTH = 20;

/** Round amounts in lira, of which a form offers the first that its limits let pass. */
const ROUND_AMOUNTS = [50n, 100n, 250n, 500n, 1_000n, 2_500n, 5_000n, 10_000n];
const QUICK_AMOUNTS = 4;

/** What the screen shows of a method's form; amounts and limits as ready text. */
async function formView(caller: PlayerCaller, choices: Choices, bankID: string, amountGiven: string) {
  const { method, amounts, banks, accounts } = choices;
  const bank = banks.find((known) => known.bankID === bankID);
  const [house, favorite] = await Promise.all([
    bank && method.transferType === 1 ? api.finance.getBankAccount(caller, { bankID: bank.bankID }) : undefined,
    api.finance.checkFavoriteCashMethod(caller, { methodID: method.id }),
  ]);
  return {
    method: { id: method.id, name: method.name, kind: method.kind, note: method.note, duration: method.duration },
    isFavorite: favorite.ok ? favorite.data.isFavorite : undefined,
    limits: { min: formatAmount(method.min, caller.language), max: formatAmount(method.max, caller.language) },
    fields: method.fields
      .map((name) => ({ name, ...paymentFieldRules(name) }))
      .filter(({ control }) => control !== 'choice')
      .map(({ name, control }) => ({ name, control, optional: method.optional.includes(name) })),
    constraints: constraintsOf(paymentSchema(caller, choices, undefined, new Date())),
    amount: parseAmount(amountGiven) === undefined ? '' : amountGiven,
    quickAmounts: ROUND_AMOUNTS.filter((lira) => lira * 100n >= method.min && lira * 100n <= method.max)
      .slice(0, QUICK_AMOUNTS)
      .map((lira) => ({ value: String(lira), label: formatShortAmount(lira * 100n, caller.language) })),
    amounts: amounts.map((kurus) => ({
      value: typedAmount(kurus, caller.language),
      label: formatAmount(kurus, caller.language),
    })),
    banks: method.fields.includes('bankID') ? banks : undefined,
    bank,
    receiver: method.receiver,
    house: house?.ok && house.data ? house.data : undefined,
    accounts: method.fields.includes('bankAccountID')
      ? accounts.map(({ bankAccountID, bankName, IBAN, isConfirmed }) => ({
          value: bankAccountID,
          label: bankName,
          note: isConfirmed
            ? groupedIban(IBAN)
            : `${groupedIban(IBAN)} · ${fixedT(caller.language, 'money')('accountWaits')}`,
        }))
      : undefined,
  };
}
export type PaymentFormView = Awaited<ReturnType<typeof formView>>;

/** The list of methods, or with `?method=` the form of one. A form sent for a method that is not there gets the list. */
export async function paymentLoader(args: LoadArgs, direction: finance.Direction) {
  const caller = await player(args);
  const url = new URL(args.request.url);
  const methodID = url.searchParams.get('method');
  const shared = async () => {
    const [purse, owed, licences, closed] = await Promise.all([
      finance.balance(caller),
      finance.debt(caller),
      licenseList(caller),
      direction === DEPOSIT ? breakText(caller) : undefined,
    ]);
    const balance = purse.ok ? purse.data : undefined;
    return {
      ...(closed && { closed }),
      balance,
      ...(owed > 0n && { debt: debtText(caller, direction, owed, balance) }),
      playMoney: licences.ok && licences.data.playMoney,
    };
  };
  if (methodID !== null) {
    const [every, chosen] = await Promise.all([shared(), choicesOf(caller, direction, methodID)]);
    if (!chosen.ok) throw new Response(null, { status: 502 });
    if (chosen.choices)
      return {
        ...every,
        form: await formView(
          caller,
          chosen.choices,
          url.searchParams.get('bank') ?? '',
          url.searchParams.get('amount') ?? '',
        ),
        requestID: newRequestID(),
      };
    if (!caller.state.answered) throw new Response(null, { status: 404 });
  }
  const [every, listed, highlighted, pending] = await Promise.all([
    shared(),
    api.finance.listCashMethodsNew(caller, { Type: direction }),
    api.finance.listHighlightedCashMethods(caller, { Type: direction }),
    direction === WITHDRAWAL ? pendingView(caller) : NONE_PENDING,
  ]);
  if (!listed.ok) throw new Response(null, { status: 502 });
  return {
    ...every,
    sections: finance
      .arrangeMethods(listed.data.methods_list, highlighted.ok ? highlighted.data.map(({ id }) => id) : [])
      .map(({ kind, name, methods }) => ({
        kind,
        name,
        // Only what a card shows: the rest is asked for with the method's form.
        methods: methods.map(({ id, name: method, kind: sort, min, max, duration, isFavorite }) => ({
          id,
          name: method,
          kind: sort,
          min,
          max,
          duration,
          isFavorite,
        })),
      })),
    highlightedMissing: !highlighted.ok && highlighted.kind !== 'absent',
    ...pending,
  };
}

/** The rules of a method's form (spec section 5), with messages in the page's language. */
function paymentSchema(
  caller: PlayerCaller,
  { direction, method, amounts, banks, accounts }: Choices,
  available: { amount: bigint; otherwise: string } | undefined,
  now: Date,
) {
  const t = fixedT(caller.language, 'money');
  const today = dayInIstanbul(now);
  const faults = {
    phone: t('phoneIncorrect'),
    identity: t('identityIncorrect'),
    identityDate: t('enterValidityDate'),
    destination: t('destinationIncorrect'),
  };
  const rule = (field: PaymentField): z.ZodType<string | undefined> => {
    if (field === 'bankID')
      return z
        .string({ error: t('selectBank') })
        .refine((id) => banks.some(({ bankID }) => bankID === id), t('selectBank'));
    if (field === 'bankAccountID')
      return z
        .string({ error: t('selectAccount') })
        .refine((id) => accounts.some(({ bankAccountID }) => bankAccountID === id), t('selectValidAccount'));
    const { control, maxLength } = paymentFieldRules(field);
    const isOptional = method.optional.includes(field);
    const missing = control === 'date' ? t('enterValidityDate') : fixedT(caller.language, 'common')('requiredField');
    const typed = z
      .string({ error: missing })
      .trim()
      .max(maxLength, { error: t('tooLong'), abort: true })
      .superRefine((value, context) => {
        // Blanks alone are nothing.
        if (value === '') return isOptional ? undefined : context.addIssue({ code: 'custom', message: missing });
        const fault = paymentFieldFault(field, value, method.kind, today);
        if (fault) context.addIssue({ code: 'custom', message: faults[fault] });
      });
    return isOptional ? typed.optional() : typed;
  };
  const tooLong = { error: t('amountUnreadable'), abort: true };
  const amount = z
    .string({ error: t('enterAmount') })
    .max(AMOUNT_LENGTH, tooLong)
    .transform((typed, context) => {
      const kurus = parseAmount(typed);
      const wrong =
        typed.trim() === ''
          ? t('enterAmount')
          : kurus === undefined || kurus === 0n
            ? t('amountUnreadable')
            : amounts.length > 0 && !amounts.includes(kurus)
              ? t('amountListed')
              : kurus < method.min || kurus > method.max
                ? t('amountRange', { range: formatAmountRange(method.min, method.max, caller.language) })
                : available !== undefined && kurus > available.amount
                  ? available.otherwise
                  : undefined;
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
      return kurus ?? 0n;
    });
  const fields = Object.fromEntries(method.fields.map((field) => [field, rule(field)]));
  const promotionCode = z
    .string()
    .trim()
    .max(PROMOTION_CODE_MAX, { error: t('tooLong') })
    .optional();
  return z.object({
    requestID: z.string().regex(REQUEST_ID),
    amount,
    ...(direction === WITHDRAWAL ? {} : { promotionCode }),
    ...fields,
  }) as unknown as z.ZodType<{ requestID: string; amount: bigint; promotionCode?: string } & Fields>;
}

/** `review` echoes what will happen; `confirm` asks for it, once however often it is sent. */
export async function paymentAction(args: LoadArgs, direction: finance.Direction) {
  const caller = await player(args);
  const t = fixedT(caller.language, 'money');
  const methodID = new URL(args.request.url).searchParams.get('method') ?? '';
  const form = await readForm(args.request);
  readDays(form, 'identityValidityDate');
  if (methodID === '') return refused(formState(form, { formErrors: [t('selectMethod')] }));
  const again = await giveProof(caller, form);
  if (again) return proofReview(caller, direction, methodID, form, again);
  const intent = fieldOf(form, 'intent');
  if (intent === 'change') return shown(formState(form, {}));
  const echoed = intent === 'confirm' ? echoedPayment(form) : undefined;
  if (echoed) return confirmPayment(caller, direction, methodID, form, echoed);

  const chosen = await choicesOf(caller, direction, methodID);
  if (!chosen.ok) return refused(formState(form, { formErrors: [chosen.message] }));
  const { choices } = chosen;
  if (!choices) return refused(formState(form, { formErrors: [t('methodUndefined')] }));
  const [purse, owed] = await Promise.all([finance.balance(caller), finance.debt(caller)]);
  const balance = purse.ok ? purse.data : undefined;
  const available =
    direction === WITHDRAWAL && balance !== undefined
      ? {
          amount: beyondDebt(balance, owed),
          otherwise: owed > 0n ? debtText(caller, direction, owed, balance) : t('notEnough'),
        }
      : undefined;
  const parsed = parseForm(form, paymentSchema(caller, choices, available, new Date()), caller.language);
  if (!parsed.ok) return refused(withNumber(parsed.form, t('formSpoilt')));
  // Which call it takes goes along with the echo, so that confirming needs no list.
  form.set('transferType', String(choices.method.transferType));
  return shown(formState(form, {}), await reviewOf(caller, choices, direction, parsed.value, balance));
}

interface EchoedPayment {
  requestID: string;
  /** Kuruş. */
  amount: bigint;
  transferType: number;
  fields: Fields;
  promotionCode: string;
  /** The echo said that the withdrawal ends the open bonus. */
  loseBonus: boolean;
}

/** What the form of an echo asks for. `undefined` for any other form: that is checked and echoed first. */
function echoedPayment(form: FormData): EchoedPayment | undefined {
  const requestID = fieldOf(form, 'requestID');
  const amount = parseAmount(fieldOf(form, 'amount'));
  const transferType = fieldOf(form, 'transferType');
  if (!isRequestID(requestID) || !amount || !/^\d{1,4}$/.test(transferType)) return undefined;
  const fields: Fields = {};
  for (const name of PAYMENT_FIELDS) {
    const typed = fieldOf(form, name).trim();
    if (typed !== '') fields[name] = typed;
  }
  const promotionCode = fieldOf(form, 'promotionCode').trim();
  const loseBonus = fieldOf(form, 'loseBonus') !== '';
  return { requestID, amount, transferType: Number(transferType), fields, promotionCode, loseBonus };
}

/** Sends what was echoed. The API checks it all again and names the field of a refusal. */
async function confirmPayment(
  caller: PlayerCaller,
  direction: finance.Direction,
  methodID: string,
  form: FormData,
  { requestID, amount, transferType, fields, promotionCode, loseBonus }: EchoedPayment,
) {
  const t = fixedT(caller.language, 'money');
  const reply = await finance.submitPayment(caller, transferType, {
    requestID,
    methodID,
    amount: wireFromKurus(amount),
    ...fields,
    ...(promotionCode && { promotionCode }),
    ...(loseBonus && { loseBonus }),
  });
  if (!reply.ok) {
    if (needsProof(reply)) return proofReview(caller, direction, methodID, form, await askProof(caller, form));
    const toasts = [toast('error', reply.message, TOAST_MS.money)];
    // A number that was used up (Back, then something else typed) would refuse this form for ever.
    if (reply.kind === 'refused' && reply.reason !== 'bonus-open')
      return refused(withNumber(refusedForm(form, reply), reply.message), toasts);
    // It may have been booked, or a bonus came meanwhile: the echo stays, and confirming sends the same number (API-5).
    const chosen = await choicesOf(caller, direction, methodID);
    return shown(
      formState(form, { formErrors: [reply.message] }),
      await reviewOf(caller, chosen.ok ? chosen.choices : undefined, direction, { amount, promotionCode, ...fields }),
      toasts,
    );
  }
  const url = launchUrl(reply.data?.url);
  if (url && !/^http:/i.test(url))
    return redirectDocument(playersAddress(url), { status: 303, headers: await sessionHeaders(caller.state) });
  const key =
    direction === WITHDRAWAL
      ? 'withdrawalDone'
      : reply.data?.status === TRANSACTION_STATUS.approved
        ? 'depositBooked'
        : 'depositDone';
  const told = doneToast(
    reply,
    { unlessSaid: t(key, { amount: formatAmount(amount, caller.language) }) },
    TOAST_MS.generic,
  );
  // There stands what the player writes into the transfer.
  const reference = direction === DEPOSIT && reply.data?.reference;
  const next =
    reference && reply.data?.transactionID
      ? `/profile/payments/${reply.data.transactionID}`
      : '/profile/history/finance';
  return redirectWith(caller.state, next, { toast: told });
}

/** The echo once more, with the fields of a fresh proof. */
async function proofReview(
  caller: PlayerCaller,
  direction: finance.Direction,
  methodID: string,
  form: FormData,
  state: FormState,
) {
  const echoed = echoedPayment(form);
  const chosen = await choicesOf(caller, direction, methodID);
  const choices = chosen.ok ? chosen.choices : undefined;
  const review =
    echoed &&
    (await reviewOf(caller, choices, direction, {
      amount: echoed.amount,
      promotionCode: echoed.promotionCode,
      ...echoed.fields,
    }));
  return data({ form: state, toasts: [] as Toast[], review }, { status: 400 });
}

/** A form whose number is none, or is used up, is shown again with a fresh one: no field is to blame. */
function withNumber(form: FormState, message: string): FormState {
  const { requestID, ...others } = form.error ?? {};
  if (!requestID) return form;
  const initialValue = { ...form.initialValue, requestID: newRequestID() };
  return { ...form, initialValue, error: { ...others, '': [message] } };
}

/** Status 400 with the form as typed. */
const refused = (form: FormState, toasts: Toast[] = []) =>
  data({ form, toasts, review: undefined as Review | undefined }, { status: 400 });

/** A form shown again, or its echo; with status 400 where something went wrong. */
const shown = (form: FormState, review?: Review, toasts: Toast[] = []) =>
  data({ form, toasts, review }, { status: formMessages(form).length > 0 ? 400 : 200 });
