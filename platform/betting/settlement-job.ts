import type { Transaction } from '../db/database';
import { enqueueJob } from '../jobs';

export const SETTLE = 'betting.settle';

interface Settlement {
  fixtureID: string;
  /** The revision of the fixture's result that is being followed. */
  revision: number;
  /** Coupons up to this id are done. */
  after?: string;
  runAt: Date;
}

/** Sees to it that the coupons of a fixture follow its result. */
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
