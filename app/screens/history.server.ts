import { PAGE_SIZE, TRANSACTION_CATEGORY, TRANSACTION_STATUS, type Language } from '#contract/constants';
import type { CallReply } from '#contract/call';
import type { getCoupons } from '#contract/betframe';
import type { Transaction } from '#contract/finance';
import type { PlayerCaller } from '~/request/caller';
import { formatMoment } from '~/lib/dates';
import {
  choiceParameters,
  HISTORY_PERIODS,
  readHistoryChoice,
  type DayRange,
  type HistoryChoice,
  type HistoryPeriod,
} from '~/lib/history-periods';
import { formatAmount } from '~/lib/money';
import { pageOffset } from '~/lib/page-offset';
import { fixedT } from '~/lib/i18n';
import * as betframe from '~/services/betframe.server';
import type { Reply } from '~/api/endpoint.server';
import * as finance from '~/services/finance.server';

export const HISTORY_KINDS = ['account', 'bets', 'games', 'finance', 'bonuses'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The period shown first: the account's is the last 7 days, bets' the last 30 (spec section 9). */
const USUAL: Record<HistoryKind, HistoryPeriod> = {
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
/** The most rows one reply of `list_transactions` holds. */
const MOST_ROWS = 250;
/** Totals are exact up to here; beyond it a total only says that there is more. */
const EXACT_TOTAL = 1_000;

export interface HistoryRow {
  id: string;
  date: string;
  what: string;
  kind: string;
  amount: string;
  gain: boolean;
  balance: string;
  /** Only where it is an exception: most are approved. */
  status?: { tone: 'wait' | 'bad'; text: string };
  reason: string;
  /** The round of a game that can be looked at again. */
  roundID?: string;
}

export interface CouponRow {
  id: string;
  date: string;
  selections: string[];
  odds: string;
  stake: string;
  payout: string;
  status: { tone: 'good' | 'wait' | 'bad' | 'plain'; text: string };
}

interface Page<Row> {
  rows: Row[];
  total: number;
}

const EXCEPTIONS: Partial<Record<number, { tone: 'wait' | 'bad'; text: 'new' | 'cancelled' }>> = {
  [TRANSACTION_STATUS.new]: { tone: 'wait', text: 'new' },
  [TRANSACTION_STATUS.cancelled]: { tone: 'bad', text: 'cancelled' },
};

/** How a transaction is shown; dates and amounts as ready text. */
export function historyRow(row: Transaction, language: Language): HistoryRow {
  const t = fixedT(language, 'history');
  const { transaction_status: status, transaction_category_id: category } = row;
  const exception = EXCEPTIONS[status];
  return {
    id: row.id,
    date: formatMoment(row.date, language),
    what: row.description,
    kind: CATEGORY_NAMES[category] ? t(CATEGORY_NAMES[category]) : '',
    amount: `${row.amount > 0n ? '+' : ''}${formatAmount(row.amount, language)}`,
    gain: row.amount > 0n,
    balance: row.balance === null || row.balance === undefined ? '' : formatAmount(row.balance, language),
    ...(exception && { status: { tone: exception.tone, text: t(exception.text) } }),
    reason: row.reason,
    ...(row.roundID && { roundID: row.roundID }),
  };
}

/** Every notice of the days, newest first, as far as totals are exact. */
async function notices(caller: PlayerCaller, range: DayRange): Promise<Reply<Transaction[]>> {
  const all: Transaction[] = [];
  for (;;) {
    const reply = await finance.transactions(caller, {
      ...range,
      limit: MOST_ROWS,
      offset: all.length,
      searchCategory: String(TRANSACTION_CATEGORY.notice),
      status: String(TRANSACTION_STATUS.notice),
    });
    if (!reply.ok) return reply;
    all.push(...reply.data);
    if (reply.data.length < MOST_ROWS || all.length >= EXACT_TOTAL) return { ...reply, data: all };
  }
}

/**
 * A page of every movement, without the notices that the same list holds. The API cannot leave them out, so the page's
 * place in its list is found by the notices that come before. They are few: one look is enough, but for heaps of hundreds.
 */
async function movements(caller: PlayerCaller, range: DayRange, offset: number): Promise<Reply<Page<Transaction>>> {
  const told = await notices(caller, range);
  if (!told.ok) return told;
  const limit = Math.min(MOST_ROWS, PAGE_SIZE + told.data.length);
  const rows: Transaction[] = [];
  let place = offset;
  for (;;) {
    const listed = await finance.transactions(caller, { ...range, offset: place, limit });
    if (!listed.ok) return listed;
    const here = new Set(listed.data.map(({ id }) => id));
    const first = listed.data[0]?.date.getTime() ?? 0;
    const before = told.data.filter(({ id, date }) => !here.has(id) && date.getTime() >= first).length;
    const skipped = offset + rows.length - (place - before);
    rows.push(...listed.data.filter((row) => !finance.isNotice(row)).slice(skipped, skipped + PAGE_SIZE - rows.length));
    if (rows.length === PAGE_SIZE || listed.data.length < limit) {
      return { ...listed, data: { rows, total: Math.max(0, (listed.pagination?.total ?? 0) - told.data.length) } };
    }
    place += Math.max(skipped, listed.data.length);
  }
}

async function page(
  caller: PlayerCaller,
  kind: Exclude<HistoryKind, 'bets'>,
  range: DayRange,
  offset: number,
): Promise<Reply<Page<HistoryRow>>> {
  const shown = (rows: Transaction[]) => rows.map((row) => historyRow(row, caller.language));
  if (kind === 'account') {
    const reply = await movements(caller, range, offset);
    return reply.ok ? { ...reply, data: { ...reply.data, rows: shown(reply.data.rows) } } : reply;
  }
  const reply = await finance.transactions(caller, {
    ...range,
    limit: PAGE_SIZE,
    offset,
    searchCategory: String(CATEGORY[kind]),
  });
  return reply.ok ? { ...reply, data: { rows: shown(reply.data), total: reply.pagination?.total ?? 0 } } : reply;
}

const COUPON_STATUS = {
  open: { tone: 'wait', text: 'couponOpen' },
  won: { tone: 'good', text: 'couponWon' },
  lost: { tone: 'bad', text: 'couponLost' },
  void: { tone: 'plain', text: 'couponVoid' },
  'cashed-out': { tone: 'plain', text: 'couponCashedOut' },
} as const;

function couponRow(coupon: CallReply<typeof getCoupons>[number], language: Language): CouponRow {
  const { tone, text } = COUPON_STATUS[coupon.state];
  return {
    id: coupon.couponID,
    date: formatMoment(coupon.date, language),
    selections: coupon.selections.map(({ event, market, selection }) =>
      [event, market, selection].filter(Boolean).join(' · '),
    ),
    odds: language === 'tr' ? coupon.odds.toFixed(2).replace('.', ',') : coupon.odds.toFixed(2),
    stake: formatAmount(coupon.stake, language),
    payout: coupon.payout === undefined ? '' : formatAmount(coupon.payout, language),
    status: { tone, text: fixedT(language, 'history')(text) },
  };
}

async function couponPage(
  caller: PlayerCaller,
  range: DayRange,
  offset: number,
  state: string,
): Promise<Reply<Page<CouponRow>>> {
  const reply = await betframe.coupons(caller, {
    ...range,
    limit: PAGE_SIZE,
    offset,
    concatRequire: offset > 0,
    state: COUPON_STATES.find((known) => known === state),
  });
  return reply.ok
    ? {
        ...reply,
        data: {
          rows: reply.data.map((coupon) => couponRow(coupon, caller.language)),
          total: reply.pagination?.total ?? 0,
        },
      }
    : reply;
}

/** What the filter shows. */
function filterOf(choice: HistoryChoice, state: string, language: Language) {
  const t = fixedT(language, 'history');
  const why = { missing: 'rangeMissing', noDay: 'rangeNoDay', endFirst: 'rangeEndFirst' } as const;
  return {
    period: choice.period,
    from: choice.from,
    to: choice.to,
    state,
    errors: choice.wrong ? { [choice.wrong.field]: [t(why[choice.wrong.why])] } : undefined,
    periods: [...HISTORY_PERIODS, 'range' as const].map((period) => ({ value: period, label: t(period) })),
  };
}

/**
 * A history's screen: its filter and a page of ten, newest first.
 * @throws {Response} 404 for an offset that is no page, 502 when the list cannot be read
 */
export async function historyPage(caller: PlayerCaller, kind: HistoryKind, now: Date) {
  const url = new URL(caller.request.url);
  const offset = pageOffset(url, PAGE_SIZE);
  if (offset === undefined) throw new Response(null, { status: 404 });
  const choice = readHistoryChoice(url.searchParams, USUAL[kind], now);
  const state = kind === 'bets' ? (COUPON_STATES.find((known) => known === url.searchParams.get('state')) ?? '') : '';
  const query = choiceParameters(choice);
  if (state) query.set('state', state);
  const frame = {
    kind,
    language: caller.language,
    offset,
    query: query.toString(),
    filter: filterOf(choice, state, caller.language),
  };
  const none = { coupons: [] as CouponRow[], rows: [] as HistoryRow[], total: 0, isExact: true, absent: false };
  if (choice.wrong) return { ...frame, ...none };

  if (kind === 'bets') {
    const reply = await couponPage(caller, choice.range, offset, state);
    if (reply.ok) return { ...frame, ...none, coupons: reply.data.rows, ...counted(reply.data, offset) };
    if (reply.kind === 'absent') return { ...frame, ...none, absent: true };
    throw new Response(null, { status: 502 });
  }
  const reply = await page(caller, kind, choice.range, offset);
  if (!reply.ok) throw new Response(null, { status: 502 });
  return { ...frame, ...none, rows: reply.data.rows, ...counted(reply.data, offset) };
}
export type HistoryView = Awaited<ReturnType<typeof historyPage>>;

/** How many rows there are; an API that does not count still shows its rows. */
function counted({ rows, total }: Page<unknown>, offset: number) {
  const known = Math.max(total, rows.length > 0 ? offset + rows.length : 0);
  return { total: known, isExact: known < EXACT_TOTAL };
}
