import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Opens a relay to the API of a site that delays each call, as a distant host would.
 * `delayOf(name)` is the delay of one call in ms, by 'class/method' or path.
 * @returns its `url` for ENDPOINT_URL, and `take()`, which returns the calls since the last one with their times in ms
 */
export async function openDistantRelay(origin, delayOf) {
  let calls = [];
  const server = createServer(async (request, response) => {
    const from = performance.now();
    try {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const { api } = body.length > 0 ? JSON.parse(body) : {};
      const name = api ? `${api.class}/${api.method}` : request.url;
      const { panel = '', 'content-type': type = '', 'x-forwarded-for': address = '' } = request.headers;
      const [answer] = await Promise.all([
        fetch(origin + request.url, {
          method: request.method,
          headers: { panel, 'content-type': type, ...(address && { 'x-forwarded-for': address }) },
          ...(body.length > 0 && { body }),
        }).then(async (got) => ({ status: got.status, text: await got.text() })),
        pause(delayOf(name)),
      ]);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
      calls.push({ name, from, to: performance.now() });
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/endpoint/v1`,
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the number of rounds of calls: the longest row of calls of which each begins after the end of the one before. */
export function countRounds(calls) {
  let rounds = 0;
  let end = -Infinity;
  for (const { from, to } of calls.toSorted((one, other) => one.to - other.to)) {
    if (from < end) continue;
    rounds += 1;
    end = to;
  }
  return rounds;
}
