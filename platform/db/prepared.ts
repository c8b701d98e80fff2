import type { Executor } from './database';

/**
 * A query prepared once per connection pool: for the few that nearly every request makes, where building the SQL anew would
 * cost more than the database does.
 */
export function preparedOnce<Query>(prepare: (db: Executor) => Query): (db: Executor) => Query {
  const known = new WeakMap<object, Query>();
  return (db) => {
    let query = known.get(db);
    if (!query) {
      query = prepare(db);
      known.set(db, query);
    }
    return query;
  };
}
