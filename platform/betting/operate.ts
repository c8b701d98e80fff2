import { and, asc, desc, eq, getTableColumns, inArray, isNull, like, sql } from 'drizzle-orm';
import type { PeriodScore, Sport } from '#contract/markets';
import { isCompleteResult } from '#contract/score';
import { foldForSearch } from '#contract/search';
import type { Executor, Transaction } from '../db/database';
import { escapeLike } from '../db/like';
import { formatDateTime } from '../format';
import { Refusal } from '../refusal';
import { findMatchVoid } from './bet-void';
import { hasResult } from './changes';
import { lockFixtures } from './fixture-locks';
import { isUnderWay } from './fixtures';
import { keepUndecided } from './market-results';
import { NEEDED_RESULTS } from './messages';
import { bettingConflicts, bettingFixtures, bettingMarkets, couponSelections, type FixtureStatus } from './schema';
import { enqueueSettlement, toSettlementKind } from './settlement-job';
import { selectFeed, openMarketsInForce } from './suspensions';

/** An operator's actions on matches and results. */

export type Fixture = typeof bettingFixtures.$inferSelect;

/** Decision of an operator. */
export interface OperatorDecision {
  /** Name of the operator. */
  operator: string;
  reason: string;
  at: Date;
}

/** Returns a fixture. @throws {Refusal} `not-found` */
export async function findFixtureForOperator(executor: Executor, fixtureID: string): Promise<Fixture> {
  const [fixture] = await executor.select().from(bettingFixtures).where(eq(bettingFixtures.id, fixtureID));
  if (!fixture)
    throw new Refusal(
      {
        tr: `Böyle bir karşılaşma yok: ${fixtureID}.`,
        en: `No such fixture: ${fixtureID}. \`betting fixtures\` lists them.`,
      },
      'not-found',
    );
  return fixture;
}

/** Returns a fixture that no other transaction changes until the end of this one. @throws {Refusal} `not-found` */
export async function lockFixture(tx: Transaction, fixtureID: string): Promise<Fixture> {
  await lockFixtures(tx, [fixtureID]);
  return findFixtureForOperator(tx, fixtureID);
}

const printPeriods = ({ periods }: Fixture): string => periods.map(({ home, away }) => `${home}-${away}`).join(',');

/**
 * Checks that the result of a fixture is still the one that the operator saw, by its revision. Undefined accepts any.
 * @throws {Refusal} `closed`
 */
export function assertSeen(fixture: Fixture, seen: number | undefined): void {
  if (seen === undefined || seen === fixture.resultRevision) return;
  const now = `${fixture.status} ${printPeriods(fixture)}`.trim();
  throw new Refusal(
    {
      tr: `Karşılaşma siz baktıktan sonra değişti: sonuç no ${seen} iken şimdi ${fixture.resultRevision} (${now}). Hiçbir şey değişmedi.`,
      en: `The match changed since you saw it: result no. ${seen}, now ${fixture.resultRevision} (${now}). Nothing has changed.`,
    },
    'closed',
  );
}

/**
 * Checks that a fixture has begun at `at`, and that periods are a complete result of its sport.
 * @throws {Refusal} `invalid`
 */
export function assertPossibleResult(fixture: Fixture, periods: readonly PeriodScore[], at: Date): void {
  const { sport, startsAt, voids } = fixture;
  const { status } = findMatchVoid(voids)?.before ?? fixture;
  if (status !== 'live' && status !== 'ended' && at < startsAt)
    throw new Refusal(
      {
        tr: `Karşılaşma ${formatDateTime(startsAt, '24').tr} zamanında başlar; daha önce sonucu olmaz. Bahisleri geri vermek için betting void.`,
        en: `The match starts at ${startsAt.toISOString()} and has no result before. \`betting void\` refunds its bets.`,
      },
      'invalid',
      'score',
    );
  if (!isCompleteResult(sport, periods)) throw new Refusal(NEEDED_RESULTS[sport], 'invalid', 'score');
}

/** Returns the voids of a fixture after another result: those of the whole match are over. */
const afterResult = ({ voids }: Fixture, { operator, reason, at }: OperatorDecision): Fixture['voids'] =>
  voids.map((entry) =>
    entry.before && !entry.ended ? { ...entry, ended: { operator, reason, at: at.toISOString() } } : entry,
  );

