import { data } from '@remix-run/node';
import { z } from 'zod';
import { TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import type { BankAccount, CashMethod } from '#contract/finance';
import { isTurkishIdentityNumber } from '#contract/identity-number';
import { wireFromKurus } from '#contract/wire';
import { money } from '#locales/money';
import { player, type PlayerCaller } from '../caller.server';
import type { FormState } from '../components/forms/form-state';
import { fieldOf, formState, parseForm, readForm, refusedForm } from '../forms.server';
import { dayInIstanbul, formatMoment } from '../lib/dates';
import { formatAmount, formatLira, parseAmount } from '../lib/money';
import { isCalendarDay } from '../lib/history-periods';
import { groupedIban } from '../lib/iban';
import { fieldLabel } from '../lib/payment-fields';
import { safeReturnPath } from '../lib/return-path';
import { newRequestID } from '../request-id.server';
import { textsFor } from '../lib/texts';
import { doneToast, redirectWith, toast, TOAST_MS } from '../redirects.server';
import type { LoadArgs } from '../request-state.server';
import type { Reply } from './endpoint.server';
import * as finance from './finance.server';
import type { Toast } from '../sessions.server';

/*
 * Deposits and withdrawals go the same way: choose a method, fill in its form, see an echo of what will happen, confirm.
 * The number that makes a booking happen once is made when the form is first shown and travels with it to the end.
 */

/** Fields a method may list and a player may leave empty. */
const OPTIONAL = new Set(['branch', 'referenceNumber', 'customerNote']);
const FIELD_LIMIT = 60;
const NOTE_LIMIT = 500;
const PENDING_SHOWN = 10;

const isOptional = (field: string, method: CashMethod) => OPTIONAL.has(field) || (field === 'account' && method.kind === 'bank');

interface Choices {
  method: CashMethod;
  /** Fixed amounts, in kuruş; empty where any amount within the limits will do. */
  amounts: bigint[];
  banks: { bankID: string; name: string }[];
  accounts: BankAccount[];
}

/** What the form of a method lets one choose from; `undefined` when the method is not there. */
async function choicesOf(caller: PlayerCaller, direction: finance.Direction, methodID: string): Promise<Choices | undefined> {
  const listed = await finance.listMethods(caller, direction);
  if (!listed.ok) throw new Response(null, { status: 502 });
  const method = finance.flatMethods(listed.data.methods_list).find(({ id }) => id === methodID);
  if (!method) return undefined;
  const [amounts, banks, accounts] = await Promise.all([
    method.bankcode ? finance.depositAmounts(caller, method.bankcode) : undefined,
    method.fields.includes('bankID') ? finance.listBanks(caller) : undefined,
    method.fields.includes('bankAccountID') ? finance.listBankAccounts(caller) : undefined,
  ]);
  if (amounts?.ok === false || banks?.ok === false || accounts?.ok === false) throw new Response(null, { status: 502 });
  return { method, amounts: amounts?.data.amounts ?? [], banks: banks?.data ?? [], accounts: accounts?.data ?? [] };
}

/** What the screen shows of a method's form; amounts and limits as ready text. */
async function formView(caller: PlayerCaller, { method, amounts, banks, accounts }: Choices, bankID: string) {
  const bank = banks.find((known) => known.bankID === bankID);
  const house = bank && method.transferType === 1 ? await finance.houseAccount(caller, bank.bankID) : undefined;
  return {
    method: { id: method.id, name: method.name, kind: method.kind, note: method.note, duration: method.duration },
    limits: { min: formatAmount(method.min), max: formatAmount(method.max) },
    fields: method.fields.filter((field) => field !== 'bankID' && field !== 'bankAccountID').map((name) => ({ name, optional: isOptional(name, method) })),
    amounts: amounts.map((kurus) => ({ value: formatLira(kurus), label: formatAmount(kurus) })),
    banks: method.fields.includes('bankID') ? banks : undefined,
    bank,
    house: house?.ok && house.data ? house.data : undefined,
    accounts: method.fields.includes('bankAccountID')
      ? accounts.map(({ bankAccountID, bankName, IBAN }) => ({ value: bankAccountID, label: bankName, note: groupedIban(IBAN) }))
      : undefined,
  };
}
export type PaymentFormView = Awaited<ReturnType<typeof formView>>;

/** The list of methods, or with `?method=` the form of one. */
export async function paymentLoader(args: LoadArgs, direction: finance.Direction) {
  const caller = await player(args);
  const url = new URL(args.request.url);
  const methodID = url.searchParams.get('method');
  const shared = (purse: Reply<bigint>) => ({ language: caller.language, balance: purse.ok ? purse.data : undefined });
  if (methodID !== null) {
    const [purse, choices] = await Promise.all([finance.balance(caller), choicesOf(caller, direction, methodID)]);
    if (!choices) throw new Response(null, { status: 404 });
    return { ...shared(purse), form: await formView(caller, choices, url.searchParams.get('bank') ?? ''), requestID: newRequestID() };
  }
  const [purse, listed, highlighted, pending] = await Promise.all([
    finance.balance(caller),
    finance.listMethods(caller, direction),
    finance.listHighlighted(caller, direction),
    direction === WITHDRAWAL ? finance.pendingWithdrawals(caller) : undefined,
  ]);
  if (!listed.ok) throw new Response(null, { status: 502 });
  return {
    ...shared(purse),
    sections: finance.arrangeMethods(listed.data.methods_list, highlighted.ok ? highlighted.data.map(({ id }) => id) : []).map(({ kind, name, methods }) => ({
      kind,
      name,
      // Only what a card shows: the rest is asked for with the method's form.
      methods: methods.map(({ id, name: method, kind: sort, min, max, duration, isFavorite }) => ({ id, name: method, kind: sort, min, max, duration, isFavorite })),
    })),
    pending: pending?.ok
      ? pending.data.slice(0, PENDING_SHOWN).map(({ id, amount, description, date }) => ({ id, amount: -amount, description, date: formatMoment(date, caller.language) }))
      : [],
  };
}

/** The rules of a method's form (spec section 5), with messages in the page's language. */
function paymentSchema(caller: PlayerCaller, { method, amounts, banks, accounts }: Choices, available: bigint | undefined, now: Date) {
  const t = textsFor(caller.language, money);
  const today = dayInIstanbul(now);
  const has = (field: (typeof method.fields)[number]) => method.fields.includes(field);
  const words = (field: string, limit: number, rule: z.ZodTypeAny = z.string()) => {
    const typed = z.string().trim().max(limit, t('tooLong')).pipe(rule);
    return isOptional(field, method) ? typed.optional() : typed;
  };
  const identity = z.string().refine(isTurkishIdentityNumber, t('identityIncorrect'));
  const phone = z.string().refine((typed) => /^\+?[0-9]{10,15}$/.test(typed.replace(/[\s().-]+/g, '')), t('phoneIncorrect'));
  const day = z.string().refine((typed) => isCalendarDay(typed) && typed >= today, t('enterValidityDate'));
  const rules: Partial<Record<(typeof method.fields)[number], z.ZodTypeAny>> = {
    bankID: z.string({ required_error: t('selectBank') }).refine((id) => banks.some(({ bankID }) => bankID === id), t('selectBank')),
    bankAccountID: z
      .string({ required_error: t('selectAccount') })
      .refine((id) => accounts.some(({ bankAccountID }) => bankAccountID === id), t('selectValidAccount')),
    senderPhone: words('senderPhone', FIELD_LIMIT, phone),
    receiverPhone: words('receiverPhone', FIELD_LIMIT, phone),
    senderIdentityNumber: words('senderIdentityNumber', FIELD_LIMIT, identity),
    receiverIdentityNumber: words('receiverIdentityNumber', FIELD_LIMIT, identity),
    identityValidityDate: z.string({ required_error: t('enterValidityDate') }).pipe(day),
    customerNote: words('customerNote', NOTE_LIMIT),
  };
  const amount = z.string({ required_error: t('enterAmount') }).transform((typed, context) => {
    const kurus = parseAmount(typed);
    const wrong =
      typed.trim() === ''
        ? t('enterAmount')
        : kurus === undefined || kurus === 0n
          ? t('amountUnreadable')
          : amounts.length > 0 && !amounts.includes(kurus)
            ? t('amountListed')
            : kurus < method.min || kurus > method.max
              ? t('amountRange')
              : available !== undefined && kurus > available
                ? t('notEnough')
                : undefined;
    if (wrong) context.addIssue({ code: z.ZodIssueCode.custom, message: wrong });
    return kurus ?? 0n;
  });
  const fields = Object.fromEntries(method.fields.map((field) => [field, rules[field] ?? words(field, FIELD_LIMIT)]));
  return z.object({
    requestID: z.string().regex(/^[0-9A-Za-z]{26}$/),
    ...(has('bankAccountID') ? { bankAccountID: rules.bankAccountID! } : {}),
    amount,
    ...fields,
  }) as z.ZodType<{ requestID: string; amount: bigint } & Partial<Record<(typeof method.fields)[number], string>>, z.ZodTypeDef, unknown>;
}

/** `review` echoes what will happen; `confirm` asks for it, once however often it is sent. */
export async function paymentAction(args: LoadArgs, direction: finance.Direction) {
  const caller = await player(args);
  const t = textsFor(caller.language, money);
  const methodID = new URL(args.request.url).searchParams.get('method') ?? '';
  const form = await readForm(args.request);
  const choices = await choicesOf(caller, direction, methodID);
  if (!choices) return refused(formState(form, { formErrors: [methodID ? t('methodUndefined') : t('selectMethod')] }));

  const intent = fieldOf(form, 'intent');
  if (intent === 'change') return shown(formState(form, {}));
  const purse = await finance.balance(caller);
  // The booking decides; a repeat must reach it even when the first one took the balance.
  const available = direction === WITHDRAWAL && intent !== 'confirm' && purse.ok ? purse.data : undefined;
  const parsed = parseForm(form, paymentSchema(caller, choices, available, new Date()), caller.language);
  if (!parsed.ok) return refused(withNumber(parsed.form, t('formSpoilt')));
  const { amount, requestID, ...fields } = parsed.value;
  if (intent !== 'confirm') return shown(formState(form, {}), reviewOf(caller, choices, direction, parsed.value, purse.ok ? purse.data : undefined));

  const reply = await finance.submitPayment(caller, choices.method.transferType, { requestID, methodID, amount: wireFromKurus(amount), ...fields });
  if (!reply.ok) {
    const toasts = [toast('negative', reply.message, TOAST_MS.money)];
    // It may have been booked: the echo stays, so that confirming again sends the same number (API-5).
    if (reply.kind === 'unknown') return shown(formState(form, { formErrors: [reply.message] }), reviewOf(caller, choices, direction, parsed.value), toasts);
    // A number that was used up (Back, then something else typed) would refuse this form for ever.
    return refused(withNumber(refusedForm(form, reply), reply.message), toasts);
  }
  const url = reply.data?.url;
  if (url?.startsWith('https://')) return redirectAway(url);
  const key = direction === WITHDRAWAL ? 'withdrawalDone' : reply.data?.status === TRANSACTION_STATUS.approved ? 'depositBooked' : 'depositDone';
  const told = doneToast(reply, { unlessSaid: t(key, { amount: formatAmount(amount) }) }, TOAST_MS.generic);
  return redirectWith(caller.state, (url && safeReturnPath(url)) || '/profile/history/finance', [told]);
}

/** A form whose number is none, or is used up, is shown again with a fresh one: no field is to blame. */
function withNumber(form: FormState, message: string): FormState {
  const { requestID, ...errors } = form.errors;
  return requestID ? { ...form, values: { ...form.values, requestID: newRequestID() }, errors, formErrors: [message] } : form;
}

const redirectAway = (url: string) => new Response(null, { status: 303, headers: { Location: url } });

interface Review {
  rows: { label: string; value: string }[];
}

/** Status 400 with the form as typed. */
const refused = (form: FormState, toasts: Toast[] = []) => data({ form, toasts, review: undefined as Review | undefined }, { status: 400 });

/** A form shown again, or its echo; with status 400 where something went wrong. */
const shown = (form: FormState, review?: Review, toasts: Toast[] = []) => data({ form, toasts, review }, { status: form.formErrors.length > 0 ? 400 : 200 });

function reviewOf(
  caller: PlayerCaller,
  { method, banks, accounts }: Choices,
  direction: finance.Direction,
  value: { amount: bigint } & Partial<Record<string, string | bigint>>,
  purse?: bigint,
): Review {
  const t = textsFor(caller.language, money);
  const rows = [
    { label: t('amount'), value: formatAmount(value.amount) },
    { label: t('method'), value: method.name },
  ];
  for (const field of method.fields) {
    const typed = value[field];
    if (typeof typed !== 'string' || typed === '') continue;
    const bank = field === 'bankID' ? banks.find(({ bankID }) => bankID === typed)?.name : undefined;
    const account = field === 'bankAccountID' ? accounts.find(({ bankAccountID }) => bankAccountID === typed) : undefined;
    rows.push({ label: t(fieldLabel(field, method.kind)), value: bank ?? (account ? `${account.bankName} · ${groupedIban(account.IBAN)}` : typed) });
  }
  if (method.duration) rows.push({ label: t('duration'), value: method.duration });
  rows.push({ label: t('fee'), value: t('feeNone') });
  if (purse !== undefined && direction === WITHDRAWAL) rows.push({ label: t('balanceAfter'), value: formatAmount(purse - value.amount) });
  return { rows };
}
