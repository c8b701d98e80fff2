import { z } from 'zod';
import { ODDS_CHANGES } from './coupons';
import { call, nothing, rows } from './call';
import { TRANSACTION_CATEGORY, TRANSACTION_STATUS } from './constants';
import { PROMOTION_CODE_MAX } from './bonuses';
import {
  PAYMENT_FIELDS,
  type DESTINATION_FIELDS,
  paymentFieldRules,
  DISPLAY_KINDS,
  USUALLY_OPTIONAL,
  type PaymentField,
} from './payment-fields';
import type { Reason } from './reasons';
import {
  paging,
  profileDigest,
  text,
  wireAmount,
  wireBalance,
  wireCode,
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
  /** 1 bank transfer, 3 quick-pay, any other value prepaid. Selects the call. */
  transferType: wireNumber,
  /** Kind of the method, which selects its picture and texts. */
  kind: z.enum(DISPLAY_KINDS).catch('other').default('other'),
  min: wireAmount,
  max: wireAmount,
  /** Fields of its form, in addition to the amount. */
  fields: z.array(z.enum(PAYMENT_FIELDS)).default([]),
  /** Extension: fields that may stay empty. */
  optional: z
    .array(z.enum(PAYMENT_FIELDS))
    .catch([...USUALLY_OPTIONAL])
    .default([...USUALLY_OPTIONAL]),
  /** Extension: recipient of the player's transfer. */
  receiver: z
    .object({ name: z.string(), phone: z.string(), identityNumber: z.string() })
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? undefined),
  /** Code for `envoy/getDepositAmounts`, if fixed amounts exist. */
  bankcode: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  /** Processing time, in the requested language. */
  duration: z.string().default(''),
  /** Information for the player before payment, in the requested language. */
  note: z.string().default(''),
});
export type CashMethod = z.output<typeof method>;

/** Type single: its own method. Type group: a name and its methods. */
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
  /** Extension: false until an operator confirms that the player owns the account. */
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

/** Returns the operator's account at a bank, the target of deposits by bank transfer. */
export const getBankAccount = call({
  ...read,
  method: 'get_bank_account',
  data: z.object({ bankID: wireID }),
  reply: bankAccount.nullish(),
});

/**
 * Changes a bank account; without `bankAccountID` it adds one, or returns the id of the one with the same values.
 * `data.field` of a rejection is the invalid field.
 */
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
    /** Minimum credited amount. Debits and charged-back deposits do not match. */
    searchMinAmount: wireAmount.optional(),
    searchID: text(40).optional(),
    /** Extension: excludes notices from list and total. */
    withoutNotices: z.boolean().optional(),
  }),
  reply: rows(
    z.object({
      id: wireID,
      date: wireDate,
      transaction_category_id: wireCode(TRANSACTION_CATEGORY),
      transaction_status: wireCode(TRANSACTION_STATUS),
      transaction_type_id: wireNumber.optional(),
      /** Extension: wallet of the transaction, real money or bonus money. */
      wallet: z.enum(['real', 'bonus']).optional().catch(undefined),
      /** Signed change of that wallet: lira on the wire, whole kuruş here. */
      amount: wireAmount,
      /** The balance after it, if known. */
      balance: wireAmount.nullish(),
      /** Description in the requested language: name of a method or of a game. */
      description: z.string().default(''),
      /** Reason of the cancellation, if an operator gave one. */
      reason: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
      reference: z
        .string()
        .nullish()
        .transform((value) => value ?? ''),
      /** Extension: id of the deposit or withdrawal for `find_payment`. */
      paymentID: wireID.optional(),
      /** Extension: whether the payout of a New withdrawal was requested, so that it cannot be cancelled. */
      isSent: z.boolean().optional().catch(undefined),
      /** Extension: id of the round for `casino/open_round`. */
      roundID: wireID.optional(),
      /** Extension: id of the tournament (as in `get_tournaments`) that paid the prize. */
      tournamentID: wireID.optional(),
    }),
  ),
});
export type Transaction = z.output<typeof listTransactions.reply>[number];

/** Sums credits and debits of the transactions that match a filter, as far as they changed the balance. */
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