/**
 * Returns a fixture as it is with a result of an operator. One that abandons it is a void of every bet, which can be taken
 * back. Results of markets stay that the score cannot decide; after a void they are those before it.
 */
export function withResult(
  fixture: Fixture,
  { result, ...by }: OperatorDecision & { result: OperatorResult },
): Fixture {
  const { status, periods, marketResults, byOperator } = fixture;
  const at = by.at.toISOString();
  const voids = afterResult(fixture, by);
  const voided = findMatchVoid(fixture.voids)?.before;
  if (result.status === 'abandoned')
    voids.push({
      market: '',
      until: at,
      operator: by.operator,
      reason: by.reason,
      at,
      before: { status, periods, marketResults, byOperator },
    });
  return {
    ...fixture,
    status: result.status,
    periods: [...result.periods],
    marketResults: result.status === 'ended' ? keepUndecided({ ...fixture, ...voided, periods: result.periods }) : [],
    byOperator: true,
    voids,
  };
}

/** A result that an operator sets. */
export interface OperatorResult {
  status: 'ended' | 'abandoned';
  periods: readonly PeriodScore[];
}

/**
 * Sets a fixture's result for an operator; a job settles its coupons. Earlier settlements by another result are
 * reversed and booked again.
 * @param expects `unsettled` for a first result, `settled` for another one than before, `any` for either
 * @throws {Refusal} if there is no such fixture, it has no result to correct, or one already, it changed since `seen`, it
 *   has not begun, or the result is not complete
 */
export async function setResult(
  tx: Transaction,
  {
    fixtureID,
    result,
    expects,
    seen,
    at,
    operator = '',
    reason = '',
  }: Partial<OperatorDecision> & {
    fixtureID: string;
    result: OperatorResult;
    expects: 'unsettled' | 'settled' | 'any';
    /** Revision of the result that the operator saw; default: any. */
    seen?: number | undefined;
    at: Date;
  },
): Promise<Fixture> {
  const fixture = await lockFixture(tx, fixtureID);
  const isSettled = hasResult(fixture);
  const voided = findMatchVoid(fixture.voids);
  if (result.status === 'abandoned' && voided)
    throw new Refusal(
      {
        tr: `Bu karşılaşmayı ${voided.operator} adlı operatör ${formatDateTime(new Date(voided.at), '24').tr} zamanında geçersiz saydı. Hiçbir şey değişmedi.`,
        en: `The operator ${voided.operator} voided this match at ${voided.at}. Nothing has changed.`,
      },
      'taken',
    );
  if (expects === 'unsettled' && isSettled)
    throw new Refusal(
      {
        tr: `${fixtureID} karşılaşmasının sonucu var; onu betting correct değiştirir.`,
        en: `${fixtureID} has a result. \`betting correct\` changes it.`,
      },
      'closed',
    );
  if (expects === 'settled' && !isSettled)
    throw new Refusal(
      {
        tr: `${fixtureID} karşılaşmasının sonucu henüz yok; onu betting settle verir.`,
        en: `${fixtureID} has no result yet. \`betting settle\` gives it one.`,
      },
      'closed',
    );
  assertSeen(fixture, seen);
  if (result.status === 'ended') assertPossibleResult(fixture, result.periods, at);
  const { status, periods, marketResults, byOperator, voids } = withResult(fixture, { result, operator, reason, at });
  const revision = fixture.resultRevision + 1;
  await tx.delete(bettingMarkets).where(eq(bettingMarkets.fixtureId, fixtureID));
  await tx
    .update(bettingFixtures)
    .set({
      status,
      periods,
      clock: null,
      server: null,
      openMarkets: 0,
      openUntil: null,
      resultRevision: revision,
      marketResults,
      byOperator,
      voids,
    })
    .where(eq(bettingFixtures.id, fixtureID));
  await tx
    .update(bettingConflicts)
    .set({ decidedAt: at })
    .where(and(eq(bettingConflicts.fixtureId, fixtureID), isNull(bettingConflicts.decidedAt)));
  const kind = toSettlementKind({ ...fixture, status, marketResults, voids });
  await enqueueSettlement(tx, { kind, fixtureID, revision, runAt: at });
  return fixture;
}

const unsettledOf = (executor: Executor, feed: string) =>
  executor
    .select({ id: bettingFixtures.id })
    .from(bettingFixtures)
    .where(and(isUnderWay, sql`${selectFeed('betting_fixtures.id')} = ${feed}`))
    .orderBy(bettingFixtures.id);

