/** Response to one request, or the reason why there is none. */
export interface Exchange {
  ms: number;
  /** Undefined if nothing answered. */
  status?: number;
  /** Parsed JSON; undefined if the body is none. */
  body?: unknown;
  failure?: string;
}

export interface Wanted {
  url: string;
  /** Body of a POST; a GET without it. */
  body?: object;
  timeoutMs: number;
  /** Ends the request at once. */
  signal: AbortSignal;
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `did not answer within ${timeoutMs / 1_000} s`;
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
  return `no answer: ${cause?.code ?? cause?.message ?? message}`;
}

/** Sends one request as the site does. Never throws. */
export async function exchange({ url, body, timeoutMs, signal }: Wanted): Promise<Exchange> {
  const start = performance.now();
  const passed = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { panel: 'frontend', ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const { status } = response;
    const text = await response.text();
    const location = response.headers.get('location');
    if (status >= 300 && status < 400) return { ms: passed(), status, failure: `redirects to ${location}` };
    try {
      return { ms: passed(), status, body: JSON.parse(text) };
    } catch {
      const kind = /^\s*</.test(text) ? 'HTML' : 'a text';
      return { ms: passed(), status, failure: `answers with ${text === '' ? 'nothing' : kind}, not with JSON` };
    }
  } catch (error) {
    return { ms: passed(), failure: reasonOf(error, timeoutMs) };
  }
}
