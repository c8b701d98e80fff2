/** Part of a trace: a request, an API call or a statement. */
export interface Span {
  /** Begins a span inside this one. `attributes` never hold values that players typed. */
  child(name: string, attributes?: Readonly<Record<string, string>>): Span;
  /** Ends the span. Default of `fault`: none. */
  end(fault?: string): void;
}

/** Traces of this process. */
export interface Tracing {
  /**
   * Begins the span of a request; `findSpan` returns it by the request's id until it ends. `traceparent` is the header
   * of a trusted proxy.
   */
  beginRequest(id: string, method: string, traceparent: string | undefined): RequestSpan;
  findSpan(id: string): Span | undefined;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export interface RequestSpan {
  end(response: { route: string; status: number }): void;
}

const TRACING = Symbol.for('rubato.tracing');
/** The bundles of the server and of the app share it. */
const shared = globalThis as { [TRACING]?: Tracing | undefined };

/** Returns the traces of this process; undefined if they are off. */
export const getTracing = (): Tracing | undefined => shared[TRACING];

export function setTracing(tracing: Tracing | undefined): void {
  shared[TRACING] = tracing;
}
