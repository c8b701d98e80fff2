import type { Database, Transaction } from './database';

type Effect = () => void;

const effects = new WeakMap<object, Effect[]>();

/** Runs `effect` when the transaction is committed; without a transaction of `withAfterCommit`, at once. */
export function afterCommit(tx: Transaction, effect: Effect): void {
  const list = effects.get(tx);
  if (list) list.push(effect);
  else effect();
}

/** Returns a database whose transactions run their effects after the commit. A rollback discards them. */
export function withAfterCommit(db: Database): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const list: Effect[] = [];
    const result = await db.transaction((tx) => work(collectEffects(tx, list)), config);
    for (const effect of list) effect();
    return result;
  };
  return Object.assign(Object.create(db) as Database, { transaction });
}

/** Collects the effects of a transaction. Those of a nested one count when it is released. */
function collectEffects(tx: Transaction, list: Effect[]): Transaction {
  const begin = tx.transaction.bind(tx);
  const transaction: Transaction['transaction'] = async (work) => {
    const inner: Effect[] = [];
    const result = await begin((nested) => work(collectEffects(nested, inner)));
    list.push(...inner);
    return result;
  };
  effects.set(tx, list);
  return Object.assign(tx, { transaction });
}