/** Wagering of a player's active bonus, in lira on the wire; undefined without one, or if it cannot be read. */
const wageringProgress = z
  .object({ progress: wireAmount, required: wireAmount.refine((kurus) => kurus > 0n) })
  .optional()
  .catch(undefined);

/**
 * The balance is in `data[0].balance`: a number, or a string with thousands commas; 0 if missing. Extension: `bonus`,
 * the balance of the bonus wallet, and `profile`, the digest of the player's names.
 */
export const checkBalance = call({
  ...read,
  method: 'check_balance',
  data: z.object({}),
  reply: z
    .array(
      z
        .object({
          balance: wireBalance,
          bonus: wireBalance,
          profile: profileDigest,
          /** Extension: epoch ms until which the player has read the notifications; 0 before the first visit. */
          notificationsReadAt: z.number().int().optional().catch(undefined),
          /** Extension: the player's choice about odds that change; missing without one. */
          oddsChanges: z.enum(ODDS_CHANGES).optional().catch(undefined),
          /** Extension: stakes of the player's bonus in wagering that count so far, and those needed; missing without one. */
          wagering: wageringProgress,
        })
        .passthrough(),
    )
    .transform(([first]) => ({
      balance: first?.balance ?? 0n,
      bonus: first?.bonus ?? 0n,
      profile: first?.profile,
      notificationsReadAt: first?.notificationsReadAt,
      oddsChanges: first?.oddsChanges,
      wagering: first?.wagering,
    })),
});

/**
 * Returns the player's debt for charged-back deposits. It is deducted before a withdrawal, and from the next deposit.
 */
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
  /** Extension, deposits only: a promotion code. */
  promotionCode: text(PROMOTION_CODE_MAX).optional(),
  /** Extension, withdrawals only: the player confirmed that the withdrawal ends the open bonus. */
  loseBonus: z.boolean().optional(),
  /** Extension, with `loseBonus`: the bonus that the player agreed to lose. If another one is open now, `bonus-open`. */
  lostBonusID: wireID.optional(),
});
/**
 * Checks whether a withdrawal with these fields needs re-authentication (`user/prove`): the first one to a destination
 * does.
 */
export const checkWithdrawal = call({
  ...read,
  extension: true,
  method: 'check_withdrawal',
  data: paymentRequest.pick({
    methodID: true,
    bankAccountID: true,
    account: true,
    receiverPhone: true,
    receiverIdentityNumber: true,
  } satisfies Record<'methodID' | (typeof DESTINATION_FIELDS)[number], true>),
  reply: z.object({ needsProof: wireFlag }),
});

export const paymentReply = z
  .object({
    transactionID: wireID.optional(),
    status: wireNumber.optional(),
    /** URL at which the player pays, if a gateway requires it. */
    url: z.string().optional(),
    /** Extension: text for the player's transfer, if no gateway settles it. */
    reference: z.string().optional(),
    /** Field that caused a rejection. */
    field: z.string().optional(),
  })
  .nullish();

/** Reasons for rejecting a deposit or withdrawal. */
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

/** Returns one deposit or withdrawal of the player in its current state. */
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
    /** Requested amount, if less arrived. */
    asked: wireAmount.nullish(),
    status: wireNumber,
    reason: z.string().default(''),
    date: wireDate,
    decided: wireDate.nullish(),
    /** Whether the payout of the withdrawal was requested, so that it cannot be cancelled. */
    isSent: z.boolean().optional().catch(undefined),
    /** URL at which the player can continue the payment. */
    url: z.string().optional(),
    /** Text for the player's transfer, if no gateway settles it. */
    reference: z.string().optional(),
    fields: z
      .array(z.object({ name: z.enum(PAYMENT_FIELDS), value: z.string() }))
      .catch([])
      .default([]),
    account: z.object({ bankName: z.string(), owner: z.string(), IBAN: z.string() }).nullish(),
  }),
});

/** Cancels a withdrawal that is still New. */
export const cancelWithdrawal = call({
  ...money,
  extension: true,
  method: 'cancel_withdrawal',
  reasons: ['not-found', 'closed'],
  data: z.object({ requestID: wireRequestID, transactionID: wireID }),
  reply: nothing,
});
