import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { getClient } from './client';
import { acceptsGzip, compress, encodingFor, isWorthCompressing } from './encoding';
import { STRICT_POLICY } from './security-headers';
import { gzipSender, isStreamed, type Sender } from './stream';

/**
 * Response header that only the page cache reads. The app sets it on a document that is the same for all visitors of
 * one kind.
 */
export const PAGE_CACHE_HEADER = 'X-Page-Cache';

/** Adds a name to a Vary header unless it is already there. */
function withVary(present: string, name: string): string {
  if (present === '') return name;
  return present.split(',').some((word) => word.trim().toLowerCase() === name.toLowerCase())
    ? present
    : `${present},${name}`;
}

function completeHeaders(response: Response, signedIn: boolean): string {
  const type = String(response.getHeader('Content-Type') ?? '');
  response.removeHeader(PAGE_CACHE_HEADER);
  if (!response.hasHeader('Cache-Control'))
    response.setHeader('Cache-Control', signedIn ? 'no-store' : 'private,no-cache');
  if (response.statusCode !== 304 && !response.hasHeader('Content-Security-Policy'))
    response.setHeader('Content-Security-Policy', STRICT_POLICY);
  return type;
}

/**
 * Buffers a response until it is complete and sends it at once: compressed, with its length, and with the headers of
 * every response. Documents are never streamed here, so buffering delays nothing. A response that the app marked as
 * streamed is sent as it is made.
 */
export function bufferResponse(hasSession: (cookies: string) => boolean, log: Logger): RequestHandler {
  return (request, response, next) => {
    const chunks: Uint8Array[] = [];
    const write = response.write.bind(response) as (chunk: Uint8Array) => boolean;
    let stream: Sender | undefined;
    const begin = () => {
      completeHeaders(response, hasSession(request.headers.cookie ?? ''));
      response.setHeader('Vary', withVary(String(response.getHeader('Vary') ?? ''), 'Accept-Encoding'));
      const plain = { write, end: () => void send() };
      if (!acceptsGzip(request.headers['accept-encoding'])) return plain;
      response.setHeader('Content-Encoding', 'gzip');
      return gzipSender(plain, response);
    };
    const keep = (chunk: unknown, coding: unknown) => {
      if (chunk === undefined || chunk === null || typeof chunk === 'function') return;
      const bytes =
        typeof chunk === 'string'
          ? Buffer.from(chunk, typeof coding === 'string' ? (coding as BufferEncoding) : 'utf8')
          : (chunk as Uint8Array);
      if (request.method !== 'HEAD' && isStreamed(response)) (stream ??= begin()).write(bytes);
      else chunks.push(bytes);
    };
    const done = (...callbacks: unknown[]) => {
      for (const callback of callbacks)
        if (typeof callback === 'function') queueMicrotask(() => (callback as () => void)());
    };
    const send = response.end.bind(response) as (body?: Buffer) => Response;
    let ended = false;

    response.write = ((chunk: unknown, coding?: unknown, callback?: unknown) => {
      keep(chunk, coding);
      done(coding, callback);
      return true;
    }) as Response['write'];

    response.end = ((chunk?: unknown, coding?: unknown, callback?: unknown) => {
      if (ended) return response;
      ended = true;
      keep(chunk, coding);
      done(chunk, coding, callback);
      if (stream) {
        stream.end();
        return response;
      }
      if (response.headersSent || response.destroyed) return send();
      const type = completeHeaders(response, hasSession(request.headers.cookie ?? ''));
      const body = Buffer.concat(chunks);
      const bodiless = request.method === 'HEAD' || response.statusCode === 304 || response.statusCode === 204;
      if (bodiless) return send();
      const plain = () => {
        response.setHeader('Content-Length', body.length);
        send(body);
      };
      if (response.hasHeader('Content-Encoding') || !isWorthCompressing(type, body.length)) {
        plain();
        return response;
      }
      response.setHeader('Vary', withVary(String(response.getHeader('Vary') ?? ''), 'Accept-Encoding'));
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (encoding === 'identity') {
        plain();
        return response;
      }
      compress(body, encoding, 'fast')
        .then((small) => {
          response.setHeader('Content-Encoding', encoding);
          response.setHeader('Content-Length', small.length);
          send(small);
        })
        .catch((error: unknown) => {
          log.error({ err: error, id: getClient(response).requestId }, 'compression failed');
          plain();
        });
      return response;
    }) as Response['end'];
    next();
  };
}
