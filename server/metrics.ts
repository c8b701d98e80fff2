import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PageCache } from './page-cache';
import { refuse } from './refusal';
import { STRICT_POLICY } from './security-headers';
import type { SitePlatform } from './site-platform';

export interface Metrics {
  /** Measures the duration of every request. */
  measure: RequestHandler;
  /** `GET /metrics` for an operator's bearer token; 404 for all other requests. */
  report(isOperator: SitePlatform['isOperator']): RequestHandler;
  countPages(cache: PageCache): void;
}

/** Creates the metrics of this process, in the format of Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of its answer, hits of the page cache excepted',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    measure(request, response, next) {
      const began = performance.now();
      response.on('close', () => {
        seconds.observe(
          { method: request.method, status: String(response.statusCode) },
          (performance.now() - began) / 1_000,
        );
      });
      next();
    },
    report: (isOperator) => (request, response, next) => {
      if (!isOperator(request.headers.authorization)) return refuse(request, response, 'notFound');
      registry
        .metrics()
        .then(
          (text) =>
            response
              .type(registry.contentType)
              .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': STRICT_POLICY })
              .send(text),
          next,
        );
    },
    countPages(cache) {
      for (const name of ['hits', 'fills'] as const) {
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
