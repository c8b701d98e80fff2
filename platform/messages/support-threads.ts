import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { Refusal } from '../refusal';
import { queueMessage } from './outbox';
import { WAITS } from './support-inbox';
import { supportMessages, supportThreads } from './support-schema';

const THREAD_LIMIT = 200;

type Message = typeof supportMessages.$inferSelect;

/** A thread as operators read it. */
export interface Thread {
  /** Uid of the player, or id of a visitor's message. */
  thread: string;
  /** Null for a visitor. */
  uid: string | null;
  /** Language of the newest message of the player or visitor. */
  language: Language;
  /** The last 200 messages and replies, oldest first. */
  messages: (Message & { waits: boolean })[];
  /** Number of messages that wait for a reply, also before the last 200. */
  waiting: number;
  /** The operator who has it, since when; undefined if it is free. */
  taken: { operator: string; at: Date } | undefined;
}

const inOrder = [desc(supportMessages.createdAt), desc(supportMessages.id)] as const;

/** Returns the condition that a message is in a thread. */
const isIn = ({ thread, uid }: Pick<Thread, 'thread' | 'uid'>): SQL | undefined =>
  uid === null
    ? and(isNull(supportMessages.uid), or(eq(supportMessages.id, thread), eq(supportMessages.replyTo, thread)))
    : eq(supportMessages.uid, uid);

const PLACE = sql`(${supportMessages.createdAt}, ${supportMessages.id})`;
const toPlace = ({ createdAt, id }: Message) => sql`(${createdAt.toISOString()}::timestamptz, ${id})`;

/** Returns the condition that a message is not after a message of its thread. Default: its newest one. */
const isUntil = ({ messages }: Thread, last: Message | undefined = messages.at(-1)): SQL | undefined =>
  last && sql`${PLACE} <= ${toPlace(last)}`;

/** Returns the newest message that meets a condition; undefined if there is none. */
async function findNewest(executor: Executor, condition: SQL | undefined): Promise<Message | undefined> {
  const [found] = await executor
    .select()
    .from(supportMessages)
    .where(condition)
    .orderBy(...inOrder)
    .limit(1);
  return found;
}

/** Returns a thread by its id or by the id of one of its messages; undefined if there is none. */
export async function readThread(executor: Executor, named: string): Promise<Thread | undefined> {
  const [message] = await executor.select().from(supportMessages).where(eq(supportMessages.id, named));
  const thread = message ? (message.uid ?? message.replyTo ?? message.id) : named;
  const inThread = isIn({ thread, uid: message ? message.uid : thread });
  const rows = await executor
    .select()
    .from(supportMessages)
    .where(inThread)
    .orderBy(...inOrder)
    .limit(THREAD_LIMIT);
  const [last] = rows;
  if (!last) return undefined;
  const answered = new Set(rows.flatMap(({ replyTo }) => replyTo ?? []));
  const [taken] = await executor.select().from(supportThreads).where(eq(supportThreads.thread, thread));
  return {
    thread,
    uid: last.uid,
    language: (rows.find(({ author }) => author === 'player') ?? last).lang as Language,
    messages: rows
      .reverse()
      .map((row) => ({ ...row, waits: row.author === 'player' && !row.isAnswered && !answered.has(row.id) })),
    waiting: await executor.$count(supportMessages, and(inThread, WAITS)),
    taken: taken && { operator: taken.operator, at: taken.takenAt },
  };
}

/** Returns the id of the newest message of a thread, or of all threads; undefined if there is none. */
export async function latestMessage(executor: Executor, thread?: string): Promise<string | undefined> {
  const inThread =
    thread === undefined
      ? undefined
      : or(eq(supportMessages.uid, thread), eq(supportMessages.id, thread), eq(supportMessages.replyTo, thread));
  const [row] = await executor
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(inThread)
    .orderBy(...inOrder)
    .limit(1);
  return row?.id;
}

/**
 * Locks a thread until the transaction ends and returns it: of two operators the second one reads what the first did.
 * @throws {Refusal} `not-found`
 */
