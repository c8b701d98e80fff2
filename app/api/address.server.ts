import { settings } from '#settings';

/*
 * Location of the API. If `ENDPOINT_URL` is empty, it is in this process. Other modules must read it from here
 * (scripts/architecture.test.ts).
 */

/**
 * Returns the URL of a remote `endpoint/v1`, without a slash at its end; `undefined` if the API is in this process.
 */
export function remoteEndpointUrl(): string | undefined {
  return settings().ENDPOINT_URL?.replace(/\/$/, '');
}

/**
 * Resolves a URL that the API returns for players. A path belongs to the API's own host; if the platform is embedded,
 * that is this host.
 */
export function toPlayerUrl(url: string): string {
  const distant = remoteEndpointUrl();
  return distant ? new URL(url, distant).href : url;
}
