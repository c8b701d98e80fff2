/** What the HTTP server itself needs of whoever answers the API: the embedded platform or a distant installation. */
export interface SitePlatform {
  /** True while the site is under maintenance. */
  underMaintenance(): Promise<boolean>;
  /** False: take this process out of the load balancer. */
  healthy(): Promise<boolean>;
  /** The operator's bearer token; undefined where there is none, and then there is no `/metrics` either. */
  opsToken: string | undefined;
  close(): Promise<void>;
}

const CHECK_TIMEOUT_MS = 2_000;

/**
 * The platform at ENDPOINT_URL, asked over HTTP. While it can't be reached the last known state stands, at first "no
 * maintenance".
 */
export function distantPlatform(endpointUrl: string, siteName: string, opsToken: string | undefined): SitePlatform {
  const address = new URL(`${endpointUrl.replace(/\/$/, '')}/check-maintenance`);
  address.searchParams.set('sitename', siteName);
  address.searchParams.set('version', 'v1');
  let known = false;
  return {
    opsToken,
    async underMaintenance() {
      try {
        const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
        const body: unknown = await response.json();
        if (typeof body === 'object' && body !== null && 'status' in body) known = body.status === true;
      } catch {
        // Its absence is told on the pages themselves.
      }
      return known;
    },
    healthy: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}
