import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { BUILDER, type Market, type Sport } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { EMBEDDED_FEED } from '../feeds';
import { Refusal, type Localized } from '../refusal';
import { lockBook, lockFixtures } from './fixture-locks';
import { marketName, SPORTS_IN_TURKISH } from './names';
import {
  bettingFixtures,
  bettingMarkets,
  bettingSuspensions,
  cashOutRequests,
  couponSelections,
  couponSubmissions,
  type MarketStatus,
} from './schema';

/** Suspensions of markets by an operator. They do not change data of feeds, so a resumed market has its newest odds. */

/** Scope of a suspension: markets that match every given field. */
export interface SuspensionScope {
  feed?: string | undefined;
  sport?: Sport | undefined;
  fixtureId?: string | undefined;
  market?: Market | undefined;
}

type Placeholder = ReturnType<typeof sql.placeholder>;

/** Returns SQL for a timestamp, or for a placeholder whose value is ISO 8601 text. */
const momentOf = (at: Date | Placeholder): SQL => sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;

type Suspension = typeof bettingSuspensions.$inferSelect;

/**
 * Returns SQL for the feed of a fixture's id: ids of external feeds begin with the feed's name and `_`, those of the
 * embedded feed have no `_`. `id` is an SQL expression, never input.
 */
export const selectFeed = (id: string): SQL =>
  sql.raw(`case when strpos(${id}, '_') > 0 then split_part(${id}, '_', 1) else '${EMBEDDED_FEED}' end`);

/**
 * Returns SQL for whether an operator's suspension covers a market. @param alias of `betting_markets` in the statement,
 * never input
 */
export const isSuspendedByOperator = (alias: string): SQL<boolean> => sql<boolean>`exists (
    select 1 from betting_suspensions as suspension
    where suspension.market in ('', ${sql.raw(alias)}.market)
      and suspension.fixture_id in ('', ${sql.raw(alias)}.fixture_id)
      and suspension.feed in ('', ${selectFeed(`${alias}.fixture_id`)})
      and (suspension.sport = '' or suspension.sport =
        (select named.sport from betting_fixtures as named where named.id = ${sql.raw(alias)}.fixture_id))
  )`;

/**
 * Returns SQL for whether a market is of a match in play whose feed is down. @param alias of `betting_markets`, never
 * input
 */
const isOfFeedDown = (alias: string, at: Date | Placeholder): SQL<boolean> => sql<boolean>`exists (
    select 1 from betting_feeds as silent
    where silent.alive_until <= ${momentOf(at)} and silent.feed = ${selectFeed(`${alias}.fixture_id`)}
      and exists (select 1 from betting_fixtures as playing
        where playing.id = ${sql.raw(alias)}.fixture_id and playing.status = 'live')
  )`;

