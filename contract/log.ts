/** Serialization of errors and paths for the log, without values of statements and without tokens. */

const CAUSES_MAX = 5;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** PostgreSQL's class of errors about a value; their messages quote the value. */
const DATA_EXCEPTION = '22';
/** Fields of a database error that name parts of the schema. `detail`, `where` and `hint` contain values. */
const SCHEMA_FIELDS = ['constraint', 'table', 'column', 'dataType', 'routine'] as const;

/** Masks text that may be a mail address, a phone or identity number, or a token, hash or other long random word. */
export const mask = (text: string): string =>
  text
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '*')
    .replace(/[A-Za-z0-9_~.$-]{20,}/g, '*')
    .replace(/\+?\d{7,}/g, '*');

interface LoggableError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggableError;
  [field: string]: unknown;
}

type Fields = Error & Record<string, unknown>;

/** Whether an error of PostgreSQL quotes a value in its message. */
export function isAboutValue(error: Error & { code?: unknown }): boolean {
  return typeof error.code === 'string' && SQLSTATE.test(error.code) && error.code.startsWith(DATA_EXCEPTION);
}

/**
 * Returns the message without values: Drizzle's lists all parameters of its statement; PostgreSQL's and JSON's quote
 * the invalid value.
 */
function messageOf(error: Fields): string {
  const { query } = error;
  if (typeof query === 'string' && 'params' in error) return `Failed query: ${query}`;
  const message =
    isAboutValue(error) || error instanceof SyntaxError ? error.message.replace(/".*"/gs, '"*"') : error.message;
  return mask(message);
}

/**
 * Converts an error for the log: type, message without values, code, frames of the stack, and the same of its causes.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: mask(String(error)) };
  const fields = error as Fields;
  const { code, cause } = fields;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(fields),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...Object.fromEntries(
      SCHEMA_FIELDS.flatMap((field) => (typeof fields[field] === 'string' ? [[field, fields[field]]] : [])),
    ),
    ...(frames && { stack: frames.join('\n') }),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: loggableError(cause, depth + 1) }),
  };
}

/** Returns the reason of a failure in one line, without values: the message of the innermost cause. */
export function loggableReason(error: unknown): string {
  let last = loggableError(error);
  while (last.cause) last = last.cause;
  return last.message;
}

/**
 * Redacts a path or URL target for the log: query parameters lose their values, and long random words of the path are
 * masked (launch, payment and confirmation tokens grant access).
 */
export function loggablePath(address: string): string {
  const [path = '', query] = address.split('?', 2);
  const shown = path.replace(/[A-Za-z0-9_.~-]{20,}/g, '*').slice(0, 200);
  if (!query) return shown;
  const names = query.split('&', 20).map((pair) =>
    pair
      .split('=', 1)[0]
      ?.slice(0, 40)
      .replace(/[A-Za-z0-9_-]{20,}/g, '*'),
  );
  return `${shown}?${names.join('&')}`;
}

/** Serializers of every logger of the site: errors under `err`, paths under `path`. */
export const LOG_SERIALIZERS = {
  err: (error: unknown) => loggableError(error),
  path: (path: unknown) => (typeof path === 'string' ? loggablePath(path) : undefined),
};
