import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { getClient, type RequestOrigin, type Client } from './client';
import { PAGE_CACHE_HEADER } from './deliver';
import { compress, encodingFor, type Encoding } from './encoding';
import { pageKey, type PageKey } from './page-key';
import { securityHeaders } from './security-headers';

const FRESH_MS = 15_000;
/**
 * Time for which a stale page may still be sent while it is rendered again. Without a limit a quiet site would send
 * pages of another day.
 */
const STALE_MS = 60_000;
const MAINTENANCE_MS = 400;
/** Age from which the state is read again in the background, so that on a busy site no visitor waits for it. */
const MAINTENANCE_RENEW_MS = 200;
const UNCACHEABLE_MS = 30_000;
const MEMORY_BYTES = 64 * 1024 * 1024;
/**
 * Maximum number of host names with pages in memory. A site has one or two. Without PUBLIC_URL every Host header is a
 * name, and visitors can invent any number of them.
 */
const NAMES = 8;
const UNCACHEABLE_CHARACTERS = 500_000;
/** Compressions to the smallest size that run at once; they share the threads with files and password hashes. */
const MOST_BEST = 2;

type Coding = Exclude<Encoding, 'identity'>;
const CODINGS: readonly Coding[] = ['br', 'gzip'];
const SEARCH = /[?&]q=/;

interface Page {
  bodies: Partial<Record<Encoding, Buffer>>;
  /** Head of the response per coding, ready to be written. */
  heads: Partial<Record<Encoding, string[]>>;
  revalidation: string[];
  etag: string;
  /** Content version before the page was rendered. */
  version: string;
  fixed: string[];
  freshUntil: number;
  staleUntil: number;
  /** Whether a body is larger than the smallest one, because too many compressions ran. */
  isFast: boolean;
  /** Pending compressions. */
  making: Partial<Record<Encoding, Promise<void>>>;
}

export interface PageCacheOptions {
  /** Renders a page for a visitor who sent only this request. */
  render(request: Request, client: Client): Promise<Response>;
  underMaintenance(): Promise<boolean>;
  /**
   * Returns an identifier of content, default language and extensions of the API. A page of an earlier one is rendered again
   * before it is sent; only if that fails, it is sent as it is.
   */
  contentVersion(): string;
  arrivalOf(request: IncomingMessage): RequestOrigin | undefined;
  log: Logger;
  /** Monotonic clock, in milliseconds. */
  now?: () => number;
}

export interface PageCache {
  /** Responds from memory in the current tick; returns false if it cannot. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Responds with pages that must be rendered or checked first; passes requests for other pages to the next handler.
   */
  handler: RequestHandler;
  /** Counters since the start, for metrics. */
  counts: { hits: number; misses: number; fills: number };
  /** Pages and bytes in memory, for metrics. */
  kept(): { pages: number; bytes: number };
}

/**
 * Returns how long a page is fresh, and how long it may be sent stale after that, in milliseconds. The page's mark,
 * in seconds, overrides the defaults.
 */
function lifeOf(mark: string | null): { freshMs: number; staleMs: number } {
  const seconds = Number(mark);
  return seconds > 0
    ? { freshMs: seconds * 1_000, staleMs: seconds * 1_000 }
    : { freshMs: FRESH_MS, staleMs: STALE_MS };
}

