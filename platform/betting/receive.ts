import { createHmac, timingSafeEqual } from 'node:crypto';
import { feedBatch, type FeedAnswer } from '#contract/feed';
import type { PlatformContext } from '../context';
import { applyFeedMessages, UnknownSubject } from './apply';

/** How far a batch's own time may be from ours, either way. */
const FRESH_MS = 5 * 60_000;
/** The embedded feed; another one would get a name and a key of its own here. */
const FEED_NAMES: readonly string[] = ['stadium'];

const no = (status: number, code: string): FeedAnswer => ({ status, body: { result: false, code } });

/** Signature of a batch's raw body: hex HMAC-SHA-256 under the feed's key. */
export const signFeedBatch = (context: Pick<PlatformContext, 'key'>, name: string, rawBody: string): string =>
  createHmac('sha256', context.key(`callback:${name}`))
    .update(rawBody)
    .digest('hex');

/**
 * Takes one batch of a feed: signed, fresh, and all of it or nothing. Told again it changes nothing; messages may come in
 * any order, the highest sequence stands. A first result of a fixture begins its settlement.
 */
export async function receiveFeedMessages(
  context: Pick<PlatformContext, 'db' | 'now' | 'key'>,
  name: string,
  rawBody: string,
  signature: string,
): Promise<FeedAnswer> {
  if (!FEED_NAMES.includes(name)) return no(404, 'UNKNOWN_FEED');
  const expected = Buffer.from(signFeedBatch(context, name, rawBody));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return no(401, 'BAD_SIGNATURE');
  const read = feedBatch.safeParse(parseJson(rawBody));
  if (!read.success) return no(400, 'BAD_MESSAGE');
  const now = context.now();
  if (Math.abs(now.getTime() - new Date(read.data.timestamp).getTime()) > FRESH_MS) return no(401, 'STALE');
  try {
    const outcomes = await context.db.transaction((tx) => applyFeedMessages(tx, read.data.messages, now));
    return { status: 200, body: { result: true, code: 'OK', outcomes } };
  } catch (error) {
    if (error instanceof UnknownSubject) return no(409, error.code);
    throw error;
  }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
