import { formatMoment } from '~/lib/format/dates';
import type { PlayerCaller } from '~/request/caller';
import { pendingWithdrawals } from '~/services/finance.server';
import { isWithdrawalLocked } from '~/services/limit.server';

const PENDING_SHOWN = 10;

interface PendingView {
  /** Withdrawals that are still New; amounts in kuruş, above zero. */
  pending: { id: string; amount: bigint; description: string; date: string }[];
  /** They could not be read. */
  pendingMissing?: boolean;
  /** By the player's own lock none of them can be taken back. */
  pendingLocked?: boolean;
}

export const NONE_PENDING: PendingView = { pending: [] };

/** The withdrawals that wait, as the screen of withdrawals shows them. */
export async function pendingView(caller: PlayerCaller): Promise<PendingView> {
  const listed = await pendingWithdrawals(caller);
  if (!listed.ok) return { ...NONE_PENDING, pendingMissing: listed.kind !== 'absent' };
  return {
    ...NONE_PENDING,
    pendingLocked: listed.data.length > 0 && (await isWithdrawalLocked(caller)),
    pending: listed.data.slice(0, PENDING_SHOWN).map(({ id, amount, description, date }) => ({
      id,
      amount: -amount,
      description,
      date: formatMoment(date, caller.language),
    })),
  };
}
