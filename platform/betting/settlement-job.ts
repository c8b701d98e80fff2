import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';

export const SETTLE = 'betting.settle';

interface Settlement {
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
  { fixtureID, revision, after = '', runAt }: Settlement,
): Promise<void> {
  await enqueueJob(tx, {
    kind: SETTLE,
    key: `${SETTLE}:${fixtureID}:${revision}`,
    payload: { fixtureID, revision, after },
    runAt,
  });
}
