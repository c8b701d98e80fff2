import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call as a site sends it. */
export interface SentCall {
  api: { class: string; method: string };
  data: Record<string, string>;
}

/**
 * What happens to a call on its way. Lost: nobody hears it, or nobody hears its answer. `status`: it is done, and answered
 * with that HTTP status. `reply`: it is not done, and this is the answer in its place.
 */
export type Fate = 'answer lost' | 'request lost' | { status: number } | { reply: object } | undefined;

/** The way from a site with ENDPOINT_URL to the API, over which a journey decides what becomes of each call. */
export class Line {
  readonly #server: Server;

  /** @param far where the API is; @param meet decides about each call, undefined lets it pass */
  constructor(far: string, meet: (sent: SentCall) => Fate) {
    this.#server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks).toString();
        const fate = body === '' ? undefined : meet(JSON.parse(body) as SentCall);
        if (fate === 'request lost') return;
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
        // Whoever asked waits until it has waited long enough.
        else if (fate !== 'answer lost') response.writeHead(answer.status, json).end(text);
      })().catch(() => response.destroy());
    });
  }

  /** Opens the line and returns its address, for ENDPOINT_URL. */
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
