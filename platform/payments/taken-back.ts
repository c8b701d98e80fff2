import { sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/constants';
import type { Executor } from '../db/database';
import { refusals } from './messages';

/** Kuruş of a deposit that were taken back. */
interface TakenBackSums {
  chargedBack: bigint;
  /** Refunds that did not fail; those whose outcome is open count too. */
  refunded: bigint;
}

/** Returns what was taken back of each of these payments so far, by id; unknown payments are absent. */
export async function listTakenBack(executor: Executor, ids: readonly string[]): Promise<Map<string, TakenBackSums>> {
  const { rows } = (await executor.execute(
    sql`select p.id, coalesce(c.amount, 0)::text as charged_back,
        coalesce((select sum(r.amount) from payments r
          where r.refund_of = p.id and r.status <> ${TRANSACTION_STATUS.cancelled}), 0)::text as refunded
      from payments p left join chargebacks c on c.payment_id = p.id
      where p.id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`,
  )) as unknown as { rows: { id: string; charged_back: string; refunded: string }[] };
  return new Map(
    rows.map((row) => [row.id, { chargedBack: BigInt(row.charged_back), refunded: BigInt(row.refunded) }]),
  );
}

/** Returns the sum of what was taken back, in kuruş. */
export const sumTakenBack = ({ chargedBack, refunded }: TakenBackSums): bigint => chargedBack + refunded;

/**
 * Rejects a chargeback or refund if another one was booked since the operator read the deposit. Lock the deposit first,
 * so that of two operators only one books.
 * @param seen kuruş that were taken back when the operator read the deposit. Default: not checked
 * @throws {Refusal} if the sum is another one now
 */
export async function assertTakenBack(executor: Executor, id: string, seen: bigint | undefined): Promise<void> {
  if (seen === undefined) return;
  const current = (await listTakenBack(executor, [id])).get(id);
  if (current && sumTakenBack(current) !== seen) throw refusals.takenBackMeanwhile(sumTakenBack(current));
}
