import { TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { listAudit } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor } from '../db/database';
import { statement } from '../ledger';
import { listSupportMessages } from '../messages';
import type { Localized } from '../refusal';
import { actorCell } from './actor-cell';
import { describeDetail } from './audit-detail';
import { command } from './command';
import { optional, position, who } from './field';
import { WORD_BY_STATUS } from './payments-rows';

type StatementLine = Awaited<ReturnType<typeof statement>>['lines'][number];

const PAGE = 50;
/** Statuses of lines in Turkish; in English they are words of the API. */
const TURKISH: Readonly<Record<string, string>> = {
  new: 'bekliyor',
  approved: 'onaylandı',
  cancelled: 'iptal',
  notice: 'bildirim',
};

const describe = ({ amount, description, balanceAfter }: StatementLine, status: string): string =>
  [wireFromKurus(amount), status, description, balanceAfter === null ? '' : `(${wireFromKurus(balanceAfter)})`]
    .filter(Boolean)
    .join(' ');

/** A line of a statement with its description in both languages. */
type DescribedLine = StatementLine & { detail: Localized };

/**
 * Reads lines of a player's statement, newest first, each with a cell in both languages: amount, status, description,
 * and the balance after it.
 */
export async function describeLines(
  db: Executor,
  filter: { uid: string; limit: number; offset: number; until?: Date | undefined },
): Promise<DescribedLine[]> {
  const { lines } = await statement(db, { ...filter, lang: 'en' });
  const turkish = await statement(db, { ...filter, lang: 'tr' });
  const byId = new Map(turkish.lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const status = WORD_BY_STATUS.get(line.status) ?? '';
    return {
      ...line,
      detail: { tr: describe(byId.get(line.id) ?? line, TURKISH[status] ?? status), en: describe(line, status) },
    };
  });
}

/** End of a page: the time of its last row, and the number of rows of this millisecond up to it, by source. */
interface Position {
  ms: number;
  audit: number;
  lines: number;
  messages: number;
}

const timelinePosition = position((typed): Position | undefined => {
  const [, ms, audit, lines, messages] = /^(\d{10,15})\.(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/.exec(typed) ?? [];
  return ms === undefined
    ? undefined
    : { ms: Number(ms), audit: Number(audit), lines: Number(lines), messages: Number(messages) };
});

interface Row {
  source: 'audit' | 'lines' | 'messages';
  at: Date;
  cells: { event: string; by: Localized | string; on: string; detail: Localized | string };
}

async function readAudit(db: Executor, uid: string, after: Position | undefined): Promise<Row[]> {
  const page = { uid, before: untilOf(after), byTime: { offset: after?.audit ?? 0 }, limit: PAGE + 1 };
  return (await listAudit(db, page)).map(({ at, event, actor, actorName, subject, detail }) => ({
    source: 'audit',
    at,
    cells: {
      event,
      by: actorCell({ actor, name: actorName }),
      on: subject,
      detail: describeDetail(detail),
    },
  }));
}

/** Returns the end, exclusive, of the rows that may be on the next page. */
const untilOf = (after: Position | undefined) => (after ? new Date(after.ms + 1) : undefined);

async function readLines(db: Executor, uid: string, after: Position | undefined): Promise<Row[]> {
  const page = { uid, limit: PAGE + 1, offset: after?.lines ?? 0, until: untilOf(after) };
  return (await describeLines(db, page)).map((line) => ({
    source: 'lines',
    at: line.at,
    cells: {
      event: line.status === TRANSACTION_STATUS.notice ? 'notice' : 'money',
      by: '',
      on: line.id,
      detail: line.detail,
    },
  }));
}

async function readMessages(db: Executor, uid: string, after: Position | undefined): Promise<Row[]> {
  const page = { uid, limit: PAGE + 1, offset: after?.messages ?? 0, until: untilOf(after) };
  return (await listSupportMessages(db, page)).map(({ id, at, author, text }) => ({
    source: 'messages',
    at,
    cells: { event: 'message', by: actorCell({ actor: author, name: '' }), on: id, detail: text },
  }));
}

/** Returns the position after these rows, which follow `after`. */
function positionAfter(rows: readonly Row[], after: Position | undefined): Position | undefined {
  const last = rows.at(-1);
  if (!last) return undefined;
  const ms = last.at.getTime();
  const countOf = (source: Row['source'], before: number | undefined) =>
    rows.filter((row) => row.source === source && row.at.getTime() === ms).length +
    (after?.ms === ms ? (before ?? 0) : 0);
  return {
    ms,
    audit: countOf('audit', after?.audit),
    lines: countOf('lines', after?.lines),
    messages: countOf('messages', after?.messages),
  };
}

/** Returns a page of the history of one account: audit log, statement and support messages, newest first. */
async function readPage({ db }: PlatformContext, uid: string, after: Position | undefined) {
  const rows = [
    ...(await readAudit(db, uid, after)),
    ...(await readLines(db, uid, after)),
    ...(await readMessages(db, uid, after)),
  ].sort((one, other) => other.at.getTime() - one.at.getTime());
  const page = rows.slice(0, PAGE);
  return { page, next: rows.length > PAGE ? positionAfter(page, after) : undefined };
}

/**
 * Prints the history of one account: entries of the audit log, including rejected payments, lines of the statement, and
 * support messages.
 */
export const timeline = command({
  title: { tr: 'Hesabın geçmişi', en: 'Timeline' },
  help: {
    tr: 'bir hesapta olanlar, en yenisi önce, 50’lik sayfalarla: girişler, değişiklikler, ödemeler (reddedilenlerin nedeni, alanı ve istek numarasıyla), turlar, kuponlar, bonuslar, mesajlar ve para',
    en: 'what happened to an account, newest first, in pages of 50: logins, changes, payments with the reason, field and request id of rejected ones, rounds, bets, bonuses, messages and money',
  },
  role: 'read',
  fields: { who, after: optional(timelinePosition) },
  columns: { at: 'timestamp', event: 'status', by: 'text', on: 'id', detail: 'text' },
  async run(context, { who: { uid }, after }) {
    const { page, next } = await readPage(context, uid, after);
    return {
      rows: page.map(({ at, cells }) => ({ at: at.toISOString(), ...cells })),
      next: next && [next.ms, next.audit, next.lines, next.messages].join('.'),
    };
  },
});
