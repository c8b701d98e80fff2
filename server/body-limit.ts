import type { Request, RequestHandler, Response } from 'express';
import { BODY_LIMIT } from '#contract/body-limit';
import { refuse } from './refusal';

/** Largest body in bytes by path: the API, the operator’s commands and callbacks carry documents; everything else is a form. */
export function bodyLimit(path: string): number {
  return /^\/(?:endpoint\/v1|ops|desk\/|callbacks\/)/.test(path) ? BODY_LIMIT.call : BODY_LIMIT.form;
}

function refuseBody(request: Request, response: Response): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  // The rest of the body is not read: the connection ends with this response.
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
  refuse(request, response, 'tooLarge');
}

/**
 * Responds with 413 to a body over the limit: at once if its length is announced, else as soon as the limit is
 * exceeded. Must be the last handler before the one that reads the body, in the same tick.
 */
export const limitBody: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST') return next();
  const limit = bodyLimit(request.path);
  if (Number(request.headers['content-length'] ?? 0) > limit) return refuseBody(request, response);
  if (request.headers['content-length'] === undefined) {
    let size = 0;
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return;
      request.off('data', count);
      request.pause();
      refuseBody(request, response);
    };
    request.on('data', count);
  }
  next();
};
