import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Toast } from '~/lib/page/toast';
import type { Caller } from '~/request/caller';
import type { RequestState } from '~/request/state.server';

/** Response of an upstream to one call: a reply's fields, no connection, or HTTP 500. */
export type UpstreamReply = Record<string, unknown> | 'down' | 'broken';
type Asked = { api: { class: string; method: string }; data: Record<string, unknown>; user?: unknown };

/** Starts an upstream that responds by `class/method` and rejects unknown calls. Modules are reloaded after it. */
export async function upstream(
  answers: Record<string, UpstreamReply | ((data: Record<string, unknown>) => UpstreamReply)>,
) {
  const requests: Asked[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text || '{}') as Asked;
      if (body.api) requests.push(body);
      const path = body.api ? `${body.api.class}/${body.api.method}` : (request.url ?? '');
      paths.push(path);
      const found = answers[path];
      const says = typeof found === 'function' ? found(body.data) : found;
      if (says === 'down') return response.writeHead(502).end('<html>');
      if (says === 'broken') return response.writeHead(500).end('{}');
      return response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(says ?? { result: false, message: 'No', code: 422 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.resetModules();
  const folder = mkdtempSync(join(tmpdir(), 'rubato-upstream-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('ENDPOINT_EXTENSIONS', 'all');
  vi.stubEnv('ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/endpoint/v1`);
  return {
    requests,
    /** Requests received, in order: `class/method`, or the path of a GET. */
    paths,
    /** Returns the received calls of one name. */
    of: (name: string) => requests.filter(({ api }) => `${api.class}/${api.method}` === name),
    async close() {
      vi.unstubAllEnvs();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the caller of `path`: a visitor, or with a rid a player of that role. */
export async function createCaller(
  path: string,
  {
    rid,
    lite = false,
    language = 'en',
    cookie = '',
  }: { rid?: string; lite?: boolean; language?: 'tr' | 'en'; cookie?: string } = {},
): Promise<Caller> {
  const { requestState } = await import('~/request/state.server');
  const request = new Request(`http://site.test${path}`, {
    headers: { Cookie: `lang=${language}${lite ? '; lite=1' : ''}${cookie && `; ${cookie}`}` },
  });
  const state = await requestState({ request, context: { address: '192.0.2.9' } });
  const signedIn = rid !== undefined;
  return {
    state,
    request,
    language,
    clock: '12',
    credentials: signedIn ? { uid: 'u', sid: 's', uip: '', gmt: '+03:00', lang: language } : undefined,
    player: signedIn ? { uid: 'u', rid } : undefined,
  };
}

/**
 * Returns the session cookie of a signed-in player whose stamp is valid for another minute; `without` removes fields.
 */
export async function playerCookie({
  uid = 'u',
  sid = 's',
  uip = '',
  without = [],
}: { uid?: string; sid?: string; uip?: string; without?: string[] } = {}): Promise<string> {
  const { cookies } = await import('~/sessions.server');
  const { seal } = await import('~/request/keys.server');
  const storage = (await cookies(false)).session;
  const session = await storage.getSession();
  const now = Date.now();
  const kept = {
    sealed: await seal({ uid, sid, uip }),
    session: true,
    rid: '1',
    gmt: '+03:00',
    checkedUntil: now + 60_000,
    activeAt: now,
    profileHash: 'h',
  };
  for (const [key, value] of Object.entries(kept))
    if (!without.includes(key)) session.set(key as 'rid', value as string);
  return (await storage.commitSession(session)).split(';')[0] ?? '';
}

/** Returns a function that reads the toasts (one, or none) of a toast cookie. */
export async function toastReader(): Promise<(cookie: string) => Promise<Toast[]>> {
  const { takeToast } = await import('~/answers/toasts.server');
  return async (cookie) => {
    const request = new Request('http://site.test/', { headers: { Cookie: cookie } });
    const { toast } = await takeToast({ secure: false } as RequestState, request);
    return toast ? [toast] : [];
  };
}

/** Returns the whole text of a file that is made in parts. */
export async function wholeText(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
