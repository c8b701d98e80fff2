import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the proxy: its status, and a text or a value that is sent as JSON. */
export interface ProxyAnswer {
  status?: number;
  body: unknown;
}

/** Changes the answer of one call ('class/method') or GET (its path); undefined leaves it as it is. */
export type Change = (name: string, reply: unknown) => ProxyAnswer | undefined;

/** A received call or GET. */
interface Received {
  name: string;
  data: Record<string, unknown>;
  /** `X-Forwarded-For`; '' without it. */
  address: string;
}

type Rejection = ProxyAnswer | 'closed' | undefined;

/** Another installation's API: a proxy in front of ours, whose answers the test changes. */
export interface ApiProxy {
  /** Its `endpoint/v1`, for ENDPOINT_URL. */
  url: string;
  /** Received calls and GETs, in order. */
  asked: string[];
  /** The same with their data and their sender. */
  received: Received[];
  close(): Promise<void>;
}

function write(response: ServerResponse, { status = 200, body }: ProxyAnswer): void {
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' })
    .end(isText ? body : JSON.stringify(body));
}

/**
 * Starts a proxy in front of the API of the site on a port. `reject` answers a call without asking the API, or closes its
 * connection; it may wait first. `rewrite` changes the data of a call before the API gets it.
 */
export async function startProxy(
  port: number,
  {
    change,
    reject,
    rewrite,
  }: {
    change?: Change;
    reject?: (name: string) => Rejection | Promise<Rejection>;
    rewrite?: (name: string, data: Received['data']) => Received['data'];
  },
): Promise<ApiProxy> {
  const asked: string[] = [];
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? '/';
      const call = (body === '' ? {} : JSON.parse(body)) as {
        api?: { class: string; method: string };
        data?: Received['data'];
      };
      const { api, data = {} } = call;
      const name = api ? `${api.class}/${api.method}` : new URL(path, 'http://api.test').pathname;
      const { panel, 'content-type': type, 'x-forwarded-for': address } = request.headers;
      asked.push(name);
      received.push({ name, data, address: String(address ?? '') });
      const rejected = await reject?.(name);
      if (rejected === 'closed') return void request.socket.destroy();
      if (rejected) return write(response, rejected);
      const sent = api && rewrite ? JSON.stringify({ ...call, data: rewrite(name, data) }) : body;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: request.method ?? 'GET',
        headers: Object.entries({ panel, 'content-type': type, 'x-forwarded-for': address }).flatMap(
          ([header, value]) => (value === undefined ? [] : [[header, String(value)] as [string, string]]),
        ),
        ...(sent === '' ? {} : { body: sent }),
      });
      const text = await answer.text();
      const reply: unknown = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
      write(response, change?.(name, reply) ?? { status: answer.status, body: reply });
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/endpoint/v1`,
    asked,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
