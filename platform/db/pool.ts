import { connect } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Statement } from './scoped-client';

/** Limits of transactions, set in each transaction: a pooler shares connections, so they have no settings of their own. */
const TRANSACTION_LIMITS = "set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = '60s'";
/** Time that PostgreSQL has to end a statement after a cancel request. */
const CANCEL_MS = 1_000;
const PROBE_MS = 1_000;
const SWEEP_MS = 200;
/** Code of a request to cancel a statement, in PostgreSQL's protocol. */
const CANCEL_REQUEST = 80_877_102;

export interface PoolOptions {
  url: string;
  /** Maximum number of connections. */
  size: number;
  /** Time limit for getting a connection. */
  waitMs: number;
  keepAliveMs: number;
  /** Time without a response after which the database is probed; if it does not answer, the connection is closed. */
  silenceMs: number;
  /** Time limit of a statement. Default: none. */
  limitMs?: number | undefined;
  /** Called with the error of each failed statement. */
  onError?: ((error: Error) => void) | undefined;
  log: Logger;
}

/** A connection with the state of its statement. */
interface Watched {
  client: pg.PoolClient & Internals;
  /** Start of the running statement; undefined if there is none. */
  since: number | undefined;
  isCommit: boolean;
  cancelled: boolean;
}

/** Parts of a client of `pg` that its types omit. */
interface Internals {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
  connection: { stream: { destroy(error?: Error): void } };
  _connected: boolean;
}

/** Closes a client of `pg`, also one that could not connect: its own `end` would wait for ever. */
export async function closeClient(client: pg.Client): Promise<void> {
  const { _connected: isConnected, connection } = client as unknown as Internals;
  if (isConnected) await client.end().catch(() => {});
  else connection.stream.destroy();
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/** Whether an error is a response of PostgreSQL, not of the connection (class 08) or the system. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !error.code.startsWith('08');

/** Returns a function that checks over a new connection whether the database answers, once at a time. */
function prober(url: string): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  async function probe(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      return isAnswer(error);
    } finally {
      (client as unknown as Internals).connection.stream.destroy();
    }
  }
  return () =>
    (running ??= probe().finally(() => {
      running = undefined;
    }));
}

/** Asks the server to end the statement of a connection, by PostgreSQL's own kind of connection for it. */
function cancel({ host, port, processID, secretKey }: Internals): void {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CANCEL_MS, () => socket.destroy());
  socket.on('error', () => {});
  // The server closes the connection; PgBouncer ignores a request whose sender closed it first.
  socket.write(message);
}

/** Duration from which a statement is logged. */
const SLOW_MS = 1_000;
const LOGGED_LENGTH = 200;

/** Begins the span of a statement. @returns a function that ends it and logs the statement if it was slow */
function observe(config: unknown, log: Logger): (error?: unknown) => void {
  const { text, name, scope } = (typeof config === 'string' ? { text: config } : config) as Statement;
  const began = performance.now();
  const span = scope?.span?.child(name ?? text.split(' ', 1)[0] ?? '', {
    'db.system.name': 'postgresql',
    'db.query.text': text,
  });
  return (error) => {
    const ms = Math.round(performance.now() - began);
    if (ms >= SLOW_MS)
      log.warn({ id: scope?.id, ms, statement: name ?? text.slice(0, LOGGED_LENGTH) }, 'a slow statement');
    span?.end(error instanceof Error ? error.message : undefined);
  };
}

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : String((config as { text?: unknown }).text ?? '');

/** Adds the limits of transactions to a statement that begins one, in the same message. */
function withLimits(config: unknown): unknown {
  const text = textOf(config);
  if (!/^begin\b/i.test(text)) return config;
  return { ...(config as object), text: `${text}; ${TRANSACTION_LIMITS}` };
}

/** Function of PostgreSQL in which a commit waits for the synchronous replica. */
const REPLICA_WAIT = 'SyncRepWaitForLSN';

