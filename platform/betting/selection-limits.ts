import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { readBuilder } from '#contract/bet-builder';
import { COUPON_STAKE } from '#contract/coupons';
import { least } from '#contract/least';
import { BUILDER, type Market, type Sport } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { Refusal } from '../refusal';
import { printLine } from './changes';
import type { Exposure } from './exposure';
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

/**
 * Returns SQL for the payouts that count for the limit of a selection, in kuruş: those of the bets on it and of the bet
 * builders that contain it. The fields of a bet builder cannot be confused: only selections are neither empty nor
 * numbers nor markets.
 * @param alias of a statement's part with the columns `fixture_id`, `market` and `line`, never input
 * @param selection SQL of the selection, never input
 */
function payoutsOn(alias: string, selection: string): SQL {
  const [of, chosen] = [sql.raw(alias), sql.raw(selection)];
  return sql`(coalesce((select sum(e.payout) from ${bettingExposure} as e
      where (e.fixture_id, e.market, e.line, e.selection) = (${of}.fixture_id, ${of}.market, ${of}.line, ${chosen})), 0)
    + coalesce((select sum(e.payout) from ${bettingExposure} as e
      where e.fixture_id = ${of}.fixture_id and e.market = '${sql.raw(BUILDER)}' and strpos('_' || e.selection || '_',
        '_' || ${of}.market || '_' || ${of}.line || '_' || ${chosen} || '_') > 0), 0))`;
}

// Several singles of a coupon may name one selection, and all of them win with it: its room is divided among them.
const roomsNamed = namedStatement<{ position: number; room: string }>(
  'betting_rooms',
  sql`select position, min(floor((amount - ${payoutsOn('picked', 'picked.selection')}) / sharing))::text as room
    from (select asked.*, ${limitInForce('asked')} as amount,
        count(*) over (partition by fixture_id, market, line, selection) as sharing
      from jsonb_to_recordset(${sql.placeholder('picks')}::jsonb) as asked (position integer, fixture_id text, market text,
        line text, selection text)) as picked
    where amount is not null group by position`,
);

/**
 * SQL for the selections of a market whose limit leaves less than the smallest stake of a single, as a JSON array; for
 * statements that read `betting_markets` under its name. Null if no selection has a limit.
 */
export const selectionsUsedUp = sql<string[] | null>`case when exists (select 1 from ${bettingLimits}) then (
    select json_agg(offer ->> 'selection') from jsonb_array_elements(betting_markets.selections) as offer
    where (${limitInForce('betting_markets')} - ${payoutsOn('betting_markets', "(offer ->> 'selection')")}) * 100
      < ${sql.raw(String(COUPON_STAKE.min))} * (offer ->> 'odds')::integer
  ) end`;

interface Selected {
  fixtureID: string;
  market: Market;
  line: number | null;
  selection: string;
}

/** A selection as exposure has it. */
type Exposed = Pick<Exposure, 'market' | 'line' | 'selection'>;

/** Returns the selections whose limits apply to a bet: itself, and for a bet builder its parts. */
const limitedBy = ({ market, line, selection }: Exposed): Exposed[] => [
  { market, line, selection },
  ...(market === BUILDER ? (readBuilder(selection) ?? []) : []).map((part) => ({
    ...part,
    line: printLine(part.line),
  })),
];

/**
 * Returns a function of the position of a selection: the amount in kuruş that its limit leaves for payouts, undefined
 * without a limit. A bet builder has the least of its own amount and those of its parts. Singles on the same selection
 * have equal parts of its amount. Below zero if bets at one moment exceeded a limit together: they do not wait for each
 * other.
 */
export async function findRooms(
  executor: Executor,
  picks: readonly Selected[],
): Promise<(position: number) => bigint | undefined> {
  const rows = await roomsNamed(executor, {
    picks: JSON.stringify(
      picks.flatMap(({ fixtureID, line, ...pick }, position) =>
        limitedBy({ ...pick, line: printLine(line) }).map((one) => ({
          position,
          fixture_id: fixtureID,
          market: one.market,
          line: one.line,
          selection: one.selection,
        })),
      ),
    ),
  });
  const rooms = new Map(rows.map(({ position, room }) => [position, BigInt(room)]));
  return (position) => rooms.get(position);
}

/**
 * Returns a function of a selection: what limits leave for its payouts, like `findRooms`, but not below zero.
 * @param exposure open bets of its match
 * @param limitOf limit in force by market
 */
export function countRooms(
  exposure: readonly Exposure[],
  limitOf: (market: Market) => bigint | undefined,
): (bet: Exposed) => bigint | undefined {
  const keyOf = ({ market, line, selection }: Exposed): string => `${market}~${line}~${selection}`;
  const used = new Map<string, bigint>();
  for (const bet of exposure)
    for (const one of limitedBy(bet)) used.set(keyOf(one), (used.get(keyOf(one)) ?? 0n) + bet.payout);
  return (bet) => {
    const rooms = limitedBy(bet).flatMap((one) => {
      const [limit, payout] = [limitOf(one.market), used.get(keyOf(one)) ?? 0n];
      return limit === undefined ? [] : limit > payout ? limit - payout : 0n;
    });
    return rooms.length > 0 ? rooms.reduce(least) : undefined;
  };
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
