import type { Logger } from 'pino';
import type { Database } from './db/database';

export interface PlatformOptions {
  /** Where the embedded database, its secrets and its outbox live. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** Links in mails start with it; never taken from a request. */
  publicUrl: string;
  brandName: string;
  siteId: string;
  siteName: string;
  smtpUrl?: string | undefined;
  smsUrl?: string | undefined;
  opsToken?: string | undefined;
  /** Multiplies rate limits. */
  rateLimitFactor: number;
  log: Logger;
  /** The clock; tests hold it still. */
  now?: () => Date;
}

/** What every domain is given: the database, the clock, keys and a log. */
export interface PlatformContext {
  db: Database;
  now(): Date;
  /** A key for one purpose ('callback:arcade', 'launch'), derived from the installation's secret. */
  key(purpose: string): string;
  options: PlatformOptions;
  log: Logger;
}
