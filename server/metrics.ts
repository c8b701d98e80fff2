import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { getTracing } from '#platform/tracing';
import { getClient } from './client';
import type { PageCache } from './page-cache';
import { refuse, type RejectionReason } from './refusal';
import { STRICT_POLICY } from './security-headers';
import type { SitePlatform } from './site-platform';

export interface Metrics {
  /** Measures the duration of every request, and traces it. @param routeOf finds the id of the route of a path */
  measure(routeOf: (path: string) => string): RequestHandler;
  /** `GET /metrics` for an operator's bearer token, with the platform's figures; 404 for all other requests. */
  report(platform: Pick<SitePlatform, 'isOperator' | 'metrics'>): RequestHandler;
  countPages(cache: PageCache): void;
  /** Counts a request that is rejected before it reaches a page. */
  countRejection(reason: RejectionReason): void;
}

/** Methods that have their own figures; others are `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the metrics of this process, in the format of Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of its answer, hits of the page cache excepted',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const rejections = new Counter({
    name: 'http_rejections_total',
    help: 'Requests rejected beyond capacity',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    countRejection: (reason) => rejections.inc({ reason }),
    measure: (routeOf) => (request, response, next) => {
      const began = performance.now();
      const method = METHODS.has(request.method) ? request.method : 'other';
      const { traceparent } = request.headers;
      const span = getTracing()?.beginRequest(
        getClient(response).requestId,
        method,
        typeof traceparent === 'string' ? traceparent : undefined,
      );
      response.on('close', () => {
        const { statusCode: status } = response;
        // Paths of rejected requests may be malformed.
        const route = status === 400 ? 'none' : routeOf(request.originalUrl);
        seconds.observe({ route, method, status: String(status) }, (performance.now() - began) / 1_000);
        span?.end({ route, status });
      });
      next();
    },
    report: (platform) => (request, response, next) => {
      if (!platform.isOperator(request.headers.authorization)) return refuse(request, response, 'notFound');
      Promise.all([registry.metrics(), platform.metrics()]).then(
        ([own, platforms]) =>
          response
            .type(registry.contentType)
            .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': STRICT_POLICY })
            .send(`${own}\n${platforms}`),
        next,
      );
    },
    countPages(cache) {
      for (const name of ['hits', 'misses', 'fills'] as const) {
        new Gauge({
          name: `page_cache_${name}`,
          help: `Public page cache: ${name} since the start`,
          registers: [registry],
          collect() {
            this.set(cache.counts[name]);
          },
        });
      }
      for (const unit of ['pages', 'bytes'] as const) {
        new Gauge({
          name: `page_cache_${unit}`,
          help: `Public page cache: ${unit} in memory`,
          registers: [registry],
          collect() {
            this.set(cache.kept()[unit]);
          },
        });
      }
    },
  };
}
