import { and, eq, inArray, sql } from 'drizzle-orm';
import { BUILDER } from '#contract/markets';
import type { Executor, Transaction } from '../db/database';
import { formatDateTime } from '../format';
import { Refusal } from '../refusal';
import { isInScope, listVoids, type VoidScope } from './bet-void';
import type { BetVoid } from './fixture-state';
import { assertSeen, lockFixture, type Fixture, type OperatorDecision } from './operate';
import { bettingConflicts, bettingFixtures, couponSelections, coupons } from './schema';
import { enqueueSettlement, toSettlementKind } from './settlement-job';

/** Voids of bets by an operator, and taking them back. Coupons follow by the settlement of the fixture. */

/** Selections on a fixture that a scope covers. */
async function listCovered(executor: Executor, { id, voids }: Fixture, scope: VoidScope) {
  const { market, from, until } = scope;
  const picks = await executor
    .select({
      couponId: couponSelections.couponId,
      market: couponSelections.market,
      line: couponSelections.line,
      selection: couponSelections.selection,
      placedAt: coupons.placedAt,
    })
    .from(couponSelections)
    .innerJoin(coupons, eq(coupons.id, couponSelections.couponId))
    .where(
      and(
        eq(couponSelections.fixtureId, id),
        market === '' ? undefined : inArray(couponSelections.market, [market, BUILDER]),
        sql`${coupons.placedAt} < ${until}::timestamptz`,
        from === undefined ? undefined : sql`${coupons.placedAt} >= ${from}::timestamptz`,
      ),
    );
  return picks
    .filter((pick) => isInScope(scope, pick, pick.placedAt))
    .map((pick) => ({ ...pick, voids: listVoids(voids, pick, pick.placedAt) }));
}

const numberOf = ({ voids }: Fixture, entry: BetVoid): number => voids.indexOf(entry) + 1;

/**
 * Checks that a scope covers a bet that is not void yet.
 * @throws {Refusal} `invalid` for a span that ends before it begins or in the future, `not-found` without a bet, `taken`
 * if another void covers them all
 */
export async function assertCovers(
  executor: Executor,
  fixture: Fixture,
  { scope, at }: { scope: VoidScope; at: Date },
) {
  if (scope.from !== undefined && Date.parse(scope.from) >= Date.parse(scope.until))
    throw new Refusal(
      { tr: 'Aralığın bitişi başlangıcından sonra olmalı.', en: 'The span must end after it begins.' },
      'invalid',
      'until',
    );
  if (Date.parse(scope.until) > at.getTime() + 1)
    throw new Refusal(
      {
        tr: 'Aralık gelecekte bitiyor. Yeni bahisleri durdurmak için askıya alın.',
        en: 'The span ends in the future. Suspend the market to stop new bets.',
      },
      'invalid',
      'until',
    );
  const covered = await listCovered(executor, fixture, scope);
  if (covered.length === 0)
    throw new Refusal(
      {
        tr: 'Bu bahis türünde ve bu aralıkta oynanmış bahis yok. Hiçbir şey değişmedi.',
        en: 'No bet was placed on this market in this span. Nothing has changed.',
      },
      'not-found',
    );
  const [earlier] = covered.every(({ voids }) => voids.length > 0) ? (covered[0]?.voids ?? []) : [];
  if (!earlier) return;
  const number = numberOf(fixture, earlier);
  throw new Refusal(
    {
      tr: `Bu bahisleri ${earlier.operator} adlı operatör ${formatDateTime(new Date(earlier.at), '24').tr} tarihinde geçersiz saydı (${number} numaralı karar). Hiçbir şey değişmedi.`,
      en: `The operator ${earlier.operator} voided these bets at ${earlier.at} (number ${number}). Nothing has changed.`,
    },
    'taken',
  );
}

