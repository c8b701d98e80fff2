import { PAGE_SIZE, TRANSACTION_CATEGORY, TRANSACTION_STATUS, type Language } from '#contract/constants';
import type { CallReply } from '#contract/call';
import type { getCoupons } from '#contract/betframe';
import type { Transaction } from '#contract/finance';
import { withDecimalSign } from '#contract/decimal';
import type { PlayerCaller } from '~/request/caller';
import { formatDateTime, type TimeStyle } from '#contract/dates';
import {
  choiceParameters,
  HISTORY_PERIODS,
  readHistoryChoice,
  type DayRange,
  type HistoryChoice,
  type HistoryPeriod,
} from '~/lib/links/history-periods';
import { formatAmount, formatNet } from '~/lib/format/money';
import { pageOffset } from '~/lib/links/page-offset';
import { isPathOffered } from '~/api/products.server';
import { fixedT } from '~/lib/language/i18n';
import { api } from '~/api/client.server';
import type { Failure, Reply } from '~/api/endpoint.server';
import * as finance from '~/services/finance.server';
import { unreadablePage } from './record-status.server';

export const HISTORY_KINDS = ['account', 'bets', 'games', 'finance', 'bonuses'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Default periods: the account's last 7 days, bets of the last 30 (spec section 9). */
export const DEFAULT_PERIODS: Record<HistoryKind, HistoryPeriod> = {
  account: 'last7',
  bets: 'last30',
  games: 'last30',
  finance: 'last30',
  bonuses: 'last30',
};
const CATEGORY = {
  games: TRANSACTION_CATEGORY.game,
  finance: TRANSACTION_CATEGORY.finance,
  bonuses: TRANSACTION_CATEGORY.bonus,
};
const CATEGORY_NAMES: Partial<Record<number, 'category1' | 'category3' | 'category4' | 'category5'>> = {
  1: 'category1',
  3: 'category3',
  4: 'category4',
  5: 'category5',
};
const COUPON_STATES = ['open', 'closed'] as const;
/** Totals are exact up to this number; a larger total only means that there are more. */
const EXACT_TOTAL = 1_000;

export interface HistoryRow {
  id: string;
  date: string;
  what: string;
  kind: string;
  amount: string;
  gain: boolean;
  balance: string;
  /** Set only for exceptions: most are approved. */
  status?: { tone: 'wait' | 'bad' | 'plain'; text: string } | undefined;
  reason: string;
  /** Target of the link to what the row belongs to: a round, a payment, a tournament, a coupon, a bonus. */
  to?: string | undefined;
}

export interface CouponRow {
  id: string;
  date: string;
  selections: string[];
  odds: string;
  stake: string;
  payout: string;
  /** Current value of an open coupon. */
  cashOut: string;
  /** Sum of its parts that were cashed out. */
  cashedOut: string;
  /** Undefined if the API does not name a known one. */
  status: { tone: 'good' | 'wait' | 'bad' | 'plain'; text: string } | undefined;
}

interface Choice {
  value: string;
  label: string;
}

interface Page<Row> {
  rows: Row[];
  total: number;
  /** Whether `total` counts rows that the API returned although the filter excludes them. */
  isUnfiltered: boolean;
}

/** Returns the status of a transaction for display; of an unknown one the code. */
export function transactionStatus(status: number, language: Language) {
  const t = fixedT(language, 'history');
  if (status === TRANSACTION_STATUS.approved) return { tone: 'good', text: t('approved') } as const;
  if (status === TRANSACTION_STATUS.new) return { tone: 'wait', text: t('new') } as const;
  if (status === TRANSACTION_STATUS.cancelled) return { tone: 'bad', text: t('cancelled') } as const;
  return { tone: 'plain', text: t('unknownStatus', { code: status }) } as const;
}

/** `transaction_type_id` of an operator's adjustment. */
const ADJUSTMENT = 7;

/** Returns the link target of a row; undefined for a part of the site that does not exist. */
function placeOf(row: Transaction): string | undefined {
  const place = anyPlaceOf(row);
  return place !== undefined && isPathOffered(place) ? place : undefined;
}

function anyPlaceOf({
  roundID,
  paymentID,
  tournamentID,
  transaction_category_id: category,
  reference,
}: Transaction): string | undefined {
  if (roundID) return `/profile/history/games/${roundID}`;
  if (paymentID) return `/profile/payments/${paymentID}`;
  if (tournamentID) return `/tournaments#${encodeURIComponent(tournamentID)}`;
  if (category === TRANSACTION_CATEGORY.bet && reference) return `/profile/coupons/${reference}`;
  return category === TRANSACTION_CATEGORY.bonus && reference ? '/profile/bonuses' : undefined;
}

/**
 * Formats the balance after a transaction; bonus money is labelled, because its rows are among those of real money.
 */
function balanceText({ balance, wallet }: Transaction, language: Language): string {
  if (balance === null || balance === undefined) return '';
  const amount = formatAmount(balance, language);
  return wallet === 'bonus' ? fixedT(language, 'history')('bonusBalance', { amount }) : amount;
}

/** Returns a transaction for display, with dates and amounts as text. */
export function historyRow(row: Transaction, style: TimeStyle): HistoryRow {
  const { language } = style;
  const t = fixedT(language, 'history');
  const { transaction_status: status, transaction_category_id: category } = row;
  const { tone, text } = transactionStatus(status, language);
  // A pending or cancelled credit has not been booked; a pending debit has. Other codes may mean a rejection.
  const isBooked = tone === 'good' || (tone === 'wait' && row.amount < 0n);
  const to = placeOf(row);
  return {
    id: row.id,
    date: formatDateTime(row.date, style),
    what: row.description,
    kind:
      row.transaction_type_id === ADJUSTMENT
        ? t('adjustment')
        : CATEGORY_NAMES[category]
          ? t(CATEGORY_NAMES[category])
          : '',
    amount: isBooked
      ? formatNet(row.amount, language)
      : formatAmount(row.amount < 0n ? -row.amount : row.amount, language),
    gain: isBooked && row.amount > 0n,
    balance: balanceText(row, language),
    ...(tone !== 'good' && { status: { tone, text } }),
    reason: row.reason,
    ...(to && { to }),
  };
}

async function page(
  caller: PlayerCaller,
  { range, offset, sort }: { range: DayRange; offset: number; sort: Sort },
): Promise<Reply<Page<HistoryRow>>> {
  const isSorted = sort.searchCategory !== undefined || sort.searchType !== undefined;
  const query = isSorted ? sort : { withoutNotices: true };
  const reply = await api.finance.listTransactions(caller, { ...range, limit: PAGE_SIZE, offset, ...query });
  if (!reply.ok) return reply;
  // An API without the filter returns notices too.
  const rows = isSorted ? reply.data : reply.data.filter((row) => !finance.isNotice(row));
  const total = reply.pagination?.total ?? 0;
  const isUnfiltered = rows.length < reply.data.length;
  return { ...reply, data: { rows: rows.map((row) => historyRow(row, caller)), total, isUnfiltered } };
}

/** Filter for the transactions of a history. */
interface Sort {
  searchCategory?: string;
  searchType?: string;
}

type Movements = Exclude<HistoryKind, 'bets'>;

/** Reads the filter of a URL; invalid ids are ignored. */
export function readSort(kind: Movements, parameters: URLSearchParams): Sort {
  const id = (name: string) => {
    const given = parameters.get(name) ?? '';
    return /^\d{1,4}$/.test(given) ? given : undefined;
  };
  const category = kind === 'account' ? id('category') : String(CATEGORY[kind]);
  const type = id('type');
  return { ...(category && { searchCategory: category }), ...(type && { searchType: type }) };
}

/** Lists the choices of category and type as the API names them; empty if it has none. */
async function sortChoices(caller: PlayerCaller, kind: Movements) {
  const none = { value: '', label: fixedT(caller.language, 'history')('sortAll') };
  const [categories, types] = await Promise.all([
    kind === 'account' ? api.finance.listCategories(caller) : undefined,
    finance.transactionTypes(caller, kind === 'account' ? undefined : String(CATEGORY[kind])),
  ]);
  const choices = (reply: typeof categories) =>
    reply?.ok && reply.data.length > 1 ? [none, ...reply.data.map(({ id, name }) => ({ value: id, label: name }))] : [];
  return { categories: choices(categories), types: choices(types) };
}

/** Returns the sums above the list as text; undefined if the API has none. */
async function sumsOf(caller: PlayerCaller, range: DayRange, sort: Sort) {
  const reply = await api.finance.sumTransactions(caller, { ...range, ...sort });
  if (!reply.ok) return undefined;
  const { in: came, out, net } = reply.data;
  return {
    in: formatAmount(came, caller.language),
    out: formatAmount(out, caller.language),
    net: formatNet(net, caller.language),
  };
}

const COUPON_STATUS = {
  open: { tone: 'wait', text: 'couponOpen' },
  won: { tone: 'good', text: 'couponWon' },
  lost: { tone: 'bad', text: 'couponLost' },
  void: { tone: 'plain', text: 'couponVoid' },
  'cashed-out': { tone: 'plain', text: 'couponCashedOut' },
} as const;

/** Total odds are printed with all digits, also those of which `toFixed` would print an exponent (BET-32). */
const ODDS = new Intl.NumberFormat('en', { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** Reads the filter of coupons from a URL; undefined for all. */
export const readCouponFilter = (parameters: URLSearchParams) =>
  COUPON_STATES.find((known) => known === parameters.get('state'));

type Coupon = CallReply<typeof getCoupons>[number];
type CouponFilter = ReturnType<typeof readCouponFilter>;

/** Whether a filter includes a coupon; one without a known state is neither open nor closed. */
export const isCouponListed = ({ state }: Pick<Coupon, 'state'>, filter: CouponFilter): boolean =>
  filter === undefined || (state !== undefined && (state === 'open') === (filter === 'open'));

/** Returns a coupon for display, with dates and amounts as text. */
export function couponRow(coupon: Coupon, style: TimeStyle): CouponRow {
  const { language } = style;
  const status = coupon.state && COUPON_STATUS[coupon.state];
  const amountText = (amount: bigint | undefined) => (amount === undefined ? '' : formatAmount(amount, language));
  return {
    id: coupon.couponID,
    date: formatDateTime(coupon.date, style),
    selections: coupon.selections.map(({ event, market, selection }) =>
      [event, [market, selection].filter(Boolean).join(': ')].filter(Boolean).join(' · '),
    ),
    odds: withDecimalSign(ODDS.format(coupon.odds), language),
    stake: formatAmount(coupon.stake, language),
    payout: amountText(coupon.payout),
    cashOut: amountText(coupon.cashOut),
    cashedOut: amountText(coupon.cashedOut),
    status: status && { tone: status.tone, text: fixedT(language, 'history')(status.text) },
  };
}

async function couponPage(
  caller: PlayerCaller,
  { range, offset, state }: { range: DayRange; offset: number; state: CouponFilter },
): Promise<Reply<Page<CouponRow>>> {
  const reply = await api.betframe.getCoupons(caller, {
    ...range,
    limit: PAGE_SIZE,
    offset,
    concatRequire: offset > 0,
    state,
  });
  if (!reply.ok) return reply;
  // An API without the filter returns all coupons.
  const coupons = reply.data.filter((coupon) => isCouponListed(coupon, state));
  return {
    ...reply,
    data: {
      rows: coupons.map((coupon) => couponRow(coupon, caller)),
      total: reply.pagination?.total ?? 0,
      isUnfiltered: coupons.length < reply.data.length,
    },
  };
}

/** Returns the state of the filter form. */
function filterOf(choice: HistoryChoice, state: CouponFilter, language: Language) {
  const t = fixedT(language, 'history');
  const why = { missing: 'rangeMissing', noDay: 'rangeNoDay', endFirst: 'rangeEndFirst' } as const;
  return {
    period: choice.period,
    from: choice.from,
    to: choice.to,
    state: state ?? '',
    errors: choice.wrong ? { [choice.wrong.field]: [t(why[choice.wrong.why])] } : undefined,
    periods: [...HISTORY_PERIODS, 'range' as const].map((period) => ({ value: period, label: t(period) })),
  };
}

/**
 * Loads a history's screen: its filter and a page of ten, newest first.
 * @throws {Response} 404 for an invalid offset, 502 if the list cannot be read; `refusal` is the message of a rejection
 */
export async function historyPage(caller: PlayerCaller, kind: HistoryKind, now: Date) {
  const url = new URL(caller.request.url);
  const offset = pageOffset(url, PAGE_SIZE);
  if (offset === undefined) throw new Response(null, { status: 404 });
  const choice = readHistoryChoice(url.searchParams, DEFAULT_PERIODS[kind], now);
  const state = kind === 'bets' ? readCouponFilter(url.searchParams) : undefined;
  const query = choiceParameters(choice);
  if (state) query.set('state', state);
  const sort = kind === 'bets' ? {} : readSort(kind, url.searchParams);
  if (kind === 'account' && sort.searchCategory) query.set('category', sort.searchCategory);
  if (sort.searchType) query.set('type', sort.searchType);
  const frame = {
    kind,
    language: caller.language,
    offset,
    query: query.toString(),
    filter: {
      ...filterOf(choice, state, caller.language),
      category: sort.searchCategory ?? '',
      type: sort.searchType ?? '',
    },
  };
  const none = {
    categories: [] as Choice[],
    types: [] as Choice[],
    sums: undefined as Awaited<ReturnType<typeof sumsOf>>,
    coupons: [] as CouponRow[],
    rows: [] as HistoryRow[],
    total: 0,
    isExact: true,
    absent: false,
    refusal: '',
  };
  if (kind === 'bets') {
    if (choice.wrong) return { ...frame, ...none };
    const reply = await couponPage(caller, { range: choice.range, offset, state });
    if (reply.ok) return { ...frame, ...none, coupons: reply.data.rows, ...counted(reply.data, offset) };
    if (reply.kind === 'absent') return { ...frame, ...none, absent: true };
    return { ...frame, ...none, refusal: refusalOf(reply) };
  }
  if (choice.wrong) return { ...frame, ...none, ...(await sortChoices(caller, kind)) };
  const [reply, sums, choices] = await Promise.all([
    page(caller, { range: choice.range, offset, sort }),
    sumsOf(caller, choice.range, sort),
    sortChoices(caller, kind),
  ]);
  if (!reply.ok) return { ...frame, ...none, ...choices, refusal: refusalOf(reply) };
  return { ...frame, ...none, ...choices, sums, rows: reply.data.rows, ...counted(reply.data, offset) };
}
export type HistoryView = Awaited<ReturnType<typeof historyPage>>;

/** Returns the message of a rejected read, after which the player may choose other days. @throws other failures */
function refusalOf(failure: Failure): string {
  if (failure.kind === 'refused') return failure.message;
  throw unreadablePage(failure);
}

/** Returns the number of rows; an API without totals still shows its rows. */
function counted({ rows, total, isUnfiltered }: Page<unknown>, offset: number) {
  const known = Math.max(total, rows.length > 0 ? offset + rows.length : 0);
  return { total: known, isExact: !isUnfiltered && known < EXACT_TOTAL };
}
