import { sql } from 'drizzle-orm';
import { PRICE_VALIDITY_S } from '#contract/feed';
import { BUILDER } from '#contract/markets';
import type { Transaction } from '../db/database';
import { printLine, type Changes, type Fixture, type Interruption, type MarketChange } from './changes';
import { bettingMarkets, type MarketStatus } from './schema';
import { findAwaited } from './suspensions';

/** Closes the markets that snapshots omit, and markets that have a result. */
export async function closeMarkets(tx: Transaction, { fixtures, replaced, omitted, revised }: Changes): Promise<void> {
  const rows = [
    ...[...replaced].map(([id, sequence]) => ({ id, sequence })),
    ...omitted.map((id) => ({ id })),
    ...[...revised].flatMap((id) =>
      (fixtures.get(id)?.marketResults ?? []).flatMap(({ verdicts, market, line, sequence }) =>
        verdicts ? { id, market, line, sequence: sequence + 1 } : [],
      ),
    ),
  ];
  if (rows.length === 0) return;
  await tx.execute(sql`update ${bettingMarkets} as m set status = 'closed',
      sequence = greatest(m.sequence, told.sequence)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id text, market text, line text, sequence bigint)
    where m.fixture_id = told.id and m.status <> 'closed'
      and (told.market is null or (m.market = told.market and m.line = told.line))
      and (told.market is not null or told.sequence is null or m.sequence < told.sequence)`);
}

/** Returns the status of a market in force: older odds than a suspension, snapshot or result do not open it. */
function statusOf({ sequence, market: feedMarket }: MarketChange, fixture: Fixture | undefined): MarketStatus {
  const line = printLine(feedMarket.line);
  const isDecided = fixture?.marketResults.some(
    (result) => result.verdicts && result.market === feedMarket.market && result.line === line,
  );
  if (isDecided || sequence < (fixture?.snapshotSequence ?? -1)) return 'closed';
  return feedMarket.status === 'open' && sequence < (fixture?.suspendSequence ?? -1) ? 'suspended' : feedMarket.status;
}

/** Returns the end of the validity of odds, in play or before the start. */
function validUntil({ pricedAt, validityS }: MarketChange, fixture: Fixture | undefined): Date {
  const { default: usual, max } = PRICE_VALIDITY_S[fixture?.status === 'scheduled' ? 'scheduled' : 'live'];
  return new Date(pricedAt.getTime() + Math.min(validityS ?? usual, max) * 1_000);
}

/** Writes the odds and states of markets of a batch. */
export async function writeMarkets(
  tx: Transaction,
  markets: readonly MarketChange[],
  { changes: { fixtures, disputed }, now }: { changes: Changes; now: Date },
): Promise<void> {
  const rows = markets.map((change) => {
    const { fixtureId, sequence, pricedAt, market: feedMarket } = change;
    const fixture = fixtures.get(fixtureId);
    const status = statusOf(change, fixture);
    return {
      fixture_id: fixtureId,
      market: feedMarket.market,
      line: printLine(feedMarket.line),
      status: status === 'open' && disputed.has(fixtureId) ? 'suspended' : status,
      selections: feedMarket.selections,
      sequence,
      priced_at: pricedAt.toISOString(),
      valid_until: validUntil(change, fixture).toISOString(),
    };
  });
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`insert into ${bettingMarkets}
      (fixture_id, market, line, status, selections, sequence, priced_at, valid_until, open_since)
    select fixture_id, market, line, status, selections, sequence, priced_at, valid_until, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (fixture_id text, market text, line text, status text, selections jsonb, sequence bigint,
        priced_at timestamptz, valid_until timestamptz)
    on conflict (fixture_id, market, line) do update
      set status = excluded.status, selections = excluded.selections, sequence = excluded.sequence,
        priced_at = excluded.priced_at, valid_until = excluded.valid_until,
        open_since = case
          when excluded.status <> 'open' or (${bettingMarkets}.status = 'open' and ${bettingMarkets}.valid_until > ${at})
          then ${bettingMarkets}.open_since else ${at} end
      where excluded.sequence > ${bettingMarkets}.sequence`);
}

/**
 * Restarts the time since which markets are open that the batch leaves open although they took no bets at some time, so
 * that bets and cash-outs that wait are rejected. Without a model that is only where a bet builder waits.
 */
export async function restartInterrupted(
  tx: Transaction,
  { suspended, interrupted, unmodelled }: Changes,
  now: Date,
): Promise<void> {
  const built = unmodelled.size > 0 ? await findAwaited(tx, { market: BUILDER }) : [];
  const whole = [...suspended.keys(), ...built.filter((id) => unmodelled.has(id))];
  const rows: Interruption[] = [...interrupted, ...whole.map((fixtureId) => ({ fixtureId }))];
  if (rows.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update ${bettingMarkets} as m set open_since = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told ("fixtureId" text, market text, line text, listed jsonb)
    where m.fixture_id = told."fixtureId" and m.status = 'open' and m.open_since < ${at}
      and (told.market is null or (m.market = told.market and m.line = told.line))
      and (told.listed is null or not told.listed @> to_jsonb(concat(m.market, ' ', m.line)))`);
}