/** Writes the voids of a fixture, with a new revision by which its coupons are settled again. */
async function revise(
  tx: Transaction,
  { fixture, change, at }: { fixture: Fixture; change: Partial<Fixture>; at: Date },
): Promise<void> {
  const revision = fixture.resultRevision + 1;
  await tx
    .update(bettingFixtures)
    .set({ ...change, resultRevision: revision })
    .where(eq(bettingFixtures.id, fixture.id));
  const kind = toSettlementKind({ ...fixture, ...change });
  await enqueueSettlement(tx, { kind, fixtureID: fixture.id, revision, runAt: at });
}

const decisionOf = ({ operator, reason, at }: OperatorDecision) => ({ operator, reason, at: at.toISOString() });

/** Returns a fixture as it is with one void more. */
export const withVoid = (fixture: Fixture, scope: VoidScope, by: OperatorDecision): Fixture => ({
  ...fixture,
  voids: [...fixture.voids, { ...scope, ...decisionOf(by) }],
});

/**
 * Voids the bets of a scope on a fixture: each counts as odds of 1. Waits for bets, cash-outs and settlements in
 * progress. Bets that are accepted later are not covered, unless they were submitted in the span.
 * @returns the fixture, with the number of the void
 * @throws {Refusal} like `assertCovers`; `closed` if the fixture changed since `seen`
 */
export async function voidBets(
  tx: Transaction,
  {
    fixtureID,
    scope,
    seen,
    ...by
  }: OperatorDecision & { fixtureID: string; scope: VoidScope; seen?: number | undefined },
): Promise<{ fixture: Fixture; number: number }> {
  const fixture = await lockFixture(tx, fixtureID);
  assertSeen(fixture, seen);
  await assertCovers(tx, fixture, { scope, at: by.at });
  const changed = withVoid(fixture, scope, by);
  await revise(tx, { fixture, change: { voids: changed.voids }, at: by.at });
  return { fixture, number: changed.voids.length };
}

/**
 * Returns a fixture as it is without one of its voids: the bets follow its result again, a match the state that it had.
 * @throws {Refusal} `not-found`; `closed` if it was taken back, or the match has had another result since
 */
export function withoutVoid(fixture: Fixture, number: number, by: OperatorDecision): Fixture {
  const entry = fixture.voids[number - 1];
  if (!entry)
    throw new Refusal(
      {
        tr: `${fixture.id} karşılaşmasında ${number} numaralı geçersiz sayma yok.`,
        en: `${fixture.id} has no void with the number ${number}. \`betting show\` lists them.`,
      },
      'not-found',
      'number',
    );
  const { ended, before } = entry;
  if (ended)
    throw new Refusal(
      {
        tr: `Bu karar artık geçerli değil: ${ended.operator} adlı operatör ${formatDateTime(new Date(ended.at), '24').tr} tarihinde değiştirdi. Hiçbir şey değişmedi.`,
        en: `It is no longer in force: the operator ${ended.operator} changed it at ${ended.at}. Nothing has changed.`,
      },
      'closed',
    );
  const voids = fixture.voids.map((one) => (one === entry ? { ...one, ended: decisionOf(by) } : one));
  return { ...fixture, voids, ...before };
}

/** Takes a void back: coupons return to their state before by new entries of the ledger. */
export async function takeVoidBack(
  tx: Transaction,
  { fixtureID, number, ...by }: OperatorDecision & { fixtureID: string; number: number },
): Promise<Fixture> {
  const fixture = await lockFixture(tx, fixtureID);
  const { voids, status, periods, marketResults, byOperator } = withoutVoid(fixture, number, by);
  const entry = fixture.voids[number - 1];
  // The void of a match deletes its markets with their sequences: older odds than the newest ones must not open them.
  const suspendSequence = Math.max(fixture.suspendSequence, entry?.before ? fixture.oddsSequence + 1 : -1);
  const change = { voids, status, periods, marketResults, byOperator, suspendSequence };
  await revise(tx, { fixture, change, at: by.at });
  // Results that arrived before the void or agreed with it wait for a decision again.
  if (entry?.before)
    await tx
      .update(bettingConflicts)
      .set({ decidedAt: null })
      .where(
        and(eq(bettingConflicts.fixtureId, fixtureID), sql`${bettingConflicts.decidedAt} = ${entry.at}::timestamptz`),
      );
  return fixture;
}
