import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { householdOf } from '#platform/addresses';
import { clientOf } from './client';
import { refuse } from './refusal';

const BURST_POSTS = 300;
const POSTS_PER_SECOND = 10;
const BURST_FAILED_CALLBACKS = 60;
const FAILED_CALLBACKS_PER_SECOND = 1;
const REMEMBERED_ADDRESSES = 20_000;

interface Bucket {
  left: number;
  at: number;
}

interface Rate {
  burst: number;
  perSecond: number;
}

/** Token buckets by IP address (for IPv6 by /64). */
function tokenBuckets({ burst, perSecond }: Rate, now: () => number) {
  const buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_ADDRESSES });
  return (key: string): Bucket => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at };
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    buckets.set(key, bucket);
    return bucket;
  };
}

/**
 * Limits floods of POSTs with a token bucket per IP address, wide enough for the shared IP address of a mobile
 * carrier. The platform's own throttles limit logins, codes and money. A callback counts only if its response is 401
 * or 404: no valid signature, or an unknown name.
 */
export function limitPosts(factor: number, now: () => number = () => performance.now()): RequestHandler {
  const posts = { burst: BURST_POSTS * factor, perSecond: POSTS_PER_SECOND * factor };
  const failures = { burst: BURST_FAILED_CALLBACKS * factor, perSecond: FAILED_CALLBACKS_PER_SECOND * factor };
  const bucketOfPosts = tokenBuckets(posts, now);
  const bucketOfFailures = tokenBuckets(failures, now);
  return (request, response, next) => {
    if (request.method !== 'POST') return next();
    const isCallback = request.path.startsWith('/callbacks/');
    const bucket = (isCallback ? bucketOfFailures : bucketOfPosts)(householdOf(clientOf(response).address));
    if (bucket.left < 1) {
      const { perSecond } = isCallback ? failures : posts;
      response.setHeader('Retry-After', String(Math.ceil((1 - bucket.left) / perSecond)));
      return refuse(request, response, 'tooMany');
    }
    if (!isCallback) bucket.left -= 1;
    else
      response.on('finish', () => {
        if (response.statusCode === 401 || response.statusCode === 404) bucket.left -= 1;
      });
    next();
  };
}
