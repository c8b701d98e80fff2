import { formatDateTime } from '#contract/dates';
import type { PlayerCaller } from '~/request/caller';
import { pendingWithdrawals } from '~/services/finance.server';
import { isWithdrawalLocked } from '~/services/limit.server';

const PENDING_SHOWN = 10;

interface PendingView {
  /** Withdrawals that are still New; amounts in kuruş, above zero. `isSent`: too late to cancel. */
  pending: { id: string; amount: bigint; description: string; date: string; isSent: boolean }[];
  /** Whether they could not be read. */
  pendingMissing?: boolean;
  /** Whether the player has locked the cancellation of withdrawals. */
  pendingLocked?: boolean;
}

export const NONE_PENDING: PendingView = { pending: [] };

/** Returns the pending withdrawals for the screen of withdrawals. */
export async function pendingView(caller: PlayerCaller): Promise<PendingView> {
  const [listed, isLocked] = await Promise.all([pendingWithdrawals(caller), isWithdrawalLocked(caller)]);
  if (!listed.ok) return { ...NONE_PENDING, pendingMissing: listed.kind !== 'absent' };
  return {
    ...NONE_PENDING,
    pendingLocked: listed.data.some(({ isSent }) => !isSent) && isLocked,
    pending: listed.data.slice(0, PENDING_SHOWN).map(({ id, amount, description, date, isSent = false }) => ({
      id,
      amount: -amount,
      description,
      date: formatDateTime(date, caller),
      isSent,
    })),
  };
}
