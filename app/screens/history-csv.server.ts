import type { getCoupons } from '#contract/betframe';
import type { CallData, CallReply } from '#contract/call';
import type { Language } from '#contract/constants';
import { csvCell } from '#contract/csv-cell';
import type { listTransactions, Transaction } from '#contract/finance';
import type { Reply } from '~/api/endpoint.server';
import type { PlayerCaller } from '~/request/caller';
import { readHistoryChoice, type DayRange } from '~/lib/links/history-periods';
import { fixedT } from '~/lib/language/i18n';
import { formatLira } from '~/lib/format/money';
import { api } from '~/api/client.server';
import { isNotice } from '~/services/finance.server';
import {
  couponRow,
  isCouponListed,
  readCouponFilter,
  readSort,
  transactionStatus,
  DEFAULT_PERIODS,
  type HistoryKind,
} from './history.server';
import { unreadablePage } from './record-status.server';

/** Maximum number of rows in one reply. */
const MOVEMENTS_PAGE = 250;
const COUPONS_PAGE = 100;
/** Offset from which the list is read again from the current day, because far pages are slower. */
const FAR = 2_000;
/** Maximum offset of a page. */
const FARTHEST = 100_000;

/** Day and 24-hour time, which spreadsheets read and sort, whatever the player's language and clock. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const dayAndTime = (date: Date): [day: string, time: string] => {
  const [day = '', time = ''] = moments.format(date).split(' ');
  return [day, time];
};

/** Returns the cells of one coupon, in the order of the header. */
function couponCells(coupon: CallReply<typeof getCoupons>[number], language: Language): string[] {
  const { couponID, date, stake, payout, cashedOut } = coupon;
  const row = couponRow(coupon, { language, clock: '24' });
  return [
    ...dayAndTime(date),
    couponID,
    row.selections.join(' | '),
    row.odds,
    formatLira(stake, language),
    payout === undefined ? '' : formatLira(payout, language),
    row.status?.text ?? '',
    cashedOut === undefined ? '' : formatLira(cashedOut, language),
  ];
}

/** Returns the cells of one transaction, in the order of the header. */
function cellsOf(row: Transaction, language: Language): string[] {
  const t = fixedT(language, 'history');
  return [
    ...dayAndTime(row.date),
    row.id,
    row.description,
    formatLira(row.amount, language),
    row.balance === null || row.balance === undefined ? '' : formatLira(row.balance, language),
    transactionStatus(row.transaction_status, language).text,
    row.reason,
    row.reference,
    row.wallet ? t(row.wallet === 'bonus' ? 'purseBonus' : 'purseReal') : '',
  ];
}

interface Dated {
  date: Date;
}

/** Reads a whole list, newest first, page by page; `idOf` detects rows that are read twice while the list grows. */
async function* wholeList<Row extends Dated>(
  range: DayRange,
  {
    limit,
    read,
    idOf,
  }: {
    limit: number;
    read: (query: DayRange & { limit: number; offset: number }) => Promise<Reply<Row[]>>;
    idOf: (row: Row) => string;
  },
): AsyncGenerator<Row[]> {
  let { endDate } = range;
  let day = '';
  const ofDay = new Set<string>();
  for (let offset = 0; offset <= FARTHEST;) {
    const reply = await read({ ...range, ...(endDate && { endDate }), limit, offset });
    if (!reply.ok) throw unreadablePage(reply);
    yield reply.data.filter((row) => {
      const itsDay = moments.format(row.date).slice(0, 10);
      if (itsDay !== day) ofDay.clear();
      day = itsDay;
      const isNew = !ofDay.has(idOf(row));
      ofDay.add(idOf(row));
      return isNew;
    });
    if (reply.data.length < limit) return;
    offset += limit;
    if (offset >= FAR && day !== endDate) [endDate, offset] = [day, 0];
  }
  throw new Error('A day holds more rows than a list can show');
}

const MOVEMENT_HEAD = [
  'date',
  'csvTime',
  'csvNumber',
  'what',
  'amount',
  'balance',
  'status',
  'csvReason',
  'csvReference',
  'csvPurse',
] as const;
const COUPON_HEAD = [
  'date',
  'csvTime',
  'coupon',
  'selections',
  'odds',
  'stake',
  'payout',
  'status',
  'cashedOutSum',
] as const;

/**
 * Yields the cells of a history's rows, page by page. The reads of each page have their own time limit, because a slow
 * client takes the next page long after the request.
 */
async function* pagesOf(caller: PlayerCaller, kind: HistoryKind, range: DayRange): AsyncGenerator<string[][]> {
  const { searchParams } = new URL(caller.request.url);
  const { language } = caller;
  if (kind === 'bets') {
    const state = readCouponFilter(searchParams);
    const read = (query: Omit<CallData<typeof getCoupons>, 'state'>) =>
      api.betframe.getCoupons(caller, { ...query, state });
    for await (const rows of wholeList(range, { limit: COUPONS_PAGE, read, idOf: ({ couponID }) => couponID })) {
      yield rows.filter((coupon) => isCouponListed(coupon, state)).map((coupon) => couponCells(coupon, language));
      caller.state.beganAt = performance.now();
    }
    return;
  }
  const sort = readSort(kind, searchParams);
  const read = (query: CallData<typeof listTransactions>) =>
    api.finance.listTransactions(caller, { ...query, ...sort });
  for await (const rows of wholeList(range, { limit: MOVEMENTS_PAGE, read, idOf: ({ id }) => id })) {
    yield rows.filter((row) => !isNotice(row)).map((row) => cellsOf(row, language));
    caller.state.beganAt = performance.now();
  }
}

const toCsv = (lines: string[][]) => lines.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('');

/**
 * Returns the parts of a whole history as a file for spreadsheets: semicolons, amounts in the format of the language,
 * times of Istanbul. Each page is read when its part is taken. If a later page cannot be read, the file breaks off.
 * @returns undefined for invalid days
 * @throws {Response} 502 if the first page cannot be read
 */
export async function historyCsv(
  caller: PlayerCaller,
  kind: HistoryKind,
  now: Date,
): Promise<AsyncGenerator<string> | undefined> {
  const { range, wrong } = readHistoryChoice(new URL(caller.request.url).searchParams, DEFAULT_PERIODS[kind], now);
  if (wrong) return undefined;
  const t = fixedT(caller.language, 'history');
  const head = (kind === 'bets' ? COUPON_HEAD : MOVEMENT_HEAD).map((name) => t(name));
  const pages = pagesOf(caller, kind, range);
  // The first page is read before the response starts, so that a failure has its own status.
  const first = await pages.next();
  async function* parts() {
    // Byte order mark, by which spreadsheets detect the encoding.
    yield `\uFEFF${toCsv([head, ...(first.done ? [] : first.value)])}`;
    for await (const rows of pages) yield toCsv(rows);
  }
  return parts();
}
