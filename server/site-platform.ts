import type { SchemaState } from '#platform/db/schema-state';
import type * as entryOfApp from '../app/entry.server';

/** What app/entry.server.tsx exports beside the renderer, so that site and server share one platform. */
export type SiteEntry = Pick<typeof entryOfApp, 'embeddedPlatform' | 'isUnderMaintenance' | 'contentVersion'>;

/** What the HTTP server itself needs of whoever answers the API: the embedded platform or a distant installation. */
export interface SitePlatform {
  /** True while the site is under maintenance. */
  underMaintenance(): Promise<boolean>;
  /** Tells one state of the content from the next, as it was when `underMaintenance` was last asked. */
  contentVersion(): string;
  /** False: take this process out of the load balancer. */
  healthy(): Promise<boolean>;
  /** The schema of the platform's database: of this build, of a newer release, or changing at this moment. */
  schema(): Promise<SchemaState>;
  /** Whether an `Authorization` header bears an operator's token: only they see `/metrics`. */
  isOperator(authorization: string | undefined): boolean;
  close(): Promise<void>;
}

/**
 * The platform behind ENDPOINT_URL. The site asks it whether it is under maintenance; the HTTP server uses that answer and
 * asks nothing itself.
 */
export function distantPlatform(
  { isUnderMaintenance, contentVersion }: Pick<SiteEntry, 'isUnderMaintenance' | 'contentVersion'>,
  isOperator: SitePlatform['isOperator'],
): SitePlatform {
  return {
    isOperator,
    underMaintenance: isUnderMaintenance,
    contentVersion,
    healthy: () => Promise.resolve(true),
    schema: () => Promise.resolve('own'),
    close: () => Promise.resolve(),
  };
}
