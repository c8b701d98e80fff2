import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Arrival } from './client';
import { refuse } from './refusal';

const ADDRESS_LIMIT = 4_096;

function isReadable(address: string): boolean {
  if (address.length > ADDRESS_LIMIT) return false;
  try {
    const decoded = decodeURIComponent(address.replace(/\+/g, ' '));
    return !decoded.includes('\0') && !/^\/[/\\]/.test(decoded);
  } catch {
    return false;
  }
}

/** Turns away what no page could answer: broken percent escapes, NUL, no usable Host, methods the site does not have. */
export function checkRequest(arrivalOf: (request: IncomingMessage) => Arrival | undefined): RequestHandler {
  return (request, response, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      response.setHeader('Allow', 'GET, HEAD, POST');
      refuse(request, response, 'badMethod');
    } else if (!isReadable(request.originalUrl) || arrivalOf(request) === undefined) refuse(request, response, 'badAddress');
    else next();
  };
}
