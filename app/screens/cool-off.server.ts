import type { PlayerCaller } from '~/request/caller';
import { formatDateTime } from '#contract/dates';
import { getLimits } from '~/services/limit.server';

/** Returns the end of the active cool-off as text; undefined if there is none or it cannot be read. */
export async function getCoolOffEnd(caller: PlayerCaller): Promise<string | undefined> {
  const reply = await getLimits(caller);
  const closed = reply.ok ? reply.data.closed : undefined;
  return closed ? formatDateTime(closed.until, caller) : undefined;
}
