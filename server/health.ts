import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { inTime } from '#contract/in-time';
import { securityHeaders, STRICT_POLICY } from './security-headers';

/** Time within which `/readyz` responds. */
const LIMIT_MS = 950;

export interface HealthOptions {
  /** Whether the process is stopping. */
  isDraining(): boolean;
  /** Whether the database has an incompatible schema of a newer release. */
  isOutdated(): boolean;
  /** Returns the reasons why the platform cannot serve players, each in words. */
  findFaults(): Promise<string[]>;
  isSecure(request: IncomingMessage): boolean;
  log: Logger;
}

/**
 * Creates the responses to the checks of proxies and supervisors, before any validation of a request. `/healthz` is 200
 * while the process runs, whatever the state of others. `/readyz` is 200, or 503 with one reason per line. It checks
 * once at a time for all callers.
 * @returns a function that responds to a check; false for other requests
 */
export function createHealth(options: HealthOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  let checking: Promise<string[]> | undefined;
  let wasReady = true;

  function findFaults(): Promise<string[]> {
    if (options.isDraining()) return Promise.resolve(['draining: this process is about to end']);
    if (options.isOutdated())
      return Promise.resolve(['schema: the database is of a newer release, and a request failed on it']);
    checking ??= options.findFaults().finally(() => {
      checking = undefined;
    });
    return inTime(checking, LIMIT_MS, () => ['check: no result within a second']).catch((err: unknown) => {
      options.log.error({ err }, 'the readiness check failed');
      return ['check: it failed'];
    });
  }

  function answer(
    request: IncomingMessage,
    { response, status, text }: { response: ServerResponse; status: number; text: string },
  ): void {
    for (const [name, value] of securityHeaders(options.isSecure(request))) response.setHeader(name, value);
    response
      .writeHead(status, {
        'Cache-Control': 'no-store',
        'Content-Security-Policy': STRICT_POLICY,
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      })
      .end(request.method === 'HEAD' ? undefined : text);
  }

  return (request, response) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')) return false;
    const [path] = (request.url ?? '').split('?', 1);
    if (path === '/healthz') {
      answer(request, { response, status: 200, text: 'ok\n' });
      return true;
    }
    if (path !== '/readyz') return false;
    void findFaults().then((faults) => {
      const isReady = faults.length === 0;
      if (isReady !== wasReady) options.log.warn({ faults }, isReady ? 'ready again' : 'not ready');
      wasReady = isReady;
      answer(request, { response, status: isReady ? 200 : 503, text: isReady ? 'ready\n' : `${faults.join('\n')}\n` });
    });
    return true;
  };
}
