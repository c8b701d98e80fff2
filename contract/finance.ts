import { z } from 'zod';
import { call, nothing, rows } from './call';
import { PROMOTION_CODE_MAX } from './bonuses';
import {
  PAYMENT_FIELDS,
  paymentFieldRules,
  DISPLAY_KINDS,
  USUALLY_OPTIONAL,
  type PaymentField,
} from './payment-fields';
import type { Reason } from './reasons';
import {
  paging,
  text,
  wireAmount,
  wireBalance,
  wireDate,
  wireDay,
  wireFlag,
  wireID,
  wireNumber,
  wireRequestID,
} from './wire';

const read = { class: 'finance', auth: 'player', kind: 'read' } as const;
const write = { class: 'finance', auth: 'player', kind: 'write' } as const;
const money = { class: 'finance', auth: 'player', kind: 'money' } as const;

const method = z.object({
  id: wireID,
  name: z.string(),
  isFavorite: wireFlag.default(false),
  /** 1 bank transfer, 3 quick-pay, anything else prepaid: picks the call. */
  transferType: wireNumber,
  /** What it is, for its picture and words. */
  kind: z.enum(DISPLAY_KINDS).catch('other').default('other'),
  min: wireAmount,
  max: wireAmount,
  /** Which fields its form asks for, beside the amount. */
  fields: z.array(z.enum(PAYMENT_FIELDS)).default([]),
  /** Extension: which of them may stay empty. */
  optional: z
    .array(z.enum(PAYMENT_FIELDS))
    .catch([...USUALLY_OPTIONAL])
    .default([...USUALLY_OPTIONAL]),
  /** Extension: to whom the player sends the money. */
  receiver: z
    .object({ name: z.string(), phone: z.string(), identityNumber: z.string() })
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? undefined),
  /** Where fixed amounts exist, the code `envoy/getDepositAmounts` is asked with. */
  bankcode: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  /** How long it takes, in the asked language. */
  duration: z.string().default(''),
  /** What a player should know before paying, in the asked language. */
  note: z.string().default(''),
});
export type CashMethod = z.output<typeof method>;

/** Of type single: its own method. Of type group: a name and its methods. */
const listedMethod = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), properties: method }),
  z.object({
    type: z.literal('group'),
    properties: z.object({ id: wireID, name: z.string(), isFavorite: wireFlag.default(false) }),
    methods: z.array(method),
  }),
]);
export type ListedMethod = z.output<typeof listedMethod>;

const methodQuery = z.object({
  Type: z.union([z.literal(1), z.literal(2)]),
  methodID: wireID.optional(),
  favorites: z.boolean().optional(),
});

export const listCashMethods = call({
  ...read,
  method: 'list_cash_methods',
  data: methodQuery,
  reply: rows(listedMethod),
});
export const listCashMethodsNew = call({
  ...read,
  method: 'list_cash_methods_new',
  data: methodQuery,
  reply: z.object({ methods_list: rows(listedMethod) }),
});
export const listHighlightedCashMethods = call({
  ...read,
  method: 'list_highlighted_cash_methods',
  data: methodQuery.pick({ Type: true }),
  reply: rows(method),
});

export const addFavoriteCashMethod = call({
  ...write,
  method: 'add_favorite_cash_method',
  reasons: ['not-found'],
  data: z.object({ methodID: wireID }),
  reply: nothing,
});
export const removeFavoriteCashMethod = call({
  ...write,
  method: 'remove_favorite_cash_method',
  reasons: ['not-found'],
  data: z.object({ methodID: wireID }),
  reply: nothing,
});
export const checkFavoriteCashMethod = call({
  ...read,
  method: 'check_favorite_cash_method',
  reasons: ['not-found'],
  data: z.object({ methodID: wireID }),
  reply: z.object({ isFavorite: wireFlag }),
});

export const listBanks = call({
  ...read,
  method: 'list_banks',
  data: z.object({ typeID: wireNumber.default(1) }),
  reply: rows(z.object({ bankID: wireID, name: z.string() })),
});

const bankAccount = z.object({
  bankAccountID: wireID,
  bankID: wireID,
  bankName: z.string().default(''),
  owner: z.string(),
  branch: z.string().default(''),
  accountNumber: z.string().default(''),
  IBAN: z.string(),
  /** Extension: false while an operator has yet to see whether its owner is the player. */
  isConfirmed: z.boolean().default(true),
});
export type BankAccount = z.output<typeof bankAccount>;

