import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { api } from '~/api/client.server';
import type { PlayerCaller } from '~/request/caller';
import { massMessages } from '~/services/crm.server';
import { notices, wallets } from '~/services/finance.server';

export interface Notification {
  id: string;
  kind: 'account' | 'message';
  title: string;
  text: string;
  date: Date;
}

/**
 * Lists a player's notifications: notices among the transactions, and mass messages; newest first. `complete` is
 * false if one of the two could not be read.
 */
export async function notifications(
  caller: PlayerCaller,
  now: Date,
): Promise<{ list: Notification[]; complete: boolean }> {
  const [messages, own] = await Promise.all([massMessages(caller), notices(caller, now)]);
  const list: Notification[] = [
    ...(own.ok ? own.data : []).map(({ id, description, reason, date }) => ({
      id: `t${id}`,
      kind: 'account' as const,
      title: description,
      text: reason,
      date,
    })),
    ...(messages.ok ? messages.data : []).map(({ id, title, text, date }) => ({
      id: `m${id}`,
      kind: 'message' as const,
      title,
      text,
      date,
    })),
  ];
  return { list: list.sort((a, b) => b.date.getTime() - a.date.getTime()), complete: own.ok && messages.ok };
}

/** Maximum wait of the page for the mark. */
const MARK_MS = 1_000;

/**
 * Marks the notifications until `until` (epoch milliseconds) as read. A slow API does it after the page is sent, because
 * the page has waited for its lists already.
 */
export async function markNotificationsRead(caller: PlayerCaller, until: number): Promise<void> {
  const marked = api.user.readNotifications(caller, { until });
  // An error after the wait concerns no page any more.
  marked.catch(() => undefined);
  await Promise.race([marked, pause(MARK_MS, undefined, { ref: false })]);
}

/** Cache of the header's count, at most half a minute old, because every page of a player needs it. */
const unseen = new LRUCache<string, Date[]>({ max: 10_000, ttl: 30_000 });
/** Whether the API keeps visits, according to its last balance: then list and balance are read at the same time. */
let keepsVisits = false;

/** Returns the dates of a player's notifications, among those that could be read. */
async function readDates(caller: PlayerCaller, now: Date): Promise<Date[]> {
  const key = `${caller.player.uid}:${caller.language}`;
  const kept = unseen.get(key);
  if (kept) return kept;
  const { list, complete } = await notifications(caller, now);
  const dates = list.map(({ date }) => date);
  // An incomplete list is not cached, so the next page tries again.
  if (complete) unseen.set(key, dates);
  return dates;
}

/**
 * Returns how many notifications are newer than the newest that the player opened, among those that could be read; 0 if
 * the API keeps no visits.
 */
export async function unseenNotifications(caller: PlayerCaller, now: Date): Promise<number> {
  const [walletReply, early] = await Promise.all([wallets(caller), keepsVisits ? readDates(caller, now) : undefined]);
  const readAt = walletReply.ok ? walletReply.data.notificationsReadAt : undefined;
  if (walletReply.ok) keepsVisits = readAt !== undefined;
  if (readAt === undefined) return 0;
  const dates = early ?? (await readDates(caller, now));
  return dates.filter((date) => date.getTime() > readAt).length;
}
