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

/** Another installation's API: a proxy in front of ours, whose answers the test changes. */
export interface ApiProxy {
  /** Its `endpoint/v1`, for ENDPOINT_URL. */
  url: string;
  /** Received calls and GETs, in order. */
  asked: string[];
  close(): Promise<void>;
}

function write(response: ServerResponse, { status = 200, body }: ProxyAnswer): void {
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' })
    .end(isText ? body : JSON.stringify(body));
}

/** Starts a proxy in front of the API of the site on a port. `reject` answers a call without asking the API. */
export async function startProxy(
  port: number,
  { change, reject }: { change?: Change; reject?: (name: string) => ProxyAnswer | undefined },
): Promise<ApiProxy> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? '/';
      const { api } = (body === '' ? {} : JSON.parse(body)) as { api?: { class: string; method: string } };
      const name = api ? `${api.class}/${api.method}` : new URL(path, 'http://api.test').pathname;
      asked.push(name);
      const rejected = reject?.(name);
      if (rejected) return write(response, rejected);
      const { panel, 'content-type': type, 'x-forwarded-for': address } = request.headers;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: request.method ?? 'GET',
        headers: Object.entries({ panel, 'content-type': type, 'x-forwarded-for': address }).flatMap(
          ([header, value]) => (value === undefined ? [] : [[header, String(value)] as [string, string]]),
        ),
        ...(body === '' ? {} : { body }),
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
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