export const listBankAccounts = call({
  ...read,
  method: 'list_bank_accounts',
  siteType: 'desktop',
  data: z.object({ showPrepaid: wireNumber.default(1) }),
  reply: rows(bankAccount),
});

/** The house's account at a bank, to which a deposit by bank transfer goes. */
export const getBankAccount = call({
  ...read,
  method: 'get_bank_account',
  data: z.object({ bankID: wireID }),
  reply: bankAccount.nullish(),
});

/** Without `bankAccountID` it adds. `data.field` of a refusal names the field. */
export const saveBankAccount = call({
  ...write,
  method: 'save_bank_account',
  reasons: ['not-found', 'taken', 'full', 'in-use', 'proof-needed'],
  data: z.object({
    bankAccountID: wireID.optional(),
    bankID: wireID,
    owner: text(120),
    branch: text(60).default(''),
    accountNumber: text(34).default(''),
    IBAN: text(60),
  }),
  reply: z.object({ bankAccountID: wireID.optional(), field: z.string().optional() }).nullish(),
});
export const deleteBankAccount = call({
  ...write,
  method: 'delete_bank_account',
  reasons: ['not-found', 'in-use'],
  data: z.object({ bankAccountID: wireID }),
  reply: nothing,
});

export const listTransactions = call({
  ...read,
  method: 'list_transactions',
  data: z.object({
    ...paging,
    OrderDir: z.union([z.literal(-1), z.literal(1)]).default(-1),
    OrderPar: z.literal('DATE').default('DATE'),
    /** `id` of `list_types_frontend`. */
    searchType: wireID.optional(),
    /** `id` of `list_categories`. */
    searchCategory: wireID.optional(),
    status: wireID.optional(),
    startDate: wireDay.optional(),
    endDate: wireDay.optional(),
    /** At least so much came in and stands: what went out is none of it, nor is a deposit that was taken back. */
    searchMinAmount: wireAmount.optional(),
    searchID: text(40).optional(),
    /** Extension: leaves notices out of list and total. */
    withoutNotices: z.boolean().optional(),
  }),
  reply: rows(
    z.object({
      id: wireID,
      date: wireDate,
      transaction_category_id: wireNumber,
      transaction_status: wireNumber,
      transaction_type_id: wireNumber.optional(),
      /** Extension: whether it is about real money or bonus money. */
      purse: z.enum(['real', 'bonus']).optional().catch(undefined),
      /** Signed: what reached or left that purse, lira on the wire, whole kuruş here. */
      amount: wireAmount,
      /** The balance after it, where one is known. */
      balance: wireAmount.nullish(),
      /** What it was, in the asked language: a method's or a game's name. */
      description: z.string().default(''),
      /** Why it was cancelled, where an operator said so. */
      reason: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
      reference: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
      /** Extension: the deposit or withdrawal that `find_payment` tells of. */
      paymentID: wireID.optional(),
      /** Extension: the round of a game that `casino/open_round` shows again. */
      roundID: wireID.optional(),
      /** Extension: the tournament, as `get_tournaments` numbers it, whose prize it is. */
      tournamentID: wireID.optional(),
    }),
  ),
});
export type Transaction = z.output<typeof listTransactions.reply>[number];

/** What came in and went out by the transactions that a filter finds, as far as the balance has changed by them. */
export const sumTransactions = call({
  ...read,
  extension: true,
  method: 'sum_transactions',
  data: listTransactions.data.pick({ searchType: true, searchCategory: true, startDate: true, endDate: true }),
  reply: z.object({ in: wireAmount, out: wireAmount, net: wireAmount }),
});

const reference = rows(z.object({ id: wireID, name: z.string() }));
export const listTypesFrontend = call({ ...read, method: 'list_types_frontend', data: z.object({}), reply: reference });
export const listCategories = call({ ...read, method: 'list_categories', data: z.object({}), reply: reference });
export const listSubCategories = call({
  ...read,
  method: 'list_sub_categories',
  data: z.object({ categoryID: wireID.optional() }),
  reply: reference,
});

