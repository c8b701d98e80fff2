import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Arrival } from './client';
import { refuse } from './refusal';

/**
 * Whether a POST may count as the site's own, after Go's `CrossOriginProtection`: a browser that sends
 * `Sec-Fetch-Site` is believed; otherwise an Origin must name this host. Neither of them: not a browser (gateways,
 * providers, the operator), and nothing of a browser's is sent along.
 * @param ownOrigins further origins that are the site's own: PUBLIC_URL.
 */
function isOwnOrigin(headers: IncomingMessage['headers'], host: string, ownOrigins: readonly string[] = []): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin } = headers;
  if (origin !== undefined && ownOrigins.includes(origin)) return true;
  if (site !== undefined) return false;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

/** Refuses every foreign POST with 403: pages, `.data`, `?_data=`, resource routes, whatever the content type. */
export function refuseForeignPosts(arrivalOf: (request: IncomingMessage) => Arrival | undefined, publicUrl: string | undefined): RequestHandler {
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin];
  return (request, response, next) => {
    if (request.method !== 'POST') return next();
    const host = arrivalOf(request)?.host ?? '';
    if (!isOwnOrigin(request.headers, host, own)) return refuse(request, response, 'foreign');
    // The framework compares Origin with Host once more, and a proxy may have rewritten Host: it was decided here.
    delete request.headers.origin;
    next();
  };
}
