import { TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { listAudit } from '../audit';
import { statement } from '../ledger';
import { command } from './command';
import { who } from './field';

type StatementLine = Awaited<ReturnType<typeof statement>>['lines'][number];

const LISTED = 200;
const WORD_BY_STATUS = new Map<number, string>(
  Object.entries(TRANSACTION_STATUS).map(([word, status]) => [status, word]),
);

/** Formats one line of a statement in a cell: amount, state, description, and the balance after it. */
export const describeLine = ({ amount, status, description, balanceAfter }: StatementLine): string =>
  [
    wireFromKurus(amount),
    WORD_BY_STATUS.get(status) ?? '',
    description,
    balanceAfter === null ? '' : `(${wireFromKurus(balanceAfter)})`,
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Prints the history of one account: entries of the audit log, including rejected payments, and lines of the statement.
 */
export const timeline = command({
  title: { tr: 'Hesabın geçmişi', en: 'Timeline' },
  help: {
    tr: 'bir hesapta olanlar, en yenisi önce: girişler, değişiklikler, ödemeler (reddedilenlerin nedeni, alanı ve istek numarasıyla) ve para',
    en: 'what happened to an account, newest first: logins, changes, payments with the reason, field and request id of rejected ones, and money',
  },
  role: 'read',
  fields: { who },
  columns: { at: 'timestamp', event: 'status', by: 'text', on: 'id', detail: 'text' },
  async run({ db }, { who: { uid } }) {
    const entries = await listAudit(db, { uid, limit: LISTED });
    const { lines } = await statement(db, { uid, lang: 'en', limit: LISTED, offset: 0 });
    const rows = [
      ...entries.map(({ at, event, actor, actorName, subject, detail }) => ({
        at: at.toISOString(),
        event,
        by: actor === 'player' ? actor : [actor, actorName].filter(Boolean).join(' '),
        on: subject,
        detail: Object.entries(detail)
          .map(([key, value]) => `${key}=${value}`)
          .join(' '),
      })),
      ...lines.map((line) => ({
        at: line.at.toISOString(),
        event: line.status === TRANSACTION_STATUS.notice ? 'notice' : 'money',
        by: '',
        on: line.id,
        detail: describeLine(line),
      })),
    ];
    return { rows: rows.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, LISTED) };
  },
});
