import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { getClient } from './client';

/**
 * Streams of one kind that a process serves at most, and that one launch may have: pages above it load changes
 * themselves. Proxies must accept the streams of all processes.
 */
export const MOST_STREAMS = 5_000;
const MOST_OF_LAUNCH = 4;
/** Interval of comments, so that proxies keep the connection: nginx of the operator's guide closes after 30 seconds. */
const HEARTBEAT_MS = 20_000;
/** Age at which a stream ends: the page connects again, and its launch is checked again. */
const MOST_AGE_MS = 10 * 60_000;
/** Wait of a page before it connects again; spread, so that a restart does not bring all at once. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 3_000;
/** Bytes that wait for a slow client before its stream is cut. */
const MOST_WAITING = 256 * 1_024;

interface Stream {
  response: Response;
  key: string;
  began: number;
  end: (() => void) | undefined;
}

export interface EventStreams {
  /** Serves a GET with `?events=STATE`, the state that the page shows, as server-sent events; other requests pass. */
  handler: RequestHandler;
  /** Ends all streams, and new ones at once: their pages connect again, to another process. */
  close(): void;
  count(): number;
}

/** The page that a stream belongs to, and the state that it shows. */
interface FollowingPage {
  cookies: string | undefined;
  /** Whether the request came by HTTPS, which decides the names of the cookies. */
  secure: boolean;
  phase: string;
}

/** What a stream follows. */
export interface Followed {
  /** Returns the key of a stream, of which there may be only a few: a launch, or a player. Undefined: no stream. */
  keyOf(request: Request, response: Response): Promise<string | undefined> | string;
  /** Sends events; returns a function that ends it, undefined if there is nothing to follow. */
  follow(key: string, page: FollowingPage, send: (message: string) => void): Promise<(() => void) | undefined>;
}

/** Creates the streams of one kind of page. They are never compressed and are neither logged nor measured as requests. */
export function createEventStreams({ keyOf, follow }: Followed, log: Logger): EventStreams {
  const streams = new Set<Stream>();
  let isClosed = false;
  let beating: NodeJS.Timeout | undefined;

  const remove = (stream: Stream) => {
    streams.delete(stream);
    stream.end?.();
    stream.end = undefined;
    if (streams.size > 0) return;
    clearInterval(beating);
    beating = undefined;
  };
  const beat = () => {
    const now = performance.now();
    for (const { response, began } of streams) {
      if (now - began > MOST_AGE_MS) response.end();
      else if (response.writableLength > MOST_WAITING) response.destroy();
      else response.write(':\n\n');
    }
  };

  async function serve(request: Request, response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store, no-transform');
    const key = await keyOf(request, response);
    if (key === undefined) {
      response.status(404).end();
      return;
    }
    // Its `close` was emitted meanwhile, so the stream would never be removed.
    if (response.destroyed) return;
    const isMany =
      streams.size >= MOST_STREAMS || [...streams].filter((one) => one.key === key).length >= MOST_OF_LAUNCH;
    if (isMany) {
      response.status(503).setHeader('Retry-After', '30').end();
      return;
    }
    const stream: Stream = { response, key, began: performance.now(), end: undefined };
    // Added in the same step as the check, so that simultaneous requests count.
    streams.add(stream);
    beating ??= setInterval(beat, HEARTBEAT_MS).unref();
    response.on('close', () => remove(stream));
    const begin = () => {
      if (response.headersSent) return;
      response.setHeader('Content-Type', 'text/event-stream');
      response.setHeader('X-Accel-Buffering', 'no');
      response.write(`retry: ${RETRY_MS + Math.round(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    };
    if (isClosed) {
      begin();
      response.end();
      return;
    }
    const phase = String(request.headers['last-event-id'] ?? request.query['events'] ?? '');
    const page = { cookies: request.headers.cookie, secure: getClient(response).secure, phase };
    const end = await follow(key, page, (message) => {
      begin();
      response.write(message);
    });
    if (!end) {
      response.status(404).end();
      return;
    }
    begin();
    if (response.destroyed || response.writableEnded) end();
    else stream.end = end;
  }

  return {
    handler: (request, response, next) => {
      if (request.method !== 'GET' || request.query['events'] === undefined) return next();
      serve(request, response).catch((error: unknown) => {
        log.warn({ err: error }, 'a page could not be followed');
        if (response.headersSent) response.destroy();
        else response.status(503).end();
      });
    },
    close: () => {
      isClosed = true;
      for (const { response } of streams) response.end();
    },
    count: () => streams.size,
  };
}
