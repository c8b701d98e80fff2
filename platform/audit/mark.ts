import type { Database, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { sameText, sign } from '../signature';

/** Keys of the audit log by the transactions that write it. */
const keys = new WeakMap<object, string>();

/**
 * Returns a database whose transactions sign the audit rows that they write. @param key the installation's key of the
 * audit log
 */
export function withAuditKey(db: Database, key: string): Database {
  const keyed = Object.create(db) as Database;
  const transaction: Database['transaction'] = (work, config) => db.transaction((tx) => work(signIn(tx, key)), config);
  keys.set(keyed, key);
  return Object.assign(keyed, { transaction });
}

/** Remembers the key of a transaction and of those nested in it. */
function signIn(tx: Transaction, key: string): Transaction {
  const begin = tx.transaction.bind(tx);
  const transaction: Transaction['transaction'] = (work) => begin((inner) => work(signIn(inner, key)));
  keys.set(tx, key);
  return Object.assign(tx, { transaction });
}

/** Content of an audit row at its insert. */
export interface MarkedContent {
  at: Date;
  actor: string;
  actorName: string;
  addressPrefix: string;
  uid: string | null;
  event: string;
  subject: string;
  detail: Readonly<Record<string, string>>;
}

function markUnder(key: string, nonce: string, row: MarkedContent): string {
  const { at, actor, actorName, addressPrefix, uid, event, subject, detail } = row;
  const details = Object.entries(detail)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const content = [nonce, at.toISOString(), actor, actorName, addressPrefix, uid, event, subject, details];
  return `${nonce}.${sign(key, `row:${JSON.stringify(content)}`, 'base64url')}`;
}

/**
 * Returns the mark of a new row: a random number, and an HMAC of it with the content. It needs no other row, so writers
 * do not wait for one another. The number makes it useless for a copy of the row.
 * @throws {Error} if the transaction is not of a database `withAuditKey`
 */
export function markRow(tx: Transaction, row: MarkedContent): string {
  const key = keys.get(tx);
  if (key === undefined) throw new Error('The audit log is written by a database without its key');
  return markUnder(key, randomId(), row);
}

/** Whether a row has the content that it was inserted with. */
export const isMarked = (key: string, mark: string, row: MarkedContent): boolean =>
  sameText(mark, markUnder(key, mark.split('.', 1)[0] ?? '', row));
