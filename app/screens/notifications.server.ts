import { LRUCache } from 'lru-cache';
import { LANGUAGES } from '#contract/constants';
import { api } from '~/api/client.server';
import { preferenceCookie, seenNotificationsAt } from '~/lib/preferences/preferences';
import type { PlayerCaller } from '~/request/caller';
import { massMessages } from '~/services/crm.server';
import { notices } from '~/services/finance.server';

export interface Notification {
  id: string;
  kind: 'account' | 'message';
  title: string;
  text: string;
  date: Date;
}

/**
 * What a player is told: the notices among the transactions, and the messages for everybody; newest first. `complete`
 * is false when one of the two could not be read.
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

/** The header's number may be half a minute old: it is asked for on every page of a player. */
const unseen = new LRUCache<string, { dates: Date[]; seenAt: number }>({ max: 10_000, ttl: 30_000 });
const keyOf = ({ player, language }: PlayerCaller) => `${player.uid}:${language}`;

/**
 * When the player last saw all notifications, in epoch ms; 0 before the first time. An API that does not store it leaves
 * it to a cookie of the browser.
 */
async function readSeenAt(caller: PlayerCaller): Promise<number> {
  const reply = await api.crm.seenNotifications(caller);
  if (reply.ok) return reply.data.seenAt?.getTime() ?? 0;
  return seenNotificationsAt(caller.request.headers.get('Cookie'));
}

/** Returns how many notifications are newer than the player's last visit to them, of those that could be read. */
export async function unseenNotifications(caller: PlayerCaller, now: Date): Promise<number> {
  let known = unseen.get(keyOf(caller));
  if (!known) {
    const [{ list, complete }, seenAt] = await Promise.all([notifications(caller, now), readSeenAt(caller)]);
    known = { dates: list.map(({ date }) => date), seenAt };
    // What could not be read now may be there on the next page.
    if (complete) unseen.set(keyOf(caller), known);
  }
  const { dates, seenAt } = known;
  return dates.filter((date) => date.getTime() > seenAt).length;
}

/** Stores that the player has seen all notifications. Returns the cookies of a browser that has to store it itself. */
export async function markSeen(caller: PlayerCaller, now: Date): Promise<string[]> {
  const reply = await api.crm.markNotificationsSeen(caller);
  for (const language of LANGUAGES) unseen.delete(keyOf({ ...caller, language }));
  return reply.ok ? [] : [preferenceCookie('seen', String(now.getTime()), caller.state.secure)];
}