function makePage(
  response: Response,
  {
    body,
    type,
    version,
    arrival,
    at,
  }: { body: Buffer; type: string; version: string; arrival: RequestOrigin; at: number },
): Page {
  const policy = response.headers.get('content-security-policy');
  const { freshMs, staleMs } = lifeOf(response.headers.get(PAGE_CACHE_HEADER));
  const etag = `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 10)}"`;
  // A 304 carries the policy too, because a browser replaces its cached headers by those of the 304.
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
    isFast: false,
    etag,
    version,
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

/**
 * Writes the response if the page exists in a coding that the client accepts.
 * @returns whether it did
 */
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
 * Creates the public page cache, which runs before Remix. The cache renders each page from a request of its own, made
 * of path and preferences, so no data of the first visitor gets into the page. A page is cached if the app marked it
 * public, its status is 200 and it sets no cookie. A page is fresh for 15 s. For another 60 s it is sent stale while
 * it is rendered again. A page that names its lifetime in seconds is kept for twice that time. The first visitor
 * already gets the smallest form: it costs tens of milliseconds, and every later visitor benefits. During maintenance
 * nothing is sent from the cache.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const now = options.now ?? (() => performance.now());
  const pages = new LRUCache<string, Page>({ maxSize: MEMORY_BYTES, sizeCalculation: bytesOf });
  const uncacheable = new LRUCache<string, number>({
    maxSize: UNCACHEABLE_CHARACTERS,
    sizeCalculation: (_until, key) => key.length,
  });
  /** Host names that have pages; removing a name removes its pages. */
  const names = new LRUCache<string, true>({
    max: NAMES,
    dispose: (_kept, origin, reason) => {
      if (reason !== 'evict') return;
      for (const key of pages.keys()) if (key.startsWith(`${origin} `)) pages.delete(key);
    },
  });
  const filling = new Map<string, Promise<Page | undefined>>();
  /** Running compressions to the smallest size. */
  const best = new Set<Promise<void>>();
  const counts = { hits: 0, misses: 0, fills: 0 };
  let maintenance = { status: true, checkedAt: Number.NEGATIVE_INFINITY };
  let checking: Promise<boolean> | undefined;

  const isOfThisContent = (page: Page): boolean => page.version === options.contentVersion();

  /** Returns the state, at most `MAINTENANCE_MS` old; renews one older than `MAINTENANCE_RENEW_MS` in the background. */
  function checkMaintenance(): Promise<boolean> {
    const age = now() - maintenance.checkedAt;
    const running = age < MAINTENANCE_RENEW_MS ? undefined : readMaintenance();
    return running && age >= MAINTENANCE_MS ? running : Promise.resolve(maintenance.status);
  }

  function readMaintenance(): Promise<boolean> {
    checking ??= options
      .underMaintenance()
      .catch((error: unknown) => {
        // If the platform does not respond, keep the last known state so that cached pages stay available.
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

  async function render(wanted: PageKey, arrival: RequestOrigin, client: Client): Promise<Page | undefined> {
    // Read first: a change during the rendering makes the page one of an earlier version.
    const version = options.contentVersion();
    const headers = new Headers({ accept: 'text/html', host: arrival.host });
    if (wanted.cookies !== '') headers.set('cookie', wanted.cookies);
    const response = await options.render(new Request(arrival.origin + wanted.address, { headers }), client);
    const type = response.headers.get('content-type') ?? '';
    const isPublic = response.headers.has(PAGE_CACHE_HEADER) && !response.headers.has('set-cookie');
    if (response.status !== 200 || !isPublic || !type.startsWith('text/html')) {
      await response.body?.cancel();
      // After a failure the last page stays: it is sent while the platform does not answer.
      if (response.status >= 500) return undefined;
      pages.delete(wanted.key);
      uncacheable.set(wanted.key, now() + UNCACHEABLE_MS);
      return undefined;
    }
    const body = Buffer.from(await response.arrayBuffer());
    const page = makePage(response, { body, type, version, arrival, at: now() });
    const known = pages.peek(wanted.key);
    if (known?.etag === page.etag && !known.isFast) {
      // An unchanged page keeps its compressed bodies, unless a smaller one is due.
      known.version = version;
      known.freshUntil = page.freshUntil;
      known.staleUntil = page.staleUntil;
      return known;
    }
    // The old page is served until the new one exists in the same codings.
    if (known)
      await Promise.all(CODINGS.map((coding) => (known.bodies[coding] ? encode(wanted, page, coding) : undefined)));
    names.set(arrival.origin, true);
    pages.set(wanted.key, page);
    return page;
  }

  /** Returns the key of a page's rendering. A rendering that began before a change is not shared after it. */
  const fillingKey = ({ key }: PageKey): string => `${key} ${options.contentVersion()}`;

  function fill(wanted: PageKey, arrival: RequestOrigin, client: Client): Promise<Page | undefined> {
    const work = fillingKey(wanted);
    const running = filling.get(work);
    if (running) return running;
    counts.fills += 1;
    const promise = render(wanted, arrival, client).finally(() => filling.delete(work));
    filling.set(work, promise);
    return promise;
  }

  /** Compresses to the smallest size; fast if no place is free after one wait, so that invented URLs occupy no more. */
  async function compressPage(body: Buffer, coding: Coding, address: string) {
    if (SEARCH.test(address)) return { small: await compress(body, coding, 'fast'), isFast: false };
    if (best.size >= MOST_BEST) await Promise.race(best);
    if (best.size >= MOST_BEST) return { small: await compress(body, coding, 'fast'), isFast: true };
    const work = compress(body, coding, 'best');
    const end = () => void best.delete(ended);
    const ended: Promise<void> = work.then(end, end);
    best.add(ended);
    return { small: await work, isFast: false };
  }

  /**
   * Compresses a page once, to the smallest size. Search results are compressed fast instead, because they are rarely
   * requested again. While many compressions run, a page is compressed fast until it is next renewed.
   */
  function encode({ key, address }: PageKey, page: Page, coding: Coding): Promise<void> {
    const body = page.bodies.identity;
    if (!body || page.bodies[coding]) return Promise.resolve();
    page.making[coding] ??= compressPage(body, coding, address)
      .then(({ small, isFast }) => {
        page.isFast ||= isFast;
        addBody(page, coding, small);
        // Sets the page again, so that the cache counts this body in its size.
        if (pages.peek(key) === page) pages.set(key, page);
      })
      .finally(() => {
        delete page.making[coding];
      });
    return page.making[coding];
  }

  function refresh(wanted: PageKey, page: Page, { arrival, client }: { arrival: RequestOrigin; client: Client }): void {
    if (now() < page.freshUntil || filling.has(fillingKey(wanted))) return;
    fill(wanted, arrival, client).catch((error: unknown) => options.log.warn({ err: error }, 'page not renewed'));
  }

  const handler: RequestHandler = (request, response, next) => {
    const arrival = options.arrivalOf(request);
    const wanted = arrival && pageKey(request, arrival);
    if (!wanted) return next();
    const client = getClient(response);
    const serve = async (): Promise<boolean> => {
      if (await checkMaintenance()) return false;
      if ((uncacheable.get(wanted.key) ?? 0) > now()) return false;
      const kept = pages.get(wanted.key);
      const isUsable = kept && isOfThisContent(kept) && now() < kept.staleUntil;
      const filled = isUsable ? kept : await fill(wanted, arrival, client);
      const page = filled ?? pages.peek(wanted.key);
      if (!page) return false;
      if (isUsable) refresh(wanted, page, { arrival, client });
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (encoding !== 'identity') await encode(wanted, page, encoding);
      if (page === kept) {
        counts.hits += 1;
        names.get(arrival.origin);
      } else counts.misses += 1;
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
      const age = now() - maintenance.checkedAt;
      if (maintenance.status || age >= MAINTENANCE_MS) return false;
      if (age >= MAINTENANCE_RENEW_MS) void readMaintenance();
      const arrival = options.arrivalOf(request);
      const key = arrival && pageKey(request, arrival);
      const page = key && pages.get(key.key);
      if (!page || !isOfThisContent(page) || now() >= page.freshUntil) return false;
      if (!write(page, request, response)) return false;
      names.get(arrival.origin);
      counts.hits += 1;
      return true;
    },
  };
}
