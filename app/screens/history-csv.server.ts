import { TRANSACTION_STATUS, type Language } from '#contract/constants';
import type { Transaction } from '#contract/finance';
import type { PlayerCaller } from '~/request/caller';
import { readHistoryChoice } from '~/lib/history-periods';
import { fixedT } from '~/lib/i18n';
import { formatLira } from '~/lib/money';
import * as finance from '~/services/finance.server';
import { sortOf, USUAL, type HistoryKind } from './history.server';

/** As many rows as one reply holds, and as many as a file. */
const PAGE = 250;
const MOST = 10_000;

/** A cell: quoted where it must be, and never a formula for the program that opens the file. */
const cell = (text: string): string => {
  const safe = /^[=+@\t\r]|^-(?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** One line of a file, in the order of its head. */
function cellsOf(row: Transaction, language: Language): string[] {
  const t = fixedT(language, 'history');
  const [day = '', time = ''] = moments.format(row.date).split(' ');
  const { transaction_status: status } = row;
  return [
    day,
    time,
    row.id,
    row.description,
    formatLira(row.amount, language),
    row.balance === null || row.balance === undefined ? '' : formatLira(row.balance, language),
    status === TRANSACTION_STATUS.new
      ? t('new')
      : status === TRANSACTION_STATUS.cancelled
        ? t('cancelled')
        : t('approved'),
    row.reason,
    row.reference,
  ];
}

/**
 * A history as a file that spreadsheets open: semicolons, amounts as the language writes them, times of Istanbul.
 * @returns undefined where the days are none
 * @throws {Response} 502 when the list cannot be read
 */
export async function historyCsv(
  caller: PlayerCaller,
  kind: Exclude<HistoryKind, 'bets'>,
  now: Date,
): Promise<string | undefined> {
  const { searchParams } = new URL(caller.request.url);
  const { range, wrong } = readHistoryChoice(searchParams, USUAL[kind], now);
  if (wrong) return undefined;
  const t = fixedT(caller.language, 'history');
  const head = [
    'date',
    'csvTime',
    'csvNumber',
    'what',
    'amount',
    'balance',
    'status',
    'csvReason',
    'csvReference',
  ] as const;
  const lines = [head.map((name) => t(name))];
  const sort = sortOf(kind, searchParams);
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const reply = await finance.transactions(caller, { ...range, ...sort, limit: PAGE, offset });
    if (!reply.ok) throw new Response(null, { status: 502 });
    const rows = reply.data.filter((row) => !finance.isNotice(row));
    lines.push(...rows.map((row) => cellsOf(row, caller.language)));
    if (reply.data.length < PAGE) break;
  }
  // The mark by which spreadsheets know the letters.
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`;
}
