import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { RequestOrigin } from './client';
import { refuse } from './refusal';

/**
 * Whether a POST comes from the site's own origin. The rule is that of Go's `CrossOriginProtection`. `Sec-Fetch-Site`
 * is trusted if the browser sends it. For an older browser, `Origin` must name this scheme and host. A request with
 * neither header comes from a program (a gateway, a provider, the operator), which has no player's cookies.
 * @param arrival scheme and host that the browser used.
 * @param publicOrigin a further origin of the site: that of PUBLIC_URL.
 */
function isOwnOrigin(
  headers: IncomingMessage['headers'],
  arrival: RequestOrigin | undefined,
  publicOrigin: string | undefined,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = headers;
  if (origin !== undefined && origin === publicOrigin) return true;
  if (site !== undefined) return false;
  if (origin === undefined) return true;
  if (!arrival) return false;
  try {
    const { protocol, host } = new URL(origin);
    return protocol === (arrival.secure ? 'https:' : 'http:') && host === ownHost(arrival);
  } catch {
    return false;
  }
}

/** Returns the host as a browser writes it in `Origin`: in lower case, without the default port of its scheme. */
function ownHost({ secure, host }: RequestOrigin): string {
  return new URL(`${secure ? 'https' : 'http'}://${host}`).host;
}

/** Rejects every cross-origin POST with 403: pages, `.data`, `?_data=`, resource routes, any content type. */
export function refuseForeignPosts(
  arrivalOf: (request: IncomingMessage) => RequestOrigin | undefined,
  publicUrl: string | undefined,
): RequestHandler {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  return (request, response, next) => {
    if (request.method !== 'POST') return next();
    if (!isOwnOrigin(request.headers, arrivalOf(request), publicOrigin)) return refuse(request, response, 'foreign');
    // The framework compares Origin with Host again, and a proxy may have rewritten Host. The check above is final,
    // so the header is removed.
    delete request.headers.origin;
    next();
  };
}