async function lockThread(tx: Transaction, named: string): Promise<Thread> {
  const found = await readThread(tx, named);
  if (!found) throw noThread(named);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`support:${found.thread}`}, 0))`);
  return (await readThread(tx, found.thread)) ?? found;
}

export const noThread = (named: string) =>
  new Refusal({ tr: `Böyle bir yazışma yok: ${named}.`, en: `There is no thread ${named}.` }, 'not-found', 'thread');

/** @throws {Refusal} if another operator has the thread */
function assertMine({ taken }: Pick<Thread, 'taken'>, operator: string): void {
  if (!taken || taken.operator === operator) return;
  throw new Refusal(
    {
      tr: `Bu yazışma {when} tarihinden beri ${taken.operator} adlı operatörde. Önce bırakılması gerekir.`,
      en: `${taken.operator} has this thread since {when}. It must be released first.`,
    },
    'in-use',
    undefined,
    undefined,
    taken.at,
  );
}

function refuseAnswered(reply: Message | undefined): never {
  const by = reply?.operator;
  throw new Refusal(
    reply
      ? {
          tr: `Bu yazışmayı ${by ? `${by} adlı operatör` : 'başka bir operatör'} {when} tarihinde yanıtladı. Yanıtınız gönderilmedi.`,
          en: `${by ?? 'Another operator'} answered this thread on {when}. Your answer was not sent.`,
        }
      : { tr: 'Yanıt bekleyen mesaj yok.', en: 'No message waits for an answer.' },
    'closed',
    undefined,
    undefined,
    reply?.createdAt,
  );
}

const MAIL = {
  subject: { tr: '{brand} destek: mesajınıza yanıt', en: '{brand} support: an answer to your message' },
  quoted: { tr: 'Mesajınız', en: 'Your message' },
} as const;

/** A reply of an operator. */
export interface SupportReply {
  /** Id of the thread or of one of its messages. */
  named: string;
  text: string;
  /** Id of the last message that the operator read. Default: the named message; of a thread its newest one. */
  seen?: string | undefined;
}

/** Recipient of a reply: a player by uid, a visitor by e-mail address. */
export type Recipient = { uid: string; messageId: string } | { email: string };

/**
 * Stores the operator's reply in the thread, and marks the messages that the operator read as answered; a visitor's
 * reply is sent by mail. @throws {Refusal} if there is no such thread, another operator has it, or one replied after the
 * last message that this operator read
 */
export async function replyToThread(
  context: PlatformContext,
  tx: Transaction,
  { named, text, seen = named }: SupportReply,
): Promise<Recipient> {
  const thread = await lockThread(tx, named);
  const operator = context.by?.name ?? '';
  assertMine(thread, operator);
  const inThread = isIn(thread);
  const last = await findNewest(tx, and(inThread, eq(supportMessages.id, seen)));
  if (!last && seen !== named) throw noThread(seen);
  const read = and(inThread, isUntil(thread, last));
  const isLater = last && sql`${PLACE} > ${toPlace(last)}`;
  const reply = await findNewest(tx, and(inThread, eq(supportMessages.author, 'operator'), isLater));
  const open = await findNewest(tx, and(read, WAITS));
  if (last ? reply : !open) refuseAnswered(reply);
  const answered = open ?? (await findNewest(tx, and(read, eq(supportMessages.author, 'player'))));
  if (!answered) throw noThread(named);
  await tx.insert(supportMessages).values({
    id: createId(),
    uid: answered.uid,
    author: 'operator',
    operator,
    category: answered.category,
    text,
    replyTo: answered.id,
    lang: answered.lang,
    createdAt: context.now(),
  });
  await markAnswered(tx, read);
  if (answered.uid) return { uid: answered.uid, messageId: answered.id };
  await queueMessage(context, tx, {
    channel: 'mail',
    to: answered.email,
    subject: localize(MAIL.subject, answered.lang as Language).replace('{brand}', context.options.brandName),
    text: `${text}\n\n${localize(MAIL.quoted, answered.lang as Language)}:\n${answered.text.replace(/^/gm, '> ')}\n`,
    language: answered.lang as Language,
  });
  return { email: answered.email };
}

/** Marks the messages that meet a condition and wait as answered. @returns their number */
async function markAnswered(tx: Transaction, condition: SQL | undefined): Promise<number> {
  const marked = await tx
    .update(supportMessages)
    .set({ isAnswered: true })
    .where(and(condition, WAITS))
    .returning({ id: supportMessages.id });
  return marked.length;
}

/**
 * Closes a thread without a reply: its messages no longer wait, and it is free. A new message of the player waits again.
 * @param seen id of the last message that the operator read: later ones still wait, and then the thread is not freed.
 * Default: the newest
 * @returns the numbers of messages that waited, and that still wait
 * @throws {Refusal} if there is no such thread or message; if another operator has it
 */
export async function closeThread(
  context: PlatformContext,
  tx: Transaction,
  { named, seen }: { named: string; seen?: string | undefined },
): Promise<{ closed: number; open: number }> {
  const thread = await lockThread(tx, named);
  assertMine(thread, context.by?.name ?? '');
  const inThread = isIn(thread);
  const last = seen === undefined ? undefined : await findNewest(tx, and(inThread, eq(supportMessages.id, seen)));
  if (seen !== undefined && !last) throw noThread(seen);
  const closed = await markAnswered(tx, and(inThread, isUntil(thread, last)));
  const open = await tx.$count(supportMessages, and(inThread, WAITS));
  if (open === 0) await tx.delete(supportThreads).where(eq(supportThreads.thread, thread.thread));
  return { closed, open };
}

/** Gives a thread to an operator. @returns its id @throws {Refusal} if another operator has it */
export async function takeThread(
  context: PlatformContext,
  tx: Transaction,
  { named, operator }: { named: string; operator: string },
): Promise<string> {
  const thread = await lockThread(tx, named);
  assertMine(thread, context.by?.name ?? '');
  const row = { operator, takenAt: context.now() };
  await tx
    .insert(supportThreads)
    .values({ thread: thread.thread, ...row })
    .onConflictDoUpdate({ target: supportThreads.thread, set: row });
  return thread.thread;
}

/** Frees a thread, also that of another operator. @returns who had it; undefined if it was free @throws {Refusal} */
export async function releaseThread(tx: Transaction, named: string): Promise<string | undefined> {
  const { thread, taken } = await lockThread(tx, named);
  await tx.delete(supportThreads).where(eq(supportThreads.thread, thread));
  return taken?.operator;
}
