import type { Executor } from './database';
import { preparingDatabase } from './request-scope';

/**
 * Prepares a query once per connection pool. Use it for the few queries of nearly every request, where building the SQL
 * costs more than running it.
 */
export function preparedOnce<Query>(prepare: (db: Executor) => Query): (db: Executor) => Query {
  const known = new WeakMap<object, Query>();
  return (given) => {
    const db = preparingDatabase(given);
    let query = known.get(db);
    if (!query) {
      query = prepare(db);
      known.set(db, query);
    }
    return query;
  };
}
