import { verifyCoupons } from '../betting';
import { verifyBonuses } from '../bonuses';
import type { Executor, Transaction } from '../db/database';
import { verifyJackpots, verifyRounds } from '../games';
import { verifyPayments } from '../payments';
import type { GameProvider } from '../ports/game-provider';
import { verifyPrizes } from '../tournaments';
import { readCheckpoint, recordCheck, verifyAll, verifyDays, verifyLedger, verifySince } from '../ledger';

type Report = Awaited<ReturnType<typeof verifyLedger>>;

/** Compares each domain's own rows with the ledger; with `since`, rounds and coupons only from there on. */
async function verifyDomains(executor: Executor, provider: GameProvider | undefined, since?: Date): Promise<string[]> {
  const findings: string[] = [];
  for (const verify of [verifyPayments, verifyBonuses, verifyPrizes]) findings.push(...(await verify(executor)));
  for (const verify of [verifyCoupons, verifyRounds]) findings.push(...(await verify(executor, since)));
  findings.push(...(await verifyJackpots(executor, provider)));
  return findings;
}

/**
 * Returns the findings of `verifyLedger`, and compares each domain's own rows with the ledger. Run it in one snapshot,
 * so that the rows do not change in between.
 */
export async function verifyBooks(executor: Executor, provider?: GameProvider | undefined): Promise<Report> {
  const report = await verifyLedger(executor);
  report.findings.push(...(await verifyDomains(executor, provider)));
  return report;
}

/**
 * Verifies what changed since the last check without findings, seals the result and records the check. Without such a check, or with
 * `isComplete`, it verifies everything.
 * @returns the report, and the time since which entries were verified
 */
export async function verifyAndSeal(
  tx: Transaction,
  { provider, now, isComplete }: { provider: GameProvider | undefined; now: Date; isComplete: boolean },
): Promise<{ report: Report; since: Date | undefined }> {
  const checkpoint = isComplete ? undefined : await readCheckpoint(tx);
  const { report, seal } = checkpoint ? await verifySince(tx, checkpoint, now) : await verifyAll(tx, now);
  if (!checkpoint) report.findings.push(...(await verifyDays(tx)));
  report.findings.push(...(await verifyDomains(tx, provider, checkpoint?.until)));
  if (report.findings.length === 0) await seal();
  await recordCheck(tx, report, now);
  return { report, since: checkpoint?.until };
}
