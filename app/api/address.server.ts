import { settings } from '#settings';

/*
 * Where the API is. Empty `ENDPOINT_URL`: in this process. Nothing outside of this room asks for it in another way
 * (scripts/house.test.ts).
 */

/** The address of somebody else's `endpoint/v1`, without a slash at its end; `undefined` where the API is in this process. */
export function distantEndpoint(): string | undefined {
  return settings().ENDPOINT_URL?.replace(/\/$/, '');
}

/** Where an address that the API names leads players: a path is on the API's own host, which is this one where the platform is embedded. */
export function playersAddress(url: string): string {
  const distant = distantEndpoint();
  return distant ? new URL(url, distant).href : url;
}
