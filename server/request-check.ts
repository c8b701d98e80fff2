import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Arrival } from './client';
import { refuse } from './refusal';

const ADDRESS_LIMIT = 4_096;

const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * A request target may be written with a scheme and a host before its path (RFC 9112, 3.2.2). It means the same page as
 * its path alone. The `Host` header, which proxies set, stays what names the site.
 */
export function takePath(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const path = url.replace(ABSOLUTE_FORM, '');
  if (path !== url) request.url = path.startsWith('/') ? path : `/${path}`;
}

/** Whether a request names its host once. With two it is unknown which of them a proxy in front has looked at. */
export function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/** Whether Remix would take a request for one of its data requests from before single fetch: no page sends them. */
function isOldDataRequest(address: string): boolean {
  const at = address.indexOf('?');
  return at >= 0 && new URLSearchParams(address.slice(at)).has('_data');
}

/** Turns away data requests of a kind that no page of the site makes. */
export const refuseOldDataRequests: RequestHandler = (request, response, next) =>
  isOldDataRequest(request.originalUrl) ? refuse(request, response, 'badAddress') : next();

function isReadable(address: string): boolean {
  if (address.length > ADDRESS_LIMIT || !address.startsWith('/')) return false;
  try {
    const decoded = decodeURIComponent(address.replace(/\+/g, ' '));
    return !decoded.includes('\0') && !/^\/[/\\]/.test(decoded);
  } catch {
    return false;
  }
}

/**
 * Turns away what no page could answer: broken percent escapes, NUL, no usable Host or two of them, methods the site does
 * not have.
 */
export function checkRequest(arrivalOf: (request: IncomingMessage) => Arrival | undefined): RequestHandler {
  return (request, response, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response.setHeader('Allow', 'GET, HEAD, POST');
      refuse(request, response, 'badMethod');
    } else if (!isReadable(request.originalUrl) || !namesOneHost(request) || arrivalOf(request) === undefined)
      refuse(request, response, 'badAddress');
    else next();
  };
}
