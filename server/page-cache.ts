import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { clientOf, type Arrival, type Client } from './client';
import { PAGE_CACHE_HEADER } from './deliver';
import { compress, encodingFor, type Encoding } from './encoding';
import { pageKey, type PageKey } from './page-key';
import { securityHeaders } from './security-headers';

const FRESH_MS = 15_000;
/** How long a page that is no longer fresh may still be sent while a new one is made. On a quiet site it would else be of another day. */
const STALE_MS = 60_000;
const MAINTENANCE_MS = 400;
const UNCACHEABLE_MS = 30_000;
const MEMORY_BYTES = 64 * 1024 * 1024;
/**
 * How many names of the site have pages in memory at once. A site has one or two; where PUBLIC_URL says none, every Host
 * header is a name, and visitors can invent as many as they like.
 */
const NAMES = 8;
const UNCACHEABLE_CHARACTERS = 500_000;

type Coding = Exclude<Encoding, 'identity'>;
const CODINGS: readonly Coding[] = ['br', 'gzip'];
const SEARCH = /[?&]q=/;

interface Page {
  bodies: Partial<Record<Encoding, Buffer>>;
  /** Head of the answer per coding, ready to be written. */
  heads: Partial<Record<Encoding, string[]>>;
  revalidation: string[];
  etag: string;
  fixed: string[];
  freshUntil: number;
  staleUntil: number;
  /** Compressions under way. */
  making: Partial<Record<Encoding, Promise<void>>>;
}

