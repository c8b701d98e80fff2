import type { Span } from '../tracing';
import type { Database, Executor } from './database';

/** Request that a statement belongs to. */
export interface RequestScope {
  /** Id of the request in the log. */
  id: string;
  /** Span of the API call, if traces are on. */
  span?: Span | undefined;
}

interface View {
  shared: Executor;
  isTraced: boolean;
}

const views = new WeakMap<object, View>();

/** Returns `view` as the database `shared` for the statements of one request. */
export function toScopedDatabase(shared: Database, view: Database, { span }: RequestScope): Database {
  views.set(view, { shared, isTraced: span !== undefined });
  return view;
}

/** Returns the database of all requests, for caches by database; for other executors themselves. */
export const sharedDatabase = (db: Executor): Executor => views.get(db)?.shared ?? db;

/**
 * Returns the database on which queries are prepared: the shared one, so that a request does not prepare them again. A
 * traced request prepares its own, so that its trace has every statement.
 */
export const preparingDatabase = (db: Executor): Executor => (views.get(db)?.isTraced ? db : sharedDatabase(db));
