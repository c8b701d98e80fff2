import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { toRateLimitKey } from '#platform/ip-addresses';
import { getClient } from './client';
import { refuse } from './refusal';

const BURST_POSTS = 300;
const POSTS_PER_SECOND = 10;
/** A site with `ENDPOINT_URL` sends several calls for each page. All players on one IP address share the limit. */
const CALLS_PER_POST = 10;
const BURST_FAILED_CALLBACKS = 60;
const FAILED_CALLBACKS_PER_SECOND = 1;
const REMEMBERED_ADDRESSES = 20_000;

interface Rate {
  burst: number;
  perSecond: number;
}

interface Bucket extends Pick<Rate, 'perSecond'> {
  left: number;
  at: number;
}

/** Token buckets by key: an IP address (for IPv6 its /64) or a player. */
function tokenBuckets({ burst, perSecond }: Rate, now: () => number) {
  const buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_ADDRESSES });
  return (key: string): Bucket => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at, perSecond };
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    buckets.set(key, bucket);
    return bucket;
  };
}

/** Launch token of a game played for money; any visitor can open a demo. */
const LAUNCH = /^\/rounds\/([0-9A-Za-z_-]{16,128})$/;

/** Responses to callbacks whose sender is verified. */
const acceptedSenders = new WeakSet<Response>();

/** States that the sender of a callback is verified: a 404 does not count as a failed callback. */
export function acceptSender(response: Response): void {
  acceptedSenders.add(response);
}

const isCallback = ({ path }: Request): boolean => path.startsWith('/callbacks/');

/** Whether a game played a round: a redirect to it, or JSON for the game's script. Rejections are pages. */
const isPlayedRound = (response: Response): boolean =>
  response.statusCode === 303 ||
  (response.statusCode === 200 && String(response.getHeader('Content-Type')).startsWith('application/json'));

/** Returns the uid of the player whose session a request bears, `undefined` without a valid session cookie. */
type FindPlayer = (cookies: string, secure: boolean) => Promise<string | undefined>;

/**
 * Limits floods of POSTs with a token bucket per player if the request has a valid session or launch token, else per IP
 * address. A launch token is valid once a round was played with it, so invented tokens count against the IP address.
 * Calls of the API count per IP address by a higher limit of their own, because reads are POSTs too.
 * The platform's own throttles limit logins, codes and money. A callback counts only if its response is 401, or 404
 * without `acceptSender`: no valid signature, or an unknown name. Signed messages about unknown launches, stakes or
 * payments do not count, because a player can cause them.
 */
export function limitPosts(
  factor: number,
  findPlayer: FindPlayer,
  now: () => number = () => performance.now(),
): RequestHandler {
  const posts = { burst: BURST_POSTS * factor, perSecond: POSTS_PER_SECOND * factor };
  const failures = { burst: BURST_FAILED_CALLBACKS * factor, perSecond: FAILED_CALLBACKS_PER_SECOND * factor };
  const calls = { burst: posts.burst * CALLS_PER_POST, perSecond: posts.perSecond * CALLS_PER_POST };
  const bucketOfPosts = tokenBuckets(posts, now);
  const bucketOfCalls = tokenBuckets(calls, now);
  const bucketOfPlayers = tokenBuckets(posts, now);
  const bucketOfFailures = tokenBuckets(failures, now);
  const playedLaunches = new LRUCache<string, true>({ max: REMEMBERED_ADDRESSES });

  const bucketOf = async (request: Request, response: Response): Promise<Bucket> => {
    const { address, secure } = getClient(response);
    const addressKey = toRateLimitKey(address);
    if (isCallback(request)) return bucketOfFailures(addressKey);
    if (request.path.startsWith('/endpoint/')) return bucketOfCalls(addressKey);
    const uid = await findPlayer(request.headers.cookie ?? '', secure);
    if (uid !== undefined) return bucketOfPlayers(`player:${uid}`);
    const [, launch] = LAUNCH.exec(request.path) ?? [];
    if (launch && playedLaunches.get(launch)) return bucketOfPlayers(`launch:${launch}`);
    if (launch)
      response.on('finish', () => {
        if (isPlayedRound(response)) playedLaunches.set(launch, true);
      });
    return bucketOfPosts(addressKey);
  };

  const limit = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const bucket = await bucketOf(request, response);
    if (bucket.left < 1) {
      response.setHeader('Retry-After', String(Math.ceil((1 - bucket.left) / bucket.perSecond)));
      return refuse(request, response, 'tooMany');
    }
    if (!isCallback(request)) bucket.left -= 1;
    else
      response.on('finish', () => {
        const { statusCode } = response;
        if (statusCode === 401 || (statusCode === 404 && !acceptedSenders.has(response))) bucket.left -= 1;
      });
    next();
  };
  return (request, response, next) => {
    if (request.method === 'POST') limit(request, response, next).catch(next);
    else next();
  };
}