export interface PageCacheOptions {
  /** Renders a page for a visitor who sent nothing but this request. */
  render(request: Request, client: Client): Promise<Response>;
  underMaintenance(): Promise<boolean>;
  /** Tells one state of the content from the next; pages of an earlier one are not sent. */
  contentVersion(): string;
  arrivalOf(request: IncomingMessage): Arrival | undefined;
  log: Logger;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

export interface PageCache {
  /** Answers from memory within this tick, or returns false. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers pages that have to be rendered or checked first; passes on what is not public. */
  handler: RequestHandler;
  /** Counts since the start, for metrics. */
  counts: { hits: number; fills: number };
  /** What is in memory now, for metrics. */
  kept(): { pages: number; bytes: number };
}

/** How long a page stays fresh, and how long it may be sent after that, milliseconds: the usual, or as long as it says itself. */
function lifeOf(mark: string | null): { freshMs: number; staleMs: number } {
  const seconds = Number(mark);
  return seconds > 0
    ? { freshMs: seconds * 1_000, staleMs: seconds * 1_000 }
    : { freshMs: FRESH_MS, staleMs: STALE_MS };
}

function makePage(response: Response, body: Buffer, type: string, arrival: Arrival, at: number): Page {
  const policy = response.headers.get('content-security-policy');
  const { freshMs, staleMs } = lifeOf(response.headers.get(PAGE_CACHE_HEADER));
  const etag = `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 10)}"`;
  // The policy too goes with a 304: a browser puts its headers in the place of those it has kept.
  const revalidation = [
    'Cache-Control',
    'private,no-cache',
    'Vary',
    'Accept-Encoding,Cookie,Save-Data',
    'ETag',
    etag,
    ...(policy === null ? [] : ['Content-Security-Policy', policy]),
  ];
  const page: Page = {
    bodies: {},
    heads: {},
    making: {},
    etag,
    fixed: ['Content-Type', type, ...revalidation, ...securityHeaders(arrival.secure).flat()],
    freshUntil: at + freshMs,
    staleUntil: at + freshMs + staleMs,
    revalidation,
  };
  addBody(page, 'identity', body);
  return page;
}

function addBody(page: Page, encoding: Encoding, body: Buffer): void {
  page.bodies[encoding] = body;
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  page.heads[encoding] = [...page.fixed, ...coding, 'Content-Length', String(body.length)];
}

function bytesOf(page: Page): number {
  return 1_024 + (page.bodies.identity?.length ?? 0) + (page.bodies.br?.length ?? 0) + (page.bodies.gzip?.length ?? 0);
}

/** Writes the answer when the page is there in the coding that the client takes. */
function write(page: Page, request: IncomingMessage, response: ServerResponse): boolean {
  const wanted = encodingFor(request.headers['accept-encoding']);
  const body = page.bodies[wanted];
  const head = page.heads[wanted];
  if (!body || !head) return false;
  if (request.headers['if-none-match'] === page.etag) response.writeHead(304, page.revalidation).end();
  else response.writeHead(200, head).end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/**
 * The public page cache ahead of Remix. A page is rendered from a request that the cache makes itself out of address
 * and preferences, so nothing of the visitor who happened to be first can get into it; it is kept when the app marked
 * it public, answered 200 and set no cookie. For 15 s a page is fresh. For another 60 s it is still sent, while a new one
 * is rendered; a page that says how many seconds it is good for lives twice as long as that. Its first visitor already gets it in its smallest form: tens of milliseconds that everybody saves later.
 * Under maintenance nothing is answered from here.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const now = options.now ?? (() => performance.now());
  const pages = new LRUCache<string, Page>({ maxSize: MEMORY_BYTES, sizeCalculation: bytesOf });
  const uncacheable = new LRUCache<string, number>({
    maxSize: UNCACHEABLE_CHARACTERS,
    sizeCalculation: (_until, key) => key.length,
  });
  /** The names that pages are kept under; when one has to go, its pages go with it. */
  const names = new LRUCache<string, true>({
    max: NAMES,
    dispose: (_kept, origin, reason) => {
      if (reason !== 'evict') return;
      for (const key of pages.keys()) if (key.startsWith(`${origin} `)) pages.delete(key);
    },
  });
  const filling = new Map<string, Promise<Page | undefined>>();
  const counts = { hits: 0, fills: 0 };
  let maintenance = { status: true, checkedAt: Number.NEGATIVE_INFINITY };
  let checking: Promise<boolean> | undefined;

  /** A page of the content as it is now. */
  const inThisContent = (wanted: PageKey): PageKey => ({
    ...wanted,
    key: `${wanted.key} ${options.contentVersion()}`,
  });

  function checkMaintenance(): Promise<boolean> {
    if (now() - maintenance.checkedAt < MAINTENANCE_MS) return Promise.resolve(maintenance.status);
    checking ??= options
      .underMaintenance()
      .catch((error: unknown) => {
        // Whoever can't be asked has not begun any maintenance: what was known stands, and pages stay reachable.
        options.log.warn({ err: error }, 'maintenance not checked');
        return maintenance.status;
      })
      .then((status) => {
        maintenance = { status, checkedAt: now() };
        return status;
      })
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  async function render(wanted: PageKey, arrival: Arrival, client: Client): Promise<Page | undefined> {
    const headers = new Headers({ accept: 'text/html', host: arrival.host });
    if (wanted.cookies !== '') headers.set('cookie', wanted.cookies);
    const response = await options.render(new Request(arrival.origin + wanted.address, { headers }), client);
    const type = response.headers.get('content-type') ?? '';
    const isPublic = response.headers.has(PAGE_CACHE_HEADER) && !response.headers.has('set-cookie');
    if (response.status !== 200 || !isPublic || !type.startsWith('text/html')) {
      await response.body?.cancel();
      pages.delete(wanted.key);
      if (response.status < 500) uncacheable.set(wanted.key, now() + UNCACHEABLE_MS);
      return undefined;
    }
    const body = Buffer.from(await response.arrayBuffer());
    const page = makePage(response, body, type, arrival, now());
    const known = pages.peek(wanted.key);
    if (known?.etag === page.etag) {
      // The same page again keeps its compressed bodies.
      known.freshUntil = page.freshUntil;
      known.staleUntil = page.staleUntil;
      return known;
    }
    // The old page is served until the new one is there in the same codings.
    if (known)
      await Promise.all(CODINGS.map((coding) => (known.bodies[coding] ? encode(wanted, page, coding) : undefined)));
    names.set(arrival.origin, true);
    pages.set(wanted.key, page);
    return page;
  }

  function fill(wanted: PageKey, arrival: Arrival, client: Client): Promise<Page | undefined> {
    const running = filling.get(wanted.key);
    if (running) return running;
    counts.fills += 1;
    const promise = render(wanted, arrival, client).finally(() => filling.delete(wanted.key));
    filling.set(wanted.key, promise);
    return promise;
  }

  /** Compresses a page once, as small as it gets. What one visitor searched for is hardly asked for again: that, fast. */
  function encode({ key, address }: PageKey, page: Page, coding: Coding): Promise<void> {
    const body = page.bodies.identity;
    if (!body || page.bodies[coding]) return Promise.resolve();
    page.making[coding] ??= compress(body, coding, SEARCH.test(address) ? 'fast' : 'best')
      .then((small) => {
        addBody(page, coding, small);
        // Counted again, with this body.
        if (pages.peek(key) === page) pages.set(key, page);
      })
      .finally(() => {
        delete page.making[coding];
      });
    return page.making[coding];
  }

  function refresh(wanted: PageKey, page: Page, arrival: Arrival, client: Client): void {
    if (now() < page.freshUntil || filling.has(wanted.key)) return;
    fill(wanted, arrival, client).catch((error: unknown) => options.log.warn({ err: error }, 'page not renewed'));
  }

  const handler: RequestHandler = (request, response, next) => {
    const arrival = options.arrivalOf(request);
    const asked = arrival && pageKey(request, arrival);
    if (!asked) return next();
    const client = clientOf(response);
    const serve = async (): Promise<boolean> => {
      if (await checkMaintenance()) return false;
      const wanted = inThisContent(asked);
      if ((uncacheable.get(wanted.key) ?? 0) > now()) return false;
      const kept = pages.get(wanted.key);
      const page = kept && now() < kept.staleUntil ? kept : await fill(wanted, arrival, client);
      if (!page) return false;
      refresh(wanted, page, arrival, client);
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (encoding !== 'identity') await encode(wanted, page, encoding);
      if (page === kept) {
        counts.hits += 1;
        names.get(arrival.origin);
      }
      return write(page, request, response);
    };
    serve().then(
      (served) => {
        if (!served) next();
      },
      (error: unknown) => {
        options.log.warn({ err: error, id: client.requestId }, 'page not cached');
        next();
      },
    );
  };

  return {
    counts,
    kept: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
    handler,
    answer(request, response) {
      if (maintenance.status || now() - maintenance.checkedAt >= MAINTENANCE_MS) return false;
      const arrival = options.arrivalOf(request);
      const asked = arrival && pageKey(request, arrival);
      const page = asked && pages.get(inThisContent(asked).key);
      if (!page || now() >= page.freshUntil || !write(page, request, response)) return false;
      names.get(arrival.origin);
      counts.hits += 1;
      return true;
    },
  };
}
