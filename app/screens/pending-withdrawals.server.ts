import { formatMoment } from '~/lib/dates';
import type { PlayerCaller } from '~/request/caller';
import { pendingWithdrawals } from '~/services/finance.server';
import { getLimits } from '~/services/limit.server';

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
  const limits = listed.data.length > 0 ? await getLimits(caller) : undefined;
  return {
    ...NONE_PENDING,
    pendingLocked:
      limits?.ok === true && limits.data.limits.some((one) => one.limit === 'withdrawal-lock' && one.isSet),
    pending: listed.data.slice(0, PENDING_SHOWN).map(({ id, amount, description, date }) => ({
      id,
      amount: -amount,
      description,
      date: formatMoment(date, caller.language),
    })),
  };
}
