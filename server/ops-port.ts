import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { refuse } from './refusal';

/** URLs of operators' commands and metrics, however they are written, decoded. */
const INSIDE = /^\/+(?:ops|metrics)(?:\.data)?\/*$/i;
const HEALTH = '/healthz';

/**
 * Serves operators' commands and metrics on a port of their own, and nothing else there but the health check. All other
 * requests are answered 404.
 * @param isOnOpsPort whether a request came to that port
 */
export function separateOps(isOnOpsPort: (request: IncomingMessage) => boolean): RequestHandler {
  return (request, response, next) => {
    const path = decodeURIComponent(request.path);
    const isServed = INSIDE.test(path) === isOnOpsPort(request) || path === HEALTH;
    if (isServed) next();
    else refuse(request, response, 'notFound');
  };
}
