import { sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler } from '../jobs';
import { selectFeed, isSuspendedByOperator } from './suspensions';

export const SILENCE = 'betting.silence';

const LIMIT_DEFAULT_SECONDS = 120;
/** Maximum delay of the alert. */
const CHECK_INTERVAL_MS = 5_000;

interface SilentFeed {
  feed: string;
  /** Number of its markets that the feed and operators leave open; expired odds may suspend them. */
  openMarkets: number;
  /** Time of the last accepted batch; undefined if there was none. */
  lastAt: Date | undefined;
}

const limitSecondsOf = ({ options }: Pick<PlatformContext, 'options'>): number =>
  options.feedSilenceSeconds ?? LIMIT_DEFAULT_SECONDS;

/**
 * Returns the feeds of FEEDS without an accepted batch for longer than the limit although players can bet on their
 * matches. A feed whose markets are all suspended or closed may be silent.
 */
export async function findSilentFeeds(context: Pick<PlatformContext, 'db' | 'now' | 'options'>): Promise<SilentFeed[]> {
  const names = [...new Set((context.options.feeds ?? []).map(({ name }) => name))];
  if (names.length === 0) return [];
  const since = new Date(context.now().getTime() - limitSecondsOf(context) * 1_000).toISOString();
  const { rows } = (await context.db.execute(sql`
    select feeds.feed, last_ms, open_markets from (
      select named.feed,
        (select extract(epoch from max(last_at)) * 1000 from betting_told
          where betting_told.feed = named.feed and outcome in ('ok', 'stale', 'kept'))::float8 as last_ms,
        (select count(*)::int from betting_markets as m join betting_fixtures as f on f.id = m.fixture_id
          where f.status in ('scheduled', 'live') and (f.status = 'live' or f.starts_at > ${context.now().toISOString()}::timestamptz)
            and ${selectFeed('f.id')} = named.feed and m.status = 'open' and not ${isSuspendedByOperator('m')}) as open_markets
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as named (feed)
    ) as feeds
    where open_markets > 0 and (last_ms is null or last_ms < extract(epoch from ${since}::timestamptz) * 1000)
    order by feeds.feed`)) as unknown as { rows: { feed: string; last_ms: number | null; open_markets: number }[] };
  return rows.map(({ feed, last_ms: lastMs, open_markets: openMarkets }) => ({
    feed,
    openMarkets,
    lastAt: lastMs === null ? undefined : new Date(lastMs),
  }));
}

const enqueue = (tx: Transaction, silent: readonly string[], runAt: Date) =>
  enqueueJob(tx, { kind: SILENCE, key: SILENCE, payload: { silent }, runAt });

/** Schedules the check for silent feeds, which repeats while FEEDS is not empty. One process of the site runs it. */
export const scheduleSilenceCheck = (tx: Transaction, runAt: Date): Promise<void> => enqueue(tx, [], runAt);

/** Logs one error line when a feed becomes silent, and one line when it sends again or has no more open markets. */
export const checkSilence: JobHandler = async (context, tx, payload) => {
  const { log, now, options } = context;
  if ((options.feeds ?? []).length === 0) return;
  const before = Array.isArray(payload['silent']) ? (payload['silent'] as string[]) : [];
  const silent = await findSilentFeeds({ ...context, db: tx });
  for (const { feed, openMarkets, lastAt } of silent)
    if (!before.includes(feed))
      log.error(
        { feed, openMarkets, last: lastAt?.toISOString(), limitSeconds: limitSecondsOf(context) },
        'a feed is silent while its markets take bets: `betting suspend --feed NAME --reason "…"` suspends them',
      );
  const names = silent.map(({ feed }) => feed);
  for (const feed of before) if (!names.includes(feed)) log.info({ feed }, 'a feed is no longer silent');
  await enqueue(tx, names, new Date(now().getTime() + CHECK_INTERVAL_MS));
};
