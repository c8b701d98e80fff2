import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createRequestHandler as createExpressHandler } from '@remix-run/express';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDeskOpen, type Settings } from '#settings';
import { limitBody } from './body-limit';
import { routeBranchHandler, routeNamer, withoutDesk } from './branches';
import { arrivalReader, getClient, identifyClient, setTrustProxy, type Client } from './client';
import { refuseForeignPosts } from './cross-origin';
import { bufferResponse } from './deliver';
import { createEventStreams } from './event-streams';
import { createHealth } from './health';
import { createMetrics } from './metrics';
import { createPageCache } from './page-cache';
import { BACK_OFFICE, hasPersonalCookie } from './page-key';
import { acceptSender, limitPosts } from './rate-limit';
import { separateOps } from './ops-port';
import { refuseWhenOutdated } from './outdated';
import { createOverload } from './overload';
import { refuse } from './refusal';
import { areHeadersAccepted, checkRequest, refuseOldDataRequests, normalizeRequestTarget } from './request-check';
import { isClientAbort, logRequests } from './request-log';
import { setSecurityHeaders } from './security-headers';
import type { SitePlatform } from './site-platform';
import { staticFiles } from './static-files';
import { hasRoom } from './stream';

/** The Remix side of the site. */
export interface RemixSide {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built client; absent while Vite serves it. */
  clientFolder?: string | undefined;
  /** Vite's own middleware, while developing. */
  developing?: RequestHandler | undefined;
}

export interface SiteOptions {
  settings: Settings;
  platform: SitePlatform;
  remix: RemixSide;
  log: Logger;
}

const loadContext = ({ address, requestId, secure, origin, arrivedAt }: Client) => ({
  address,
  requestId,
  secure,
  origin,
  arrivedAt,
});

function answerErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { requestId } = getClient(response);
    if (isClientAbort(error, request)) log.info({ id: requestId }, 'client hung up');
    else log.error({ err: error, id: requestId }, 'request failed');
    if (response.headersSent || response.destroyed) response.end();
    else refuse(request, response, 'broken');
  };
}

/** Listeners of the site's port and of `OPS_PORT`, which is used if that is set. */
export interface SiteListeners {
  site: RequestListener;
  ops: RequestListener;
  /** Makes `/readyz` fail, and closes each connection with its next response. */
  drain(): void;
}

/**
 * The whole site as request listeners. Order of a request: health, static files, pages from the cache, then Express:
 * client, log, security headers, checks, metrics, origin, rate, page cache, overload, body limit, Remix.
 */