/** Fixtures and coupon selections that a result set by an operator affects. */
export interface ResultEffect {
  fixtures: number;
  /** Selections without a result, and those settled by an earlier one. */
  open: number;
  settled: number;
}

async function countSelections(executor: Executor, fixtureIDs: string[]): Promise<ResultEffect> {
  const [counted] = await executor
    .select({
      open: sql<number>`(count(*) filter (where ${couponSelections.state} = 'open'))::int`,
      settled: sql<number>`(count(*) filter (where ${couponSelections.state} <> 'open'))::int`,
    })
    .from(couponSelections)
    .where(inArray(couponSelections.fixtureId, fixtureIDs));
  return { fixtures: fixtureIDs.length, open: counted?.open ?? 0, settled: counted?.settled ?? 0 };
}

/** Returns what `voidFeed` would affect. */
export async function previewVoidFeed(executor: Executor, feed: string): Promise<ResultEffect> {
  return countSelections(
    executor,
    (await unsettledOf(executor, feed)).map(({ id }) => id),
  );
}

/**
 * Voids every fixture of a feed that has no result: its markets are deleted, and its bets are refunded by jobs.
 * @returns number of voided fixtures
 */
export async function voidFeed(tx: Transaction, feed: string, by: OperatorDecision): Promise<number> {
  const find = () => unsettledOf(tx, feed);
  await lockFixtures(
    tx,
    (await find()).map(({ id }) => id),
  );
  // A fixture that got its result before the lock was granted keeps it.
  const open = await find();
  for (const { id } of open)
    await setResult(tx, { fixtureID: id, result: { status: 'abandoned', periods: [] }, expects: 'unsettled', ...by });
  return open.length;
}

/** Lists results that contradict the current one and await an operator's decision, of one fixture or all, newest first. */
export async function listConflicts(executor: Executor, limit: number, fixtureID?: string) {
  return executor
    .select({ conflict: bettingConflicts, fixture: bettingFixtures })
    .from(bettingConflicts)
    .innerJoin(bettingFixtures, eq(bettingFixtures.id, bettingConflicts.fixtureId))
    .where(and(isNull(bettingConflicts.decidedAt), fixtureID ? eq(bettingFixtures.id, fixtureID) : undefined))
    .orderBy(desc(bettingConflicts.toldAt))
    .limit(limit);
}

/** Place of a fixture in a list of an operator. */
export interface FixturePosition {
  startsAt: Date;
  id: string;
}

interface OperatorFixtureFilter {
  /** `current`: to come or in play. */
  status?: FixtureStatus | 'current' | undefined;
  sport?: Sport | undefined;
  /** Part of the name of a team or league. */
  search?: string | undefined;
  /** Position after which the page begins. */
  after?: FixturePosition | undefined;
  limit: number;
  at: Date;
}

/** Lists fixtures with the number of open selections on them: the nearest first, or those that are over latest first. */
export async function fixturesForOperator(
  executor: Executor,
  { status, sport, search, after, limit, at }: OperatorFixtureFilter,
): Promise<{ fixture: Fixture; open: number }[]> {
  const isCurrent = status === 'current';
  const folded = foldForSearch(search ?? '');
  // The nearest first of those to come or in play, the latest first of the others.
  const order = isCurrent
    ? [asc(bettingFixtures.startsAt), asc(bettingFixtures.id)]
    : [desc(bettingFixtures.startsAt), desc(bettingFixtures.id)];
  const place = sql`(${bettingFixtures.startsAt}, ${bettingFixtures.id})`;
  const position = after && sql`(${after.startsAt.toISOString()}::timestamptz, ${after.id})`;
  return executor
    .select({
      fixture: { ...getTableColumns(bettingFixtures), openMarkets: openMarketsInForce(at) },
      open: sql<number>`(select count(*) from ${couponSelections} as p where p.fixture_id = ${bettingFixtures}.id and p.state = 'open')::int`,
    })
    .from(bettingFixtures)
    .where(
      and(
        isCurrent ? isUnderWay : status && eq(bettingFixtures.status, status),
        sport && eq(bettingFixtures.sport, sport),
        folded === '' ? undefined : like(bettingFixtures.searchName, `%${escapeLike(folded)}%`),
        position && (isCurrent ? sql`${place} > ${position}` : sql`${place} < ${position}`),
      ),
    )
    .orderBy(...order)
    .limit(limit);
}