/**
 * Records start and end of each statement of a connection, and logs slow ones. A commit whose wait for the synchronous
 * replica was cancelled fails. PostgreSQL acknowledges it with a warning, although it is lost if the primary is lost.
 */
function watch(client: Watched['client'], { log, onError }: Pick<PoolOptions, 'log' | 'onError'>): Watched {
  const watched: Watched = { client, since: undefined, isCommit: false, cancelled: false };
  let isReplicated = true;
  client.on('notice', ({ routine }) => {
    if (routine === REPLICA_WAIT) isReplicated = false;
  });
  const query = (...words: Parameters<Query>) => (pg.Client.prototype.query as Query).apply(client, words);
  /** Returns the error of the ended statement. */
  const end = (error?: Error | null): Error | undefined => {
    const failed = error ?? (isReplicated ? undefined : new Error('The synchronous replica may lack a commit'));
    watched.since = undefined;
    watched.cancelled = false;
    isReplicated = true;
    if (failed) onError?.(failed);
    return failed;
  };
  client.query = ((config: unknown, ...rest: unknown[]) => {
    watched.since = performance.now();
    watched.isCommit = /^commit\b/i.test(textOf(config));
    const observed = observe(config, log);
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const ended = (error: Error | null, ...results: unknown[]): unknown => {
        const failed = end(error);
        observed(failed);
        return (callback as Query)(failed, ...results);
      };
      return query(withLimits(config), ...rest.slice(0, -1), ended);
    }
    const result = query(withLimits(config), ...rest);
    if (result instanceof Promise)
      return result.then(
        (value: unknown) => {
          const failed = end();
          observed(failed);
          if (failed) throw failed;
          return value;
        },
        (error: Error) => {
          observed(end(error));
          throw error;
        },
      );
    end();
    return result;
  }) as typeof client.query;
  return watched;
}

/**
 * Opens a pool of connections without session state, so that it also works through a pooler in transaction mode. A
 * statement over its limit is cancelled. A commit over its limit loses its connection instead, because PostgreSQL would
 * acknowledge a cancelled commit that the synchronous replica lacks. While a statement has no response, the database is probed over a new
 * connection; if that fails, the connection is closed, so that its statement fails instead of waiting for TCP.
 */
export function openPool({ url, size, waitMs, keepAliveMs, silenceMs, limitMs, log, onError }: PoolOptions): pg.Pool {
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  const probe = prober(url);
  const connections = new Map<pg.PoolClient, Watched>();

  async function checkSilence(watched: Watched): Promise<void> {
    const { since } = watched;
    if ((await probe()) || watched.since !== since) return;
    watched.client.connection.stream.destroy(new Error('The database did not answer'));
  }

  function sweep(): void {
    for (const watched of connections.values()) {
      if (watched.since === undefined) continue;
      const age = performance.now() - watched.since;
      if (limitMs !== undefined && age > limitMs + (watched.isCommit ? 0 : CANCEL_MS))
        watched.client.connection.stream.destroy(new Error('The database did not end a statement in time'));
      else if (limitMs !== undefined && age > limitMs && !watched.cancelled) {
        watched.cancelled = true;
        cancel(watched.client);
      } else if (age > silenceMs) void checkSilence(watched);
    }
  }
  const sweeping = setInterval(sweep, Math.min(SWEEP_MS, (limitMs ?? Infinity) / 2));
  sweeping.unref();

  pool.on('error', lost);
  pool.on('connect', (client) => {
    // The pool only handles errors of idle clients: a client lost during a transaction would end the process.
    client.on('error', lost);
    connections.set(client, watch(client as Watched['client'], { log, onError }));
  });
  pool.on('remove', (client) => connections.delete(client));
  const endPool = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (() => {
    clearInterval(sweeping);
    return endPool();
  }) as typeof pool.end;
  return pool;
}
