import { and, desc, eq, sql } from 'drizzle-orm';
import { COUPON_STAKE } from '#contract/coupons';
import type { Market, Sport } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { Refusal } from '../refusal';
import { printLine } from './changes';
import { bettingExposure, bettingFixtures, bettingLimits } from './schema';

/** Limits on what a selection may pay. The largest stake of a bet shrinks as open bets on its selections use them up. */

/** Selections that match every given field. */
export interface LimitScope {
  fixtureId?: string | undefined;
  market?: Market | undefined;
  sport?: Sport | undefined;
}

type SelectionLimit = typeof bettingLimits.$inferSelect;

/**
 * Returns SQL for the limit in force on a selection, in kuruş; null without one. @param alias of a statement's part with
 * the columns `fixture_id` and `market`, never input
 */
const limitInForce = (alias: string) => sql`(select l.amount from ${bettingLimits} as l
    where l.fixture_id in ('', ${sql.raw(alias)}.fixture_id) and l.market in ('', ${sql.raw(alias)}.market)
      and (l.sport = '' or l.sport = (select f.sport from ${bettingFixtures} as f where f.id = ${sql.raw(alias)}.fixture_id))
    order by l.fixture_id desc, l.market desc, l.sport desc limit 1)`;

const roomsNamed = namedStatement<{ position: number; room: string }>(
  'betting_rooms',
  sql`select position, (amount - coalesce((select sum(e.payout) from ${bettingExposure} as e
      where (e.fixture_id, e.market, e.line, e.selection) = (picked.fixture_id, picked.market, picked.line, picked.selection)
    ), 0))::text as room
    from (select asked.*, ${limitInForce('asked')} as amount
      from jsonb_to_recordset(${sql.placeholder('picks')}::jsonb) as asked (position integer, fixture_id text, market text,
        line text, selection text)) as picked
    where amount is not null`,
);

/**
 * SQL for the selections of a market whose limit leaves less than the smallest stake of a single, as a JSON array; for
 * statements that read `betting_markets` under its name. Null if no selection has a limit.
 */
export const selectionsUsedUp = sql<string[] | null>`case when exists (select 1 from ${bettingLimits}) then (
    select json_agg(offer ->> 'selection') from jsonb_array_elements(betting_markets.selections) as offer
    where (${limitInForce('betting_markets')} - coalesce((select sum(e.payout) from ${bettingExposure} as e
        where (e.fixture_id, e.market, e.line) = (betting_markets.fixture_id, betting_markets.market, betting_markets.line)
          and e.selection = offer ->> 'selection'), 0)) * 100
      < ${sql.raw(String(COUPON_STAKE.min))} * (offer ->> 'odds')::integer
  ) end`;

interface Selected {
  fixtureID: string;
  market: Market;
  line: number | null;
  selection: string;
}

/**
 * Returns a function of the position of a selection: the amount in kuruş that its limit leaves for payouts, undefined
 * without a limit. Below zero if bets at one moment exceeded a limit together: they do not wait for each other.
 */
export async function findRooms(
  executor: Executor,
  picks: readonly Selected[],
): Promise<(position: number) => bigint | undefined> {
  const rows = await roomsNamed(executor, {
    picks: JSON.stringify(
      picks.map(({ fixtureID, market, line, selection }, position) => ({
        position,
        fixture_id: fixtureID,
        market,
        line: printLine(line),
        selection,
      })),
    ),
  });
  const rooms = new Map(rows.map(({ position, room }) => [position, BigInt(room)]));
  return (position) => rooms.get(position);
}

/**
 * Returns the largest stake of a bet whose payout fits into the room on one of its selections, in kuruş.
 * @param odds of the selection, in hundredths
 * @param bet number of its selections, and of those on each of its lines
 */
export const stakeInRoom = (room: bigint, odds: number, bet: { selections: number; fold: number }): bigint =>
  room <= 0n ? 0n : (room * 100n * BigInt(bet.selections)) / (BigInt(odds) * BigInt(bet.fold));

type ScopeColumns = Pick<SelectionLimit, 'fixtureId' | 'market' | 'sport'>;

const columnsOf = ({ fixtureId, market, sport }: LimitScope): ScopeColumns => ({
  fixtureId: fixtureId ?? '',
  market: market ?? '',
  sport: sport ?? '',
});

const matches = ({ fixtureId, market, sport }: ScopeColumns) =>
  and(eq(bettingLimits.fixtureId, fixtureId), eq(bettingLimits.market, market), eq(bettingLimits.sport, sport));

/** Sets the limit of a scope, in place of an earlier one. @throws {Refusal} `not-found` for an unknown fixture */
export async function setSelectionLimit(
  tx: Transaction,
  scope: LimitScope,
  values: Pick<SelectionLimit, 'amount' | 'reason' | 'operator' | 'at'>,
): Promise<void> {
  const columns = columnsOf(scope);
  if (columns.fixtureId !== '') {
    const found = await tx.$count(bettingFixtures, eq(bettingFixtures.id, columns.fixtureId));
    if (found === 0)
      throw new Refusal(
        {
          tr: `Böyle bir karşılaşma yok: ${columns.fixtureId}.`,
          en: `No such match: ${columns.fixtureId}. \`betting fixtures\` lists them.`,
        },
        'not-found',
      );
  }
  await tx
    .insert(bettingLimits)
    .values({ ...columns, ...values })
    .onConflictDoUpdate({
      target: [bettingLimits.fixtureId, bettingLimits.market, bettingLimits.sport],
      set: values,
    });
}

/** Removes the limit of exactly this scope. @throws {Refusal} `not-found` if there is none */
export async function removeSelectionLimit(tx: Transaction, scope: LimitScope): Promise<void> {
  const removed = await tx
    .delete(bettingLimits)
    .where(matches(columnsOf(scope)))
    .returning({ at: bettingLimits.at });
  if (removed.length === 0)
    throw new Refusal(
      { tr: 'Böyle bir limit yok.', en: 'There is no such limit. `betting limits` lists them; give the same options.' },
      'not-found',
    );
}

/** Lists the limits in force, newest first. */
export const listSelectionLimits = (executor: Executor): Promise<SelectionLimit[]> =>
  executor.select().from(bettingLimits).orderBy(desc(bettingLimits.at));

/** Returns the limit in force by market of a fixture, in kuruş; undefined for a market without one. */
export async function listLimitsInForce(
  executor: Executor,
  fixtureID: string,
  markets: readonly Market[],
): Promise<(market: Market) => bigint | undefined> {
  const { rows } = (await executor.execute(sql`select market, ${limitInForce('asked')}::text as amount
    from (select ${fixtureID} as fixture_id, market from jsonb_array_elements_text(${JSON.stringify(markets)}::jsonb)
      as named (market)) as asked`)) as unknown as { rows: { market: Market; amount: string | null }[] };
  const limits = new Map(rows.flatMap(({ market, amount }) => (amount === null ? [] : [[market, BigInt(amount)]])));
  return (market) => limits.get(market);
}
