import { settings } from '#settings';
import { remoteEndpointUrl } from '~/api/address.server';
import type { Caller } from '~/request/caller';

/** Host of a picture's URL that has none: only its path is used. */
const NO_HOST = 'http://site.invalid';

const originOf = (address: string | undefined): string[] => (address ? [new URL(address).origin] : []);

/** Returns the path of a URL that is relative, or absolute on a host of this installation; '' for another URL. */
function pathOnSite(image: string): string {
  if (!URL.canParse(image, NO_HOST)) return '';
  const { origin, protocol, pathname, search, hash } = new URL(image, NO_HOST);
  const isOwn = [NO_HOST, ...originOf(settings().PUBLIC_URL), ...originOf(remoteEndpointUrl())].includes(origin);
  return isOwn && /^https?:$/.test(protocol) ? pathname + search + hash : '';
}

/** A reader of pages, who may have switched pictures off. */
export interface PictureReader {
  state: { preferences: Pick<Caller['state']['preferences'], 'lite'> };
}

/**
 * Returns the path of a picture, which the site's own host serves. Pictures of other hosts, URLs of other schemes, and in
 * lite mode (SHELL-7) all pictures are ''.
 */
export function toPictureUrl(reader: PictureReader, image = ''): string {
  if (image === '' || reader.state.preferences.lite) return '';
  return /^\/[^/\\]/.test(image) ? image : pathOnSite(image);
}
