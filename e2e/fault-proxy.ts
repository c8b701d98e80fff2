import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call as a site sends it. */
export interface SentCall {
  api: { class: string; method: string };
  data: Record<string, string>;
}

/**
 * Outcome of a call. `request lost`: the connection breaks before the API receives the call. `answer lost`: the API does
 * the call and the site gets no response, so it waits for its time-out. `status`: the API does the call, and the response
 * has this HTTP status. `reply`: the API does not get the call, and this is the response.
 */
export type Fault = 'answer lost' | 'request lost' | { status: number } | { reply: object } | undefined;

/** Fault-injecting proxy between a site with ENDPOINT_URL and the API: the test decides the outcome of each call. */
export class FaultProxy {
  readonly #server: Server;

  /** @param far URL of the API; @param meet decides the outcome of each call, undefined forwards it */
  constructor(far: string, meet: (sent: SentCall) => Fault) {
    this.#server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        const fate = body === '' ? undefined : meet(JSON.parse(body) as SentCall);
        if (fate === 'request lost') return void response.destroy();
        const json = { 'Content-Type': 'application/json' };
        if (typeof fate === 'object' && 'reply' in fate) {
          response.writeHead(200, json).end(JSON.stringify(fate.reply));
          return;
        }
        const answer = await fetch(far + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: { ...json, panel: 'frontend' },
          ...(body === '' ? {} : { body }),
        });
        const text = await answer.text();
        if (typeof fate === 'object') response.writeHead(fate.status).end();
        else if (fate !== 'answer lost') response.writeHead(answer.status, json).end(text);
      })().catch(() => response.destroy());
    });
  }

  /** Starts the proxy and returns its URL, for ENDPOINT_URL. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/endpoint/v1`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
