import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';
import { hasResult } from './changes';
import type { bettingFixtures } from './schema';

export const SETTLE = 'betting.settle';
/**
 * Kind of a settlement that needs more than the score of a match. Release 0.1.0 would void every bet on a match in play,
 * and ignore results of markets and voids of bets; it does not know this kind, so it leaves the job.
 */
export const SETTLE_PART = 'betting.settle-part';

export type SettlementKind = typeof SETTLE | typeof SETTLE_PART;

/** Returns the kind of a settlement by the current state of its fixture. */
export const toSettlementKind = ({
  status,
  marketResults,
  voids,
  returnedAt,
}: Pick<typeof bettingFixtures.$inferSelect, 'status' | 'marketResults' | 'voids' | 'returnedAt'>): SettlementKind =>
  hasResult({ status }) && marketResults.length === 0 && voids.length === 0 && returnedAt === null
    ? SETTLE
    : SETTLE_PART;

interface Settlement {
  kind: SettlementKind;
  fixtureID: string;
  /** Revision of the fixture's result that is being settled. */
  revision: number;
  /** Coupons up to this id are done. */
  after?: string;
  runAt: Date;
}

/** Schedules the settlement of a fixture's coupons by its result. */
export async function enqueueSettlement(
  tx: Transaction,
  { kind, fixtureID, revision, after = '', runAt }: Settlement,
): Promise<void> {
  await enqueueJob(tx, {
    kind,
    key: `${SETTLE}:${fixtureID}:${revision}`,
    payload: { fixtureID, revision, after },
    runAt,
  });
}
