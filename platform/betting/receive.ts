import { z } from 'zod';
import {
  FEED_BATCH_MAX,
  feedBatch,
  feedMessage,
  type FeedAnswer,
  type FeedOutcome,
  type FeedMessage,
  type RejectedOutcome,
} from '#contract/feed';
import type { PlatformContext } from '../context';
import { parseJson } from '../parse-json';
import { EMBEDDED_FEED } from '../feeds';
import { applyFeedMessages } from './apply';
import { RejectedMessage } from './changes';
import { noteProgress } from './progress';
import { recordFeedStats } from './feed-stats';
import { sameText, sign } from '../signature';

/** Maximum difference of a batch's timestamp from our clock, either way. */
const FRESH_MS = 5 * 60_000;

type Context = Pick<PlatformContext, 'db' | 'now' | 'key' | 'options'>;

const no = (status: number, code: string, field?: string): FeedAnswer => ({
  status,
  body: { result: false, code, ...(field !== undefined && { field }) },
});

/** Returns the signing secrets of a feed; empty for an unknown feed. */
export function feedSecrets({ key, options }: Pick<Context, 'key' | 'options'>, name: string): string[] {
  if (name === EMBEDDED_FEED) return [key(`callback:${name}`)];
  return (options.feeds ?? []).flatMap((feed) => (feed.name === name ? [feed.secret] : []));
}

/**
 * Applies one signed, recent batch of a feed: all of it, or only its suspensions if one message is invalid. Idempotent.
 * Messages may come in any order: the highest sequence applies. A first result of a fixture starts its settlement. The
 * outcome of a signed batch is counted for the operator; an unsigned batch does not reach the database.
 */
export async function receiveFeedMessages(
  context: Context,
  { name, rawBody, signature }: { name: string; rawBody: string; signature: string },
): Promise<FeedAnswer> {
  const secrets = feedSecrets(context, name);
  if (secrets.length === 0) return no(404, 'UNKNOWN_FEED');
  // The signature is the hex HMAC-SHA-256 of the raw body under the feed's secret.
  if (!secrets.some((secret) => sameText(signature, sign(secret, rawBody)))) return no(401, 'BAD_SIGNATURE');
  const answer = await answerTo(context, name, rawBody);
  const { result, code, field } = answer.body;
  if (!result) context.options.log.warn({ feed: name, code, field }, 'a batch of a feed was rejected');
  await recordFeedStats(context.db, { ...answer.body, feed: name, at: context.now() });
  return answer;
}

async function answerTo(context: Context, name: string, rawBody: string): Promise<FeedAnswer> {
  const now = context.now();
  const parsed = parseJson(rawBody);
  const read = feedBatch.safeParse(parsed);
  if (!read.success) {
    const answer = no(400, 'BAD_MESSAGE', read.error.issues[0]?.path.join('.') || 'body');
    const batch = unreadBatch.safeParse(parsed);
    return batch.success && isFresh(batch.data.timestamp, now)
      ? suspendOnly({ ...context, name, now, epoch: batch.data.epoch }, answer, batch.data.messages)
      : answer;
  }
  if (!isFresh(read.data.timestamp, now)) return no(401, 'STALE', 'timestamp');
  const { timestamp, epoch, number } = read.data;
  const messages = read.data.messages.map((one) =>
    pricedBy(timestamp, name === EMBEDDED_FEED ? one : ownedBy(name, one)),
  );
  try {
    const [outcomes, asks] = await context.db.transaction(async (tx) => {
      const { isNewest, isOfEarlierEpoch, recover, ...progress } = await noteProgress(tx, {
        feed: name,
        epoch,
        number,
        messages,
        now,
      });
      if (isOfEarlierEpoch) return [messages.map((): FeedOutcome => 'stale'), false];
      const place = { epoch, feed: isNewest ? name : undefined, ...progress };
      return [await applyFeedMessages(tx, messages, { now, ...place }), recover];
    });
    return { status: 200, body: { result: true, code: 'OK', outcomes, ...(asks && { recover: true }) } };
  } catch (error) {
    if (!(error instanceof RejectedMessage)) throw error;
    const answer = no(error.code === 'BAD_MESSAGE' ? 400 : 409, error.code, error.field);
    return suspendOnly({ ...context, name, now, epoch }, answer, read.data.messages);
  }
}

const isFresh = (timestamp: string, now: Date): boolean => Math.abs(now.getTime() - Date.parse(timestamp)) <= FRESH_MS;

/** A batch that may contain invalid messages. */
const unreadBatch = z.object({
  timestamp: feedBatch.shape.timestamp,
  epoch: feedBatch.shape.epoch,
  messages: z.array(z.unknown()).min(1).max(FEED_BATCH_MAX),
});

/**
 * Applies the suspensions of an otherwise rejected batch, each separately. @returns the response, with an outcome for
 * each message
 */
async function suspendOnly(
  { db, name, now, epoch }: Pick<Context, 'db'> & { name: string; now: Date; epoch: number },
  answer: FeedAnswer,
  messages: readonly unknown[],
): Promise<FeedAnswer> {
  const wrong = Number(/^messages\.(\d+)/.exec(answer.body.field ?? '')?.[1] ?? -1);
  const outcomes: RejectedOutcome[] = [];
  for (const [at, message] of messages.entries()) {
    const read = feedMessage.safeParse(message);
    if (!read.success || (at === wrong && read.data.type !== 'suspend')) outcomes.push('rejected');
    else if (read.data.type !== 'suspend') outcomes.push('skipped');
    else
      outcomes.push(await suspend(db, name === EMBEDDED_FEED ? read.data : ownedBy(name, read.data), { now, epoch }));
  }
  return { ...answer, body: { ...answer.body, outcomes } };
}

async function suspend(
  db: Context['db'],
  message: FeedMessage,
  at: { now: Date; epoch: number },
): Promise<RejectedOutcome> {
  try {
    const [outcome = 'rejected'] = await db.transaction((tx) => applyFeedMessages(tx, [message], at));
    return outcome;
  } catch (error) {
    if (error instanceof RejectedMessage) return 'rejected';
    throw error;
  }
}

/**
 * Prefixes the ids of a message: ids of external feeds begin with the feed's name, so that no feed can change the
 * matches of another. Names have no underscore, and neither have the ids of the embedded feed.
 */
function ownedBy(name: string, message: FeedMessage): FeedMessage {
  const own = <Id extends string>(id: Id): string => `${name}_${id}`;
  if (message.type === 'alive') return message;
  if (message.type === 'feed-snapshot') return { ...message, fixtures: message.fixtures.map(own) };
  if (message.type === 'league') return { ...message, leagueID: own(message.leagueID) };
  if (message.type === 'fixture')
    return { ...message, leagueID: own(message.leagueID), fixtureID: own(message.fixtureID) };
  return { ...message, fixtureID: own(message.fixtureID) };
}

/** Returns a message with the time of its prices; default: the timestamp of its batch. */
const pricedBy = (timestamp: string, message: FeedMessage): FeedMessage =>
  message.type === 'odds' || message.type === 'snapshot'
    ? { ...message, pricedAt: message.pricedAt ?? timestamp }
    : message;
