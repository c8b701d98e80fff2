import type pg from 'pg';
import type { RequestScope } from './request-scope';

/** Properties of a statement for `pg`. Its types omit `scope`, which the pool reads. */
export interface Statement {
  text: string;
  name?: string | undefined;
  scope?: RequestScope | undefined;
}

const ID = /^[\w.:-]{1,64}$/;

/**
 * Adds the request to a statement: for the pool, and as a comment that `pg_stat_activity` and PostgreSQL's log of slow
 * statements show. A named statement keeps its text, because PostgreSQL plans it once for all requests.
 */
function addScope(statement: Statement, scope: RequestScope): Statement {
  if (statement.name !== undefined || !ID.test(scope.id)) return { ...statement, scope };
  return { ...statement, text: `${statement.text} /* request ${scope.id} */`, scope };
}

/** A pool or connection whose statements belong to one request. */
export class ScopedClient {
  constructor(
    private readonly client: pg.Pool | pg.PoolClient,
    private readonly scope: RequestScope,
  ) {}

  query(config: Statement, values: unknown[]): unknown {
    return this.client.query(addScope(config, this.scope) as pg.QueryConfig, values);
  }
}
