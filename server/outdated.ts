import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { refuse } from './refusal';
import type { SitePlatform } from './site-platform';

/** Whether a response is an error page that keeps the posted form, so that it can be sent again. */
const keepsForm = ({ method }: Request, { statusCode }: Response): boolean => method === 'POST' && statusCode === 502;

/**
 * Responds with 503 instead of an error while the schema does not match this build. During a migration only errors
 * become 503. On a newer release's schema, every response is 503 from the first error on that the schema caused: the
 * process is outdated, and proxies route requests to another one. After a rollback (`allowNewer`) there is no other
 * process, so errors are sent unchanged.
 */
export function refuseWhenOutdated(
  platform: SitePlatform,
  { allowNewer, log }: { allowNewer: boolean; log: Logger },
): { handler: RequestHandler; isOutdated(): boolean } {
  let outdated = false;

  /** Whether the schema caused an error. */
  async function isOfSchema(): Promise<boolean> {
    const state = await platform.schema();
    if (state !== 'newer') return state !== 'own';
    if (allowNewer || !platform.hasSchemaFault()) return false;
    if (!outdated) {
      outdated = true;
      log.error('the database is of a newer release, and a request failed on it: this process answers 503 from now on');
    }
    return true;
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
