import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { refuse } from './refusal';

/** Decoded paths of operators' commands and metrics, in every spelling. */
const INSIDE = /^\/+(?:ops|metrics)(?:\.data)?\/*$/i;
const HEALTH = '/healthz';

/**
 * Serves operators' commands and metrics on a separate port, which otherwise has only the health check. All other
 * requests get 404.
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
