import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { refuse } from './refusal';
import type { SitePlatform } from './site-platform';

/** Whether an answer is an error page that keeps what was posted: its form may be sent again. */
const keepsForm = ({ method }: Request, { statusCode }: Response): boolean => method === 'POST' && statusCode === 502;

/**
 * Answers 503 instead of an error while the schema is not the one of this build: during a migration, and from the first
 * error on a newer release's schema on. Such a process is outdated: it answers nothing else any more, so that proxies lead
 * past it.
 */
export function refuseWhenOutdated(
  platform: SitePlatform,
  log: Logger,
): { handler: RequestHandler; isOutdated(): boolean } {
  let outdated = false;

  /** Whether an error is one of the schema. */
  async function isOfSchema(): Promise<boolean> {
    const state = await platform.schema();
    if (state === 'newer' && !outdated) {
      outdated = true;
      log.error('the database is of a newer release, and a request failed on it: this process answers 503 from now on');
    }
    return state !== 'own';
  }

  return {
    isOutdated: () => outdated,
    handler: (request, response, next) => {
      if (outdated) {
        refuse(request, response, 'closing');
        return;
      }
      const end = response.end.bind(response) as (...words: unknown[]) => Response;
      response.end = ((...words: unknown[]) => {
        response.end = end as Response['end'];
        if (response.headersSent || ![500, 502].includes(response.statusCode)) return end(...words);
        isOfSchema()
          .then((is) => {
            if (!is || keepsForm(request, response)) return end(...words);
            for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type', 'Vary'])
              response.removeHeader(name);
            return refuse(request, response, 'closing');
          })
          .catch((error: unknown) => {
            log.error({ err: error }, 'an answer could not be replaced');
            response.destroy();
          });
        return response;
      }) as Response['end'];
      next();
    },
  };
}
