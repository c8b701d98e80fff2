import { MASS_MESSAGE_LIMIT, NOTIFICATION_DAYS, NOTIFICATION_LIMIT, TRANSACTION_CATEGORY, TRANSACTION_STATUS } from '#contract/constants';
import { listMassMessages } from '#contract/crm';
import { listTransactions } from '#contract/finance';
import { LRUCache } from 'lru-cache';
import type { Caller, PlayerCaller } from '../caller.server';
import { dayInIstanbul } from '../lib/dates';
import { cachedReply } from './cache.server';
import { callEndpoint } from './endpoint.server';

export interface Notification {
  id: string;
  kind: 'account' | 'message';
  title: string;
  text: string;
  date: Date;
}

const DAY_MS = 86_400_000;

/** Mass messages for everybody (limit 10), newest first. */
async function massMessages(caller: Caller): Promise<Notification[]> {
  const reply = await cachedReply(caller, 'mass-messages', () => callEndpoint(caller, listMassMessages, { limit: MASS_MESSAGE_LIMIT, offset: 0 }));
  return reply.ok ? reply.data.map(({ id, title, text, date }) => ({ id: `m${id}`, kind: 'message' as const, title, text, date })) : [];
}

/**
 * What a player is told (spec section 4): transactions of category 2 with status 1003 among the last 250 of 90 days,
 * and the mass messages; newest first. `complete` is false when the player's own could not be read.
 */
export async function notifications(caller: PlayerCaller, now: Date): Promise<{ list: Notification[]; complete: boolean }> {
  const [messages, reply] = await Promise.all([
    massMessages(caller),
    callEndpoint(caller, listTransactions, {
      limit: NOTIFICATION_LIMIT,
      searchCategory: String(TRANSACTION_CATEGORY.notice),
      status: String(TRANSACTION_STATUS.notice),
      startDate: dayInIstanbul(new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)),
      endDate: dayInIstanbul(now),
    }),
  ]);
  const own = (reply.ok ? reply.data : [])
    .filter((row) => row.transaction_category_id === TRANSACTION_CATEGORY.notice && row.transaction_status === TRANSACTION_STATUS.notice)
    .map(({ id, description, reason, date }) => ({ id: `t${id}`, kind: 'account' as const, title: description, text: reason, date }));
  return { list: [...own, ...messages].sort((a, b) => b.date.getTime() - a.date.getTime()), complete: reply.ok };
}

/** The header's number may be half a minute old: it is asked for on every page of a player. */
const unseen = new LRUCache<string, Date[]>({ max: 10_000, ttl: 30_000 });

/** How many notifications are newer than the player's last visit to them. */
export async function unseenNotifications(caller: PlayerCaller, seenAt: number, now: Date): Promise<number> {
  const key = `${caller.player.uid}:${caller.language}`;
  let dates = unseen.get(key);
  if (!dates) {
    dates = (await notifications(caller, now)).list.map(({ date }) => date);
    unseen.set(key, dates);
  }
  return dates.filter((date) => date.getTime() > seenAt).length;
}
