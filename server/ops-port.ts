import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { refuse } from './refusal';

/** Decoded paths of operators' commands and metrics, in every spelling. */
const INSIDE = /^\/+(?:ops|metrics)\/*(?:\.data)?\/*$/i;

/**
 * Serves operators' commands and metrics on a separate port. All other requests to it get 404; health checks are
 * answered before.
 * @param isOnOpsPort whether a request came to that port
 */
export function separateOps(isOnOpsPort: (request: IncomingMessage) => boolean): RequestHandler {
  return (request, response, next) => {
    const path = decodeURIComponent(request.path);
    if (INSIDE.test(path) === isOnOpsPort(request)) next();
    else refuse(request, response, 'notFound');
  };
}
