import type { Request, RequestHandler, Response } from 'express';
import { BODY_LIMIT } from '#contract/body-limit';
import { refuse } from './refusal';
import type { SitePlatform } from './site-platform';

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
  refuse(request, response, request.path.startsWith('/desk/') ? 'deskTooLarge' : 'tooLarge');
}

/** Path of the operator's commands, whose files may be large. */
const COMMANDS = /^\/ops\/?$/;

/**
 * Responds with 413 to a body over the limit: at once if its length is announced, else as soon as the limit is
 * exceeded. A command with an operator's token may be larger. Must be the last handler before the one that reads the
 * body, in the same tick.
 */
export const limitBody =
  ({ isOperator }: Pick<SitePlatform, 'isOperator'>): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'POST') return next();
    const isCommand = COMMANDS.test(request.path) && isOperator(request.headers.authorization);
    const limit = isCommand ? BODY_LIMIT.command : bodyLimit(request.path);
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
