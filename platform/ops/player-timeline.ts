import { TRANSACTION_STATUS } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import { listAudit } from '../audit';
import { statement } from '../ledger';
import { playerCalled, withRejections, type Command } from './command';

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
export const timeline: Command = {
  usage:
    'players timeline WHO: what happened to an account, newest first: logins, changes, payments with the reason, field and request id of rejected ones, and money',
  words: 1,
  run: withRejections(async ({ db, ...context }, { words }) => {
    const { uid } = await playerCalled({ db, ...context }, words[0]);
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
  }),
};