/** The balance is read from `data[0].balance`; a number, or a string with thousands commas; 0 when missing. Extension: `bonus`, what the bonus purse holds. */
export const checkBalance = call({
  ...read,
  method: 'check_balance',
  data: z.object({}),
  reply: z
    .array(z.object({ balance: wireBalance, bonus: wireBalance }).passthrough())
    .catch([])
    .transform((list) => ({ balance: list[0]?.balance ?? 0n, bonus: list[0]?.bonus ?? 0n })),
});

/** What the player owes for deposits that were taken back: it is set off before a withdrawal, and from the next deposit. */
export const checkDebt = call({
  ...read,
  extension: true,
  method: 'check_debt',
  data: z.object({}),
  reply: z.object({ owed: wireAmount }),
});

const typed = (field: PaymentField) => text(paymentFieldRules(field).maxLength).optional();

/** Fields of a deposit or withdrawal. `requestID` is the idempotency key: 26 alphanumeric characters. */
export const paymentRequest = z.object({
  requestID: wireRequestID,
  methodID: wireID,
  amount: wireAmount,
  bankID: wireID.optional(),
  bankAccountID: wireID.optional(),
  branch: typed('branch'),
  account: typed('account'),
  referenceNumber: typed('referenceNumber'),
  senderPhone: typed('senderPhone'),
  receiverPhone: typed('receiverPhone'),
  senderIdentityNumber: typed('senderIdentityNumber'),
  receiverIdentityNumber: typed('receiverIdentityNumber'),
  identityValidityDate: typed('identityValidityDate'),
  customerNote: typed('customerNote'),
  /** Extension, deposits alone: the code of a bonus. */
  promotionCode: text(PROMOTION_CODE_MAX).optional(),
  /** Extension, withdrawals alone: the player was told that it ends the open bonus, and means it. */
  loseBonus: z.boolean().optional(),
});
export const paymentReply = z
  .object({
    transactionID: wireID.optional(),
    status: wireNumber.optional(),
    /** Where the player has to go to pay, when a gateway asks for it. */
    url: z.string().optional(),
    /** Extension: what the player writes into a transfer that no gateway settles. */
    reference: z.string().optional(),
    /** The field a refusal is about. */
    field: z.string().optional(),
  })
  .nullish();

/** Why a deposit or withdrawal may be refused. */
export const paymentReasons = [
  'not-found',
  'unknown-gateway',
  'amount-out-of-range',
  'insufficient-balance',
  'number-used',
  'limit-reached',
  'withdrawals-held',
  'taken',
  'not-allowed',
  'full',
  'in-use',
  'not-eligible',
  'bonus-open',
  'owes-money',
  'proof-needed',
  'too-soon',
] as const satisfies readonly Reason[];

export const saveBankTransfer = call({
  ...money,
  method: 'save_bank_transfer',
  reasons: paymentReasons,
  data: paymentRequest,
  reply: paymentReply,
});
export const saveCepBankTransfer = call({
  ...money,
  method: 'save_cep_bank_transfer',
  reasons: paymentReasons,
  data: paymentRequest,
  reply: paymentReply,
});

/** One deposit or withdrawal of the player, as it stands. */
export const findPayment = call({
  ...read,
  extension: true,
  method: 'find_payment',
  reasons: ['not-found'],
  data: z.object({ transactionID: wireID }),
  reply: z.object({
    transactionID: wireID,
    /** 1 deposit, 2 withdrawal. */
    Type: z.union([z.literal(1), z.literal(2)]),
    name: z.string(),
    kind: z.enum(DISPLAY_KINDS).catch('other').default('other'),
    amount: wireAmount,
    /** What was asked for, where less came. */
    asked: wireAmount.nullish(),
    status: wireNumber,
    reason: z.string().default(''),
    date: wireDate,
    decided: wireDate.nullish(),
    /** Where the player can still go on to pay. */
    url: z.string().optional(),
    /** Text that the player writes into a transfer that no gateway settles. */
    reference: z.string().optional(),
    fields: z
      .array(z.object({ name: z.enum(PAYMENT_FIELDS), value: z.string() }))
      .catch([])
      .default([]),
    account: z.object({ bankName: z.string(), owner: z.string(), IBAN: z.string() }).nullish(),
  }),
});

/** Takes back a withdrawal that is still New. */
export const cancelWithdrawal = call({
  ...money,
  extension: true,
  method: 'cancel_withdrawal',
  reasons: ['not-found', 'closed'],
  data: z.object({ requestID: wireRequestID, transactionID: wireID }),
  reply: nothing,
});
