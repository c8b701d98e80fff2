import { verifyCoupons } from '../betting';
import { verifyBonuses } from '../bonuses';
import type { Executor } from '../db/database';
import { verifyJackpots, verifyRounds } from '../games';
import { verifyPayments } from '../payments';
import type { GameProvider } from '../ports/game-provider';
import { verifyPrizes } from '../tournaments';
import { verifyLedger } from '../ledger';

/** What `verifyLedger` finds, and each domain's own rows compared with the ledger. One transaction must not change between. */
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
