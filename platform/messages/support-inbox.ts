import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { sumWaitingRows, type Waiting } from '../waiting';
import { supportMessages, supportThreads } from './support-schema';

const LISTED = 200;
/** Number of the newest messages among which answered threads are listed. */
const RECENT = 500;

/** Whether a message has a reply; one of a process of the previous release did not mark it. */
const hasReply = sql<boolean>`exists (select 1 from support_messages reply where reply.reply_to = support_messages.id)`;
/** Whether a message waits for a reply. */
export const WAITS = sql<boolean>`${supportMessages.author} = 'player' and not ${supportMessages.isAnswered} and not ${hasReply}`;

/** Returns messages for the operator, oldest first: those that wait for a reply, or all. */
export async function supportInbox(executor: Executor, which: 'open' | 'all') {
  return executor
    .select({
      id: supportMessages.id,
      at: supportMessages.createdAt,
      uid: supportMessages.uid,
      email: supportMessages.email,
      name: supportMessages.name,
      category: supportMessages.category,
      about: supportMessages.about,
      text: supportMessages.text,
      answered: which === 'all' ? sql<boolean>`${supportMessages.isAnswered} or ${hasReply}` : sql<boolean>`false`,
    })
    .from(supportMessages)
    .where(which === 'all' ? eq(supportMessages.author, 'player') : WAITS)
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
    .limit(LISTED);
}

/** Returns the messages that wait for a reply; undefined if there are none. */
export const sumOpenSupport = (executor: Executor): Promise<Waiting | undefined> =>
  sumWaitingRows(
    executor,
    sql`select ${supportMessages.createdAt} as at, 0 as amount from ${supportMessages}
      where ${WAITS}`,
  );

/** A thread in the list of operators. */
export interface ThreadSummary {
  /** Uid of the player, or id of a visitor's message. */
  thread: string;
  uid: string | null;
  /** Number of messages that wait for a reply. */
  waiting: number;
  /** Time of the oldest message that waits; of the newest message if none does. */
  since: Date;
  category: string;
  /** Newest message of the player. */
  text: string;
  /** Name and e-mail address of a visitor. */
  from: string;
  /** The operator who has the thread; null if it is free. */
  operator: string | null;
}

interface ThreadRow extends Omit<ThreadSummary, 'since'> {
  [column: string]: unknown;
  ms: number;
}

/**
 * Returns threads: those that wait for a reply, the oldest first; with `all` the answered ones among the newest messages
 * too, the newest first. With `operator` all threads that this operator has, answered ones too. At most 200.
 */
export async function listThreads(
  executor: Executor,
  { all, operator }: { all: boolean; operator?: string | undefined },
): Promise<ThreadSummary[]> {
  const columns = sql`coalesce(uid, id) as thread, uid, created_at, id, category, text, concat_ws(' ', nullif(name, ''), nullif(email, '')) as sender`;
  const recent = sql`
    union all
    select ${columns}, false as waits from (
      select * from ${supportMessages} order by created_at desc, id desc limit ${RECENT}) as support_messages
    where author = 'player' and not (${WAITS})`;
  const open = sql`select ${columns}, true as waits from ${supportMessages} where ${WAITS} ${all ? recent : sql``}`;
  const held = sql`select ${columns}, ${WAITS} as waits from ${supportThreads} held
    join ${supportMessages} on uid = held.thread or id = held.thread
    where held.operator = ${operator} and author = 'player'`;
  const { rows } = (await executor.execute(sql`
    select found.*, taken.operator from (
      select thread, max(uid) as uid, count(*) filter (where waits)::int as waiting,
        (extract(epoch from coalesce(min(created_at) filter (where waits), max(created_at))) * 1000)::float8 as ms,
        (array_agg(category order by created_at desc, id desc))[1] as category,
        (array_agg(text order by created_at desc, id desc))[1] as text,
        (array_agg(sender order by created_at desc, id desc))[1] as "from"
      from (${operator === undefined ? open : held}) as messages
      group by thread) as found
    left join ${supportThreads} taken on taken.thread = found.thread
    order by found.waiting = 0, case when found.waiting > 0 then ms else -ms end, found.thread
    limit ${LISTED}`)) as unknown as { rows: ThreadRow[] };
  return rows.map(({ ms, ...row }) => ({ ...row, since: new Date(ms) }));
}