export function createSite({ settings, platform, remix, log }: SiteOptions): SiteListeners {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  setTrustProxy(app, settings.TRUST_PROXY);
  const arrivalOf = arrivalReader(app, settings.PUBLIC_URL);
  const isSecure = (request: IncomingMessage) => arrivalOf(request)?.secure ?? false;
  const answerStatic =
    remix.clientFolder === undefined ? () => false : staticFiles(path.resolve(remix.clientFolder), { isSecure, log });
  const metrics = createMetrics();
  const render = createRequestHandler(remix.build, settings.NODE_ENV);
  const cache = createPageCache({
    render: (request, client) => render(request, loadContext(client)),
    underMaintenance: () => platform.underMaintenance(),
    contentVersion: () =>
      [platform.contentVersion(), platform.defaultLanguage(), platform.extensionsVersion()].join(' '),
    arrivalOf,
    log,
  });
  metrics.countPages(cache);
  const overload = createOverload({
    waiting: () => platform.waiting(),
    rejected: () => metrics.countRejection('overloaded'),
    log,
  });
  const outdated = refuseWhenOutdated(platform, { allowNewer: settings.ALLOW_NEWER_DATABASE === 'on', log });
  const opsRequests = new WeakSet<IncomingMessage>();
  let isDraining = false;
  const answerHealth = createHealth({
    isDraining: () => isDraining,
    isOutdated: outdated.isOutdated,
    findFaults: () => platform.findFaults(),
    isSecure,
    log,
  });
  /** Prepares a request. @returns whether it was a health check, which is then answered */
  const begin = (request: IncomingMessage, response: ServerResponse): boolean => {
    normalizeRequestTarget(request);
    // The response then has `Connection: close`: the client sends its next request to another process.
    if (isDraining) response.shouldKeepAlive = false;
    return answerHealth(request, response);
  };

  app.use(identifyClient(app, arrivalOf, () => platform.defaultLanguage()));
  const streams = [
    {
      path: '/rounds/:token',
      ...createEventStreams(
        {
          keyOf: (request) => String(request.params['token'] ?? ''),
          follow: (...query) => platform.followTable(...query),
        },
        log,
      ),
    },
    {
      path: '/support',
      ...createEventStreams(
        {
          keyOf: (request, response) =>
            platform.findSessionUid(request.headers.cookie ?? '', getClient(response).secure),
          follow: (_uid, page, send) => platform.followSupport(page, send),
        },
        log,
      ),
    },
  ];
  // A stream lasts for minutes: it is no request of the log and the measurements.
  for (const { path: of, handler } of streams)
    app.get(
      of,
      (request, _response, next) => next(request.query['events'] === undefined ? 'route' : undefined),
      setSecurityHeaders,
      checkRequest(arrivalOf),
      handler,
    );
  app.use(logRequests(log), metrics.measure(routeNamer(remix.build)), setSecurityHeaders, checkRequest(arrivalOf));
  if (settings.OPS_PORT !== undefined) app.use(separateOps((request) => opsRequests.has(request)));
  app.get('/metrics', metrics.report(platform));
  app.get('/assets/*', (request, response, next) =>
    remix.developing ? next() : refuse(request, response, 'notFound'),
  );
  app.use(
    outdated.handler,
    refuseForeignPosts(arrivalOf, settings.PUBLIC_URL),
    refuseOldDataRequests,
    limitPosts(settings.RATE_LIMIT_FACTOR, (cookies, secure) => platform.findSessionUid(cookies, secure)),
  );
  if (remix.developing) app.use(remix.developing);
  else app.use(cache.handler);
  app.use(overload.handler);
  const remixHandler = (build: RemixSide['build']) =>
    createExpressHandler({
      build,
      mode: settings.NODE_ENV,
      getLoadContext: (request, response) => ({
        ...loadContext(getClient(response)),
        isSentByScript: request.path.endsWith('.data'),
        hasRoom: () => hasRoom(response),
        isOverloaded: overload.isRejected(response),
        acceptSender: () => acceptSender(response),
      }),
    });
  app.use(bufferResponse(hasPersonalCookie, log), limitBody(platform));
  if (typeof remix.build !== 'function') {
    const handleClosed = remixHandler(withoutDesk(remix.build));
    app.use((request, response, next) => {
      const isClosed = BACK_OFFICE.test(request.path) && !isDeskOpen(settings, getClient(response).address ?? '');
      if (isClosed) handleClosed(request, response, next);
      else next();
    });
  }
  app.use(
    typeof remix.build === 'function' || settings.FRAMEWORK_WORKAROUNDS === 'off'
      ? remixHandler(remix.build)
      : routeBranchHandler(remix.build, remixHandler),
  );
  app.use(answerErrors(log));

  return {
    drain: () => {
      isDraining = true;
      for (const { close } of streams) close();
    },
    site: (request, response) => {
      if (begin(request, response)) return;
      if (areHeadersAccepted(request)) {
        if (answerStatic(request, response)) return;
        if (!remix.developing && cache.answer(request, response)) return;
      }
      app(request, response);
    },
    ops: (request, response) => {
      if (begin(request, response)) return;
      opsRequests.add(request);
      app(request, response);
    },
  };
}

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

/**
 * Creates an HTTP server that limits the time of slow senders. Keep-alive lasts longer than that of the usual reverse
 * proxies.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5_000,
      // `checkRequest` rejects a missing Host; health checks do not need one.
      requireHostHeader: false,
    },
    listener,
  );
  // Node drops the headers after a maximum, for example those that a proxy appends. `checkRequest` rejects the request.
  server.maxHeadersCount = 0;
  return server;
}
