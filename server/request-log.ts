import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { getClient } from './client';

/** Logs one line per request when its response is sent, or when the client disconnects. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.on('close', () => {
      const { requestId, address } = getClient(response);
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const line = {
        id: requestId,
        method: request.method,
        path: request.originalUrl,
        status: response.statusCode,
        ms,
        address,
      };
      if (!response.writableFinished) log.info(line, 'client hung up');
      else if (response.statusCode >= 500) log.warn(line, 'request');
      else log.info(line, 'request');
    });
    next();
  };
}

/** Whether an error only means that the client disconnected. */
export function isClientAbort(error: unknown, request: IncomingMessage): boolean {
  if (request.destroyed && !request.complete) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return (
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ERR_STREAM_DESTROYED'
  );
}
