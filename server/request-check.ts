import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { RequestOrigin } from './client';
import { refuse } from './refusal';

const ADDRESS_LIMIT = 4_096;
const HEADERS_MAX = 100;

const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Reduces a request target with a scheme and a host (RFC 9112, 3.2.2) to its path. Both mean the same page. The site
 * is still identified by the `Host` header, which proxies set.
 */
export function normalizeRequestTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const path = url.replace(ABSOLUTE_FORM, '');
  if (path !== url) request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Whether a request names its host exactly once. With two, a proxy in front may have read either of them. */
function hasSingleHostHeader({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * HEADERS_MAX;

/** Whether the headers of a request are few enough and name one host. `checkRequest` rejects other requests. */
export const areHeadersAccepted = (request: IncomingMessage): boolean =>
  hasSingleHostHeader(request) && !hasTooManyHeaders(request);

/** Whether Remix would treat a request as a data request from before single fetch. No page sends these. */
function isOldDataRequest(address: string): boolean {
  const at = address.indexOf('?');
  return at >= 0 && new URLSearchParams(address.slice(at)).has('_data');
}

/** Rejects data requests of a kind that no page of the site makes. */
export const refuseOldDataRequests: RequestHandler = (request, response, next) =>
  isOldDataRequest(request.originalUrl) ? refuse(request, response, 'badAddress') : next();

/** Dot segments (URL Standard), and the backslash, which it treats as a slash. */
const OTHER_PATH = /\/(?:\.|%2e){1,2}(?:\/|$)|\\/i;

/**
 * Whether Remix, which reads a request target as a URL, would serve another path than the one that the other middleware
 * and proxies compare.
 */
const isOtherPath = (address: string): boolean => OTHER_PATH.test(address.split(/[?#]/, 1)[0]!);

function isReadable(address: string): boolean {
  if (address.length > ADDRESS_LIMIT || !address.startsWith('/') || isOtherPath(address)) return false;
  try {
    const decoded = decodeURIComponent(address.replace(/\+/g, ' '));
    return !decoded.includes('\0') && !/^\/[/\\]/.test(decoded);
  } catch {
    return false;
  }
}

/**
 * Rejects requests that no page can serve: broken percent escapes, NUL, dot segments, a missing, invalid or second Host,
 * more than 100 headers, methods the site does not have.
 */
export function checkRequest(arrivalOf: (request: IncomingMessage) => RequestOrigin | undefined): RequestHandler {
  return (request, response, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response.setHeader('Allow', 'GET, HEAD, POST');
      refuse(request, response, 'badMethod');
    } else if (hasTooManyHeaders(request)) refuse(request, response, 'tooManyHeaders');
    else if (!isReadable(request.originalUrl) || !hasSingleHostHeader(request) || arrivalOf(request) === undefined)
      refuse(request, response, 'badAddress');
    else next();
  };
}
