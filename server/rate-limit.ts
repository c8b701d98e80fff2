import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { householdOf } from '#platform/addresses';
import { clientOf } from './client';
import { refuse } from './refusal';

const BURST_POSTS = 300;
const POSTS_PER_SECOND = 10;
const REMEMBERED_ADDRESSES = 20_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * A backstop against floods: a token bucket of POSTs per address, wide enough for a mobile carrier's shared address.
 * The platform's own throttles decide about logins, codes and money; callbacks are signed and not counted here.
 */
export function limitPosts(factor: number, now: () => number = () => performance.now()): RequestHandler {
  const buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_ADDRESSES });
  return (request, response, next) => {
    if (request.method !== 'POST' || request.path.startsWith('/callbacks/')) return next();
    const key = householdOf(clientOf(response).address);
    const at = now();
    const bucket = buckets.get(key) ?? { left: BURST_POSTS * factor, at };
    bucket.left = Math.min(BURST_POSTS * factor, bucket.left + ((at - bucket.at) / 1_000) * POSTS_PER_SECOND * factor);
    bucket.at = at;
    buckets.set(key, bucket);
    if (bucket.left < 1) {
      response.setHeader('Retry-After', String(Math.ceil((1 - bucket.left) / (POSTS_PER_SECOND * factor))));
      return refuse(request, response, 'tooMany');
    }
    bucket.left -= 1;
    next();
  };
}
