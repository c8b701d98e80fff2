import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { PeriodScore } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { hasResult } from './changes';
import { lockFixtures } from './fixture-locks';
import { isUnderWay } from './fixtures';
import { bettingConflicts, bettingFixtures, bettingMarkets, couponSelections, type FixtureStatus } from './schema';
import { enqueueSettlement } from './settlement-job';
import { selectFeed, openMarketsInForce } from './suspensions';

/** An operator's actions on matches and results. Texts are English, for operators. */

type Fixture = typeof bettingFixtures.$inferSelect;

const noSuchFixture = (fixtureID: string) =>
  new Refusal(`No such fixture: ${fixtureID}. \`betting fixtures\` lists them.`, 'not-found');

async function lockFixture(tx: Transaction, fixtureID: string): Promise<Fixture> {
  await lockFixtures(tx, [fixtureID]);
  const [fixture] = await tx.select().from(bettingFixtures).where(eq(bettingFixtures.id, fixtureID));
  if (!fixture) throw noSuchFixture(fixtureID);
  return fixture;
}

/**
 * Sets a fixture's result for an operator; a job settles its coupons. Earlier settlements by another result are
 * reversed and booked again.
 * @param expects `unsettled` for a first result, `settled` for another one than before, `any` for either
 * @throws {Refusal} if there is no such fixture, or it has no result to correct, or one already
 */
export async function setResult(
  tx: Transaction,
  {
    fixtureID,
    result,
    expects,
    at,
  }: {
    fixtureID: string;
    result: { status: 'ended' | 'abandoned'; periods: readonly PeriodScore[] };
    expects: 'unsettled' | 'settled' | 'any';
    at: Date;
  },
): Promise<Fixture> {
  const fixture = await lockFixture(tx, fixtureID);
  const isSettled = hasResult(fixture);
  if (expects === 'unsettled' && isSettled)
    throw new Refusal(`${fixtureID} has a result. \`betting correct\` changes it.`, 'closed');
  if (expects === 'settled' && !isSettled)
    throw new Refusal(`${fixtureID} has no result yet. \`betting settle\` gives it one.`, 'closed');
  const revision = fixture.resultRevision + 1;
  await tx.delete(bettingMarkets).where(eq(bettingMarkets.fixtureId, fixtureID));
  await tx
    .update(bettingFixtures)
    .set({
      status: result.status,
      periods: [...result.periods],
      clock: null,
      server: null,
      openMarkets: 0,
      openUntil: null,
      resultRevision: revision,
      marketResults: [],
      byOperator: true,
    })
    .where(eq(bettingFixtures.id, fixtureID));
  await tx
    .update(bettingConflicts)
    .set({ decidedAt: at })
    .where(and(eq(bettingConflicts.fixtureId, fixtureID), isNull(bettingConflicts.decidedAt)));
  await enqueueSettlement(tx, { fixtureID, revision, runAt: at });
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

/** Returns what a result of this fixture would affect. @throws {Refusal} if there is no such fixture */
export async function previewResult(executor: Executor, fixtureID: string): Promise<ResultEffect> {
  if ((await executor.$count(bettingFixtures, eq(bettingFixtures.id, fixtureID))) === 0) throw noSuchFixture(fixtureID);
  return countSelections(executor, [fixtureID]);
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
export async function voidFeed(tx: Transaction, feed: string, at: Date): Promise<number> {
  const find = () => unsettledOf(tx, feed);
  await lockFixtures(
    tx,
    (await find()).map(({ id }) => id),
  );
  // A fixture that got its result before the lock was granted keeps it.
  const open = await find();
  for (const { id } of open)
    await setResult(tx, { fixtureID: id, result: { status: 'abandoned', periods: [] }, expects: 'unsettled', at });
  return open.length;
}

/** Lists results that contradict the current one and await an operator's decision, newest first. */
export async function listConflicts(executor: Executor, limit: number) {
  return executor
    .select({ conflict: bettingConflicts, fixture: bettingFixtures })
    .from(bettingConflicts)
    .innerJoin(bettingFixtures, eq(bettingFixtures.id, bettingConflicts.fixtureId))
    .where(isNull(bettingConflicts.decidedAt))
    .orderBy(desc(bettingConflicts.toldAt))
    .limit(limit);
}

/** Lists fixtures with the number of open selections on them, latest start first. */
export async function fixturesForOperator(
  executor: Executor,
  { status, limit, at }: { status?: FixtureStatus | undefined; limit: number; at: Date },
): Promise<{ fixture: Fixture; open: number }[]> {
  return executor
    .select({
      fixture: { ...getTableColumns(bettingFixtures), openMarkets: openMarketsInForce(at) },
      open: sql<number>`(select count(*) from ${couponSelections} as p where p.fixture_id = ${bettingFixtures}.id and p.state = 'open')::int`,
    })
    .from(bettingFixtures)
    .where(status === undefined ? undefined : eq(bettingFixtures.status, status))
    .orderBy(desc(bettingFixtures.startsAt))
    .limit(limit);
}