/** Whether a feed of these fixtures is down, or recovers from a gap, so that its prices may be of an earlier time. */
export async function hasFeedDown(executor: Executor, fixtureIds: readonly string[], at: Date): Promise<boolean> {
  const { rows } = (await executor.execute(sql`select 1 from betting_feeds as silent
    where (silent.alive_until <= ${momentOf(at)} or silent.recovering) and silent.feed in (
      select ${selectFeed('id')} from jsonb_array_elements_text(${JSON.stringify(fixtureIds)}::jsonb) as named (id))
    limit 1`)) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

/**
 * Returns SQL for the status of a market: 'suspended' instead of 'open' while its odds are expired, an operator's
 * suspension covers it, or it is in play and its feed is down. Every reader of `betting_markets.status` uses it.
 * @param alias of `betting_markets` in the statement, never input
 */
export const statusInForce = (alias: string, at: Date | Placeholder): SQL<MarketStatus> => sql<MarketStatus>`case
  when ${sql.raw(alias)}.status = 'open'
    and (${sql.raw(alias)}.valid_until <= ${momentOf(at)} or ${isSuspendedByOperator(alias)} or ${isOfFeedDown(alias, at)})
  then 'suspended' else ${sql.raw(alias)}.status end`;

/**
 * Returns SQL for the number of a fixture's markets that take bets; for statements that read `betting_fixtures` under
 * its name.
 */
export const openMarketsInForce = (at: Date): SQL<number> => sql<number>`case
  when betting_fixtures.open_until <= ${momentOf(at)} or exists (select 1 from betting_suspensions)
    or exists (select 1 from betting_feeds where alive_until <= ${momentOf(at)}) then (
    select count(*)::int from betting_markets as counted
    where counted.fixture_id = betting_fixtures.id and ${statusInForce('counted', at)} = 'open'
  ) else betting_fixtures.open_markets end`;

type ScopeColumns = Pick<Suspension, 'feed' | 'sport' | 'fixtureId' | 'market'>;

const columnsOf = ({ feed, sport, fixtureId, market }: SuspensionScope): ScopeColumns => ({
  feed: feed ?? '',
  sport: sport ?? '',
  fixtureId: fixtureId ?? '',
  market: market ?? '',
});

/** Formats a scope: 'veri akışı acme, bahis türü Alt / üst' and 'feed acme, market total'. */
export function printScope({ feed, sport, fixtureId, market }: SuspensionScope): Localized {
  const join = (named: Readonly<Record<string, string | undefined>>): string =>
    Object.entries(named)
      .flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
      .join(', ');
  return {
    tr: join({
      'veri akışı': feed,
      spor: sport && SPORTS_IN_TURKISH[sport],
      karşılaşma: fixtureId,
      'bahis türü': market && marketName(market, 'tr'),
    }),
    en: join({ feed, sport, match: fixtureId, market }),
  };
}

/**
 * Suspends markets until `resumeMarkets`. Waits for bets and cash-outs in progress on them: after the commit none is
 * booked.
 * @returns number of fixtures to come or in play that the suspension covers
 * @throws {Refusal} `not-found` for an unknown fixture, `taken` if the same scope is suspended
 */
export async function suspendMarkets(
  tx: Transaction,
  scope: SuspensionScope,
  { reason, operator, at }: { reason: string; operator: string; at: Date },
): Promise<number> {
  const { feed, sport, fixtureId } = scope;
  const own = fixtureId === undefined ? undefined : eq(bettingFixtures.id, fixtureId);
  if (own && (await tx.select({ id: bettingFixtures.id }).from(bettingFixtures).where(own)).length === 0)
    throw new Refusal(
      {
        tr: `Böyle bir karşılaşma yok: ${fixtureId}.`,
        en: `No such match: ${fixtureId}. \`betting fixtures\` lists them.`,
      },
      'not-found',
    );
  const written = await tx
    .insert(bettingSuspensions)
    .values({ ...columnsOf(scope), reason, operator, at })
    .onConflictDoNothing()
    .returning({ at: bettingSuspensions.at });
  if (written.length === 0) {
    const { tr, en } = printScope(scope);
    throw new Refusal({ tr: `Zaten askıda: ${tr}.`, en: `${en}: suspended already.` }, 'taken');
  }
  // Bets and cash-outs share the lock on the book until they are booked, and read suspensions once they hold it.
  await lockBook(tx);
  return tx.$count(
    bettingFixtures,
    and(
      inArray(bettingFixtures.status, ['scheduled', 'live']),
      own,
      sport && eq(bettingFixtures.sport, sport),
      feed === undefined ? undefined : sql`${selectFeed('betting_fixtures.id')} = ${feed}`,
    ),
  );
}

/**
 * Returns the matches of a scope on which bets or cash-outs in play wait for the end of their delay. For bet builders
 * alone it is those on which one waits, else those with one count for every market.
 */
export async function findAwaited(tx: Transaction, scope: SuspensionScope): Promise<string[]> {
  const { feed, sport, fixtureId, market } = columnsOf(scope);
  const { rows } = (await tx.execute(sql`select distinct f.id from (
      select pick ->> 'fixture_id' as id, pick ->> 'market' as market
      from ${couponSubmissions} as s, jsonb_array_elements(s.picks) as pick where s.state = 'waiting'
      union select p.fixture_id, p.market
      from ${cashOutRequests} as r join ${couponSelections} as p on p.coupon_id = r.coupon_id
      where r.state = 'waiting' and p.state = 'open'
    ) as waiting join ${bettingFixtures} as f on f.id = waiting.id
    where ${fixtureId} in ('', f.id) and ${feed} in ('', ${selectFeed('f.id')}) and ${sport} in ('', f.sport)
      and (${market} in ('', waiting.market) or waiting.market = ${BUILDER})`)) as unknown as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}

/**
 * Restarts the time since which markets of a scope are open, where bets or cash-outs in play wait for the end of their
 * delay, so that these are rejected. Those that were submitted before the suspension are committed: it waited for them.
 * For a suspension of bet builders alone it includes the other markets of their matches.
 */
async function restartOpenTime(tx: Transaction, scope: SuspensionScope, at: Date): Promise<void> {
  const { market } = scope;
  const ids = await findAwaited(tx, scope);
  if (ids.length === 0) return;
  // Feeds write markets under this lock.
  await lockFixtures(tx, ids);
  await tx
    .update(bettingMarkets)
    .set({ openSince: at })
    .where(
      and(
        inArray(bettingMarkets.fixtureId, ids),
        market === undefined || market === BUILDER ? undefined : eq(bettingMarkets.market, market),
      ),
    );
}

/** Ends the suspension of exactly this scope. @throws {Refusal} `not-found` if there is none */
export async function resumeMarkets(tx: Transaction, scope: SuspensionScope, at: Date): Promise<void> {
  const { feed, sport, fixtureId, market } = columnsOf(scope);
  const ended = await tx
    .delete(bettingSuspensions)
    .where(
      and(
        eq(bettingSuspensions.feed, feed),
        eq(bettingSuspensions.sport, sport),
        eq(bettingSuspensions.fixtureId, fixtureId),
        eq(bettingSuspensions.market, market),
      ),
    )
    .returning({ at: bettingSuspensions.at });
  if (ended.length === 0) {
    const { tr, en } = printScope(scope);
    throw new Refusal(
      {
        tr: `Askıda değil: ${tr}. Askıdakileri betting suspensions listeler; aynı seçenekleri verin.`,
        en: `${en}: not suspended. \`betting suspensions\` lists what is; give the same options.`,
      },
      'not-found',
    );
  }
  await restartOpenTime(tx, scope, at);
}

/** Lists the suspensions in force, newest first. */
export async function listSuspensions(executor: Executor): Promise<Suspension[]> {
  return executor
    .select()
    .from(bettingSuspensions)
    .orderBy(sql`${bettingSuspensions.at} desc`);
}
