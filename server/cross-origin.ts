import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Arrival } from './client';
import { refuse } from './refusal';

/**
 * Whether a POST may count as the site's own. The rule is that of Go's `CrossOriginProtection`. A browser that sends
 * `Sec-Fetch-Site` is believed. From an older one, `Origin` must name this scheme and host. A request with neither header
 * does not come from a browser but from a program (a gateway, a provider, the operator), which has no player's cookies.
 * @param arrival how the browser addressed the site.
 * @param publicOrigin a further origin that is the site's own: PUBLIC_URL's.
 */
function isOwnOrigin(
  headers: IncomingMessage['headers'],
  arrival: Arrival | undefined,
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

/** The host as a browser writes it in `Origin`: in small letters, without the port that its scheme means anyway. */
function ownHost({ secure, host }: Arrival): string {
  return new URL(`${secure ? 'https' : 'http'}://${host}`).host;
}

/** Refuses every foreign POST with 403: pages, `.data`, `?_data=`, resource routes, whatever the content type. */
export function refuseForeignPosts(
  arrivalOf: (request: IncomingMessage) => Arrival | undefined,
  publicUrl: string | undefined,
): RequestHandler {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  return (request, response, next) => {
    if (request.method !== 'POST') return next();
    if (!isOwnOrigin(request.headers, arrivalOf(request), publicOrigin)) return refuse(request, response, 'foreign');
    // The framework compares Origin with Host once more, and a proxy may have rewritten Host: it was decided here.
    delete request.headers.origin;
    next();
  };
}
