import { inTime } from '#contract/in-time';
import { setTracing, type Span, type Tracing } from '#platform/tracing';

/** Time limit for sending the last spans at the end of the process. */
const FLUSH_MS = 400;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Switches traces on: request, API call, SQL, sent to a collector by OTLP over HTTP. Its packages are loaded only here,
 * so traces cost nothing while they are off.
 * @param endpoint URL of the collector, without `/v1/traces`
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const [api, { TracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rubato' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('rubato');
  const requests = new Map<string, Span>();

  const spanOf = (span: ReturnType<typeof tracer.startSpan>, kind = api.SpanKind.INTERNAL): Span => ({
    child: (name, attributes = {}) => {
      const inside = api.trace.setSpan(api.ROOT_CONTEXT, span);
      const isSql = 'db.system.name' in attributes;
      return spanOf(tracer.startSpan(name, { kind: isSql ? api.SpanKind.CLIENT : kind, attributes }, inside));
    },
    end: (fault) => {
      if (fault !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: fault });
      span.end();
    },
  });

  const tracing: Tracing = {
    beginRequest(id, method, traceparent) {
      const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
      const caller =
        traceId && spanId ? { traceId, spanId, traceFlags: parseInt(flags ?? '0', 16), isRemote: true } : undefined;
      const context = caller ? api.trace.setSpanContext(api.ROOT_CONTEXT, caller) : api.ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'rubato.request.id': id };
      const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, context);
      const own = spanOf(span);
      requests.set(id, own);
      return {
        end({ route, status }) {
          if (requests.get(id) === own) requests.delete(id);
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          own.end(status >= 500 ? `status ${status}` : undefined);
        },
      };
    },
    findSpan: (id) => requests.get(id),
    stop: async () => {
      setTracing(undefined);
      await inTime(
        provider.shutdown().catch(() => {}),
        FLUSH_MS,
        () => {},
      );
    },
  };
  setTracing(tracing);
  return tracing;
}
