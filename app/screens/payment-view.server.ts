import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { paymentFieldRules } from '#contract/payment-fields';
import { requirePlayer } from '~/session/guards.server';
import type { PlayerCaller } from '~/request/caller';
import { getConstraints } from '~/answers/constraints.server';
import { formatAmount, formatShortAmount, parseAmount, formatAmountInput } from '~/lib/format/money';
import { groupedIban } from '~/lib/format/grouping';
import { summarizeMethod } from './method-summary.server';
import { newRequestID } from '~/answers/request-id.server';
import { fixedT } from '~/lib/language/i18n';
import type { LoadArgs } from '~/request/state.server';
import { api } from '~/api/client.server';
import * as finance from '~/services/finance.server';
import { getChoices, type Choices } from './payment-choices.server';
import { getCoolOffText, debtText } from './payment-review.server';
import { NONE_PENDING, pendingView } from './pending-withdrawals.server';
import { licenseList } from '~/services/licenses.server';
import { paymentSchema } from './payment-schema.server';
import { unreadablePage } from './record-status.server';

/** Round amounts in lira; a form offers the first ones within its limits. */
const ROUND_AMOUNTS = [50n, 100n, 250n, 500n, 1_000n, 2_500n, 5_000n, 10_000n];
const QUICK_AMOUNTS = 4;

interface FormParts {
  choices: Choices;
  /** Undefined if it cannot be read. */
  isFavorite: boolean | undefined;
  bankID: string;
  /** As in the URL. */
  amount: string;
}

/** Returns the view of a method's form, with amounts and limits as text. */
async function formView(caller: PlayerCaller, { choices, isFavorite, bankID, amount: amountGiven }: FormParts) {
  const { method, amounts, banks, accounts } = choices;
  const bank = banks.find((known) => known.bankID === bankID);
  const account =
    bank && method.transferType === 1 ? await api.finance.getBankAccount(caller, { bankID: bank.bankID }) : undefined;
  return {
    method: { id: method.id, name: method.name, kind: method.kind, note: method.note, duration: method.duration },
    isFavorite,
    limits: { min: formatAmount(method.min, caller.language), max: formatAmount(method.max, caller.language) },
    fields: method.fields
      .map((name) => ({ name, ...paymentFieldRules(name) }))
      .filter(({ control }) => control !== 'choice')
      .map(({ name, control }) => ({ name, control, optional: method.optional.includes(name) })),
    constraints: getConstraints(paymentSchema(caller, { ...choices, available: undefined, now: new Date() })),
    amount: parseAmount(amountGiven) === undefined ? '' : amountGiven,
    quickAmounts: ROUND_AMOUNTS.filter((lira) => lira * 100n >= method.min && lira * 100n <= method.max)
      .slice(0, QUICK_AMOUNTS)
      .map((lira) => ({ value: String(lira), label: formatShortAmount(lira * 100n, caller.language) })),
    amounts: amounts.map((kurus) => ({
      value: formatAmountInput(kurus, caller.language),
      label: formatAmount(kurus, caller.language),
    })),
    banks: method.fields.includes('bankID') ? banks : undefined,
    bank,
    receiver: method.receiver,
    account: account?.ok && account.data ? account.data : undefined,
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

/** Loads the list of methods, or with `?method=` the form of one. A form for an unknown method gets the list. */
export async function paymentLoader(args: LoadArgs, direction: finance.Direction) {
  const caller = await requirePlayer(args);
  const url = new URL(args.request.url);
  const methodID = url.searchParams.get('method');
  const shared = async () => {
    const [walletReply, owed, licences, closed] = await Promise.all([
      finance.balance(caller),
      finance.debt(caller),
      licenseList(caller),
      direction === DEPOSIT ? getCoolOffText(caller) : undefined,
    ]);
    const balance = walletReply.ok ? walletReply.data : undefined;
    return {
      closed,
      balance,
      debt: owed > 0n ? debtText(caller, { direction, owed, balance }) : undefined,
      playMoney: licences.ok && licences.data.playMoney,
    };
  };
  if (methodID !== null) {
    const [every, chosen, favorite] = await Promise.all([
      shared(),
      getChoices(caller, direction, methodID),
      api.finance.checkFavoriteCashMethod(caller, { methodID }),
    ]);
    if (!chosen.ok) throw unreadablePage(chosen);
    if (chosen.choices)
      return {
        ...every,
        form: await formView(caller, {
          choices: chosen.choices,
          isFavorite: favorite.ok ? favorite.data.isFavorite : undefined,
          bankID: url.searchParams.get('bank') ?? '',
          amount: url.searchParams.get('amount') ?? '',
        }),
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
  if (!listed.ok) throw unreadablePage(listed);
  return {
    ...every,
    sections: finance
      .arrangeMethods(listed.data.methods_list, highlighted.ok ? highlighted.data.map(({ id }) => id) : [])
      .map(({ kind, name, methods }) => ({
        kind,
        name,
        methods: methods.map((method) => summarizeMethod(method, caller.language)),
      })),
    highlightedMissing: !highlighted.ok && highlighted.kind !== 'absent',
    ...pending,
  };
}
