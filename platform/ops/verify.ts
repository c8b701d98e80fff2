import { verifyCoupons } from '../betting';
import { verifyBonuses } from '../bonuses';
import type { Executor } from '../db/database';
import { verifyJackpots, verifyRounds } from '../games';
import { verifyPayments } from '../payments';
import type { GameProvider } from '../ports/game-provider';
import { verifyPrizes } from '../tournaments';
import { verifyLedger } from '../ledger';

/**
 * Returns the findings of `verifyLedger`, and compares each domain's own rows with the ledger. Run it in one snapshot,
 * so that the rows do not change in between.
 */
export async function verifyBooks(
  executor: Executor,
  provider?: GameProvider | undefined,
): Promise<Awaited<ReturnType<typeof verifyLedger>>> {
  const report = await verifyLedger(executor);
  for (const verify of [verifyPayments, verifyBonuses, verifyCoupons, verifyRounds, verifyPrizes])
    report.findings.push(...(await verify(executor)));
  report.findings.push(...(await verifyJackpots(executor, provider)));
  return report;
}
