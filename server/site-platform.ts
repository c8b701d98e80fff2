import type { SchemaState } from '#platform/db/schema-state';
import type * as entryOfApp from '../app/entry.server';

/** Exports of app/entry.server.tsx other than the renderer, so that site and server share one platform. */
export type SiteEntry = Pick<
  typeof entryOfApp,
  | 'embeddedPlatform'
  | 'findSessionUid'
  | 'isUnderMaintenance'
  | 'contentVersion'
  | 'defaultLanguage'
  | 'followDefaultLanguage'
  | 'followTable'
  | 'followSupport'
  | 'extensionsVersion'
  | 'followExtensions'
  | 'findEndpointFault'
>;

/** The platform as the HTTP server uses it: embedded, or a remote installation. */
export interface SitePlatform {
  /** Whether the site is under maintenance. */
  underMaintenance(): Promise<boolean>;
  /** Returns an identifier of the current content, as of the last call of `underMaintenance`. */
  contentVersion(): string;
  /** Returns an identifier of the calls that the API has beyond the specification. */
  extensionsVersion(): string;
  /** Returns the language of visitors who have not chosen one. */
  defaultLanguage(): string;
  /** Number of requests that wait for a connection to the database. */
  waiting(): number;
  /** Returns the reasons why this process cannot serve players, each in words. */
  findFaults(): Promise<string[]>;
  /** Returns the state of the database schema: of this build, of a newer release, or changing now. */
  schema(): Promise<SchemaState>;
  /** Whether a statement of this process did not fit the schema. */
  hasSchemaFault(): boolean;
  /** Whether an `Authorization` header holds an operator's token: only operators see `/metrics`. */
  isOperator(authorization: string | undefined): boolean;
  /** Returns the figures of the platform in the format of Prometheus; empty for a remote platform. */
  metrics(): Promise<string>;
  /** Returns the uid in the session cookie of a `Cookie` header, `undefined` unless this site signed it. The session may have ended. */
  findSessionUid(cookies: string, secure: boolean): Promise<string | undefined>;
  /** Sends the events of a shared table (`app/games/tables/table-events.server.tsx`). */
  followTable: SiteEntry['followTable'];
  /** Sends an event for each new message of a player's support thread (`app/api/support-events.server.ts`). */
  followSupport: SiteEntry['followSupport'];
  close(): Promise<void>;
}

/**
 * The platform behind ENDPOINT_URL. The site requests its maintenance state; the HTTP server uses that result and
 * sends no requests itself.
 */
export function remotePlatform(
  {
    findSessionUid,
    isUnderMaintenance,
    contentVersion,
    defaultLanguage,
    extensionsVersion,
  }: Omit<SiteEntry, 'embeddedPlatform'>,
  isOperator: SitePlatform['isOperator'],
): SitePlatform {
  return {
    isOperator,
    findSessionUid,
    underMaintenance: isUnderMaintenance,
    contentVersion,
    defaultLanguage,
    extensionsVersion,
    metrics: () => Promise.resolve(''),
    waiting: () => 0,
    findFaults: () => Promise.resolve([]),
    schema: () => Promise.resolve('own'),
    hasSchemaFault: () => false,
    // The games are served by the other installation.
    followTable: () => Promise.resolve(undefined),
    // Its threads are read again by the page's own link.
    followSupport: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}
