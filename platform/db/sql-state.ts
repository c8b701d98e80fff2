import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Returns the SQLSTATE of an error that the database sent, also if a failed query contains it; undefined for errors of
 * the connection and other errors.
 */
export function readSqlState(error: unknown): string | undefined {
  const sent = error instanceof DrizzleQueryError ? error.cause : error;
  return sent instanceof Error && 'severity' in sent && 'code' in sent ? String(sent.code) : undefined;
}
