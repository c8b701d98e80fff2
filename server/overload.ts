import { performance } from 'node:perf_hooks';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { cookiePattern } from '~/lib/preferences/cookie-name';
import { hasPersonalCookie } from './page-key';
import { refuse } from './refusal';

/**
 * Mean time of a player's page at the limit. Of 100 pages 99 then take about two seconds
 * (`npm run bench -- overload`).
 */
const MEAN_S = 0.75;
/** Reads at once that are accepted before the first measurement: about as many as one core answers in that time. */
const LIMIT_AT_START = 40;
/** Reads at once that are always accepted, so that a few slow pages reject nothing. */
const LIMIT_MIN = 16;
const TICK_MS = 2_000;
/** Share of the time for which the event loop was busy, above which requests wait for it. */
const BUSY = 0.9;
/** Measurements without a rejection after which the overload is over. */
const CALM_TICKS = 5;

/** Pages of games and of the embedded payment gateways show what happened to money. */
const MONEY = /^\/(?:rounds|pay)\//;
/** The result of a POST is shown by the read after it, with this cookie. */
const RESULT = cookiePattern('toast');

export interface OverloadOptions {
  /** Number of requests that wait for a connection to the database. */
  waiting(): number;
  /** Called for each rejected read. */
  rejected(): void;
  log: Logger;
}

/** A rejection of player's reads that this process cannot answer in time. */
export interface Overload {
  handler: RequestHandler;
  /** Whether the site must answer a request without calling the platform. */
  isRejected(response: Response): boolean;
  /**
   * Adjusts the limit to the time since the last call; a timer calls it.
   * @param busy share of that time for which the event loop was busy
   */
  tick(seconds: number, busy: number): void;
}

/** Whether a request reads a page that only its player sees. Results of POSTs are always shown. */
function isPlayersRead({ method, path, headers }: Request): boolean {
  const cookies = headers.cookie ?? '';
  return (
    (method === 'GET' || method === 'HEAD') && !MONEY.test(path) && hasPersonalCookie(cookies) && !RESULT.test(cookies)
  );
}

/**
 * Creates the rejection of reads beyond capacity. A read is accepted while fewer reads are in progress than the process
 * answers in `MEAN_S`. That number is measured every two seconds: it falls while requests wait for the event loop or for a
 * connection to the database, and rises with the answers while reads are rejected. A read is in progress until its
 * response is complete in this process, so clients that receive slowly do not count. Other requests are never rejected:
 * money in flight finishes.
 */
export function createOverload({ waiting, rejected, log }: OverloadOptions): Overload {
  const rejections = new WeakSet<Response>();
  let limit = LIMIT_AT_START;
  let inProgress = 0;
  let answered = 0;
  let refused = 0;
  let calmTicks = CALM_TICKS;
  let hasQueued = false;

  function begin(response: Response): void {
    inProgress += 1;
    const end = () => {
      response.off('prefinish', end);
      response.off('close', end);
      inProgress -= 1;
      answered += 1;
    };
    // Emitted when the response is complete here, before a slow client has received it.
    response.once('prefinish', end);
    response.once('close', end);
  }

  function reject(request: Request, response: Response): void {
    refused += 1;
    rejected();
    if (calmTicks >= CALM_TICKS)
      log.warn({ limit, waiting: waiting() }, 'overloaded: reads of players are answered with 503');
    calmTicks = 0;
    rejections.add(response);
    // A script expects an encoded response, which the site makes as if the database were lost.
    if (!request.path.endsWith('.data')) refuse(request, response, 'overloaded');
  }

  function tick(seconds: number, busy: number): void {
    const capacity = (answered / seconds) * MEAN_S;
    const isQueueing = hasQueued || waiting() > 0 || busy >= BUSY;
    if (capacity > limit ? refused > 0 : isQueueing && inProgress > capacity)
      limit = Math.max(LIMIT_MIN, Math.round((limit + capacity) / 2));
    if (refused === 0 && calmTicks < CALM_TICKS) {
      calmTicks += 1;
      if (calmTicks === CALM_TICKS) log.warn({ limit }, 'no longer overloaded');
    }
    answered = 0;
    refused = 0;
    hasQueued = false;
  }

  let last = performance.eventLoopUtilization();
  let lastAt = performance.now();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const at = performance.now();
    // The timer of a busy event loop is late.
    tick((at - lastAt) / 1_000, performance.eventLoopUtilization(now, last).utilization);
    last = now;
    lastAt = at;
  }, TICK_MS).unref();

  return {
    handler: (request, response, next) => {
      if (!isPlayersRead(request)) return next();
      hasQueued ||= waiting() > 0;
      if (inProgress < limit) {
        begin(response);
        return next();
      }
      reject(request, response);
      if (!response.writableEnded) next();
    },
    isRejected: (response) => rejections.has(response),
    tick,
  };
}
