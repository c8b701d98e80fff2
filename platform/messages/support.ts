import { GENERIC_TEXTS } from '#contract/generic-texts';
import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { CallReply } from '#contract/call';
import type { Language } from '#contract/constants';
import type { SUPPORT_CATEGORIES } from '#contract/constants';
import type { listMessages } from '#contract/support';
import { localize } from '#contract/localize';
import { toRateLimitKey } from '../ip-addresses';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { queueMessage } from './outbox';
import { supportMessages } from './support-schema';

const THREAD_LIMIT = 200;

export interface SupportMessage {
  /** 26-character key of the form. */
  requestId: string;
  /** The signed-in player; undefined for a visitor, who enters an e-mail address instead. */
  uid?: string | undefined;
  category: (typeof SUPPORT_CATEGORIES)[number];
  text: string;
  email: string;
  name: string;
  /** Payment or coupon that it is about, as 'payment:ID' or 'coupon:ID'. */
  about?: string | undefined;
  lang: Language;
  address: string;
  at: Date;
}

const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/;

/**
 * Stores a support message. The same form sent twice is one message and returns the same id.
 * @throws {Refusal} with `text` or `email`; 409 when the key was used for another message
 * @param count called before a new message is stored: it throws if the sender has to wait
 */
export async function sendSupportMessage(
  tx: Transaction,
  message: SupportMessage,
  count: () => Promise<void>,
): Promise<string> {
  // Forms send their line ends as CR LF.
  const text = message.text.replace(/\r\n?/g, '\n').trim();
  const email = message.email.trim();
  if (text === '') throw new Refusal(GENERIC_TEXTS.required, 'required', 'text');
  if (!message.uid && !EMAIL.test(email)) {
    throw new Refusal(
      { tr: 'Size yanıt verebileceğimiz bir e-posta adresi yazın', en: 'Enter an e-mail address we can answer to' },
      'invalid',
      'email',
    );
  }
  // Store only the part of the IP address that is counted.
  const address = toRateLimitKey(message.address);
  if (!(await findByRequest(tx, message.requestId))) await count();
  const id = createId();
  const [written] = await tx
    .insert(supportMessages)
    .values({
      id,
      requestId: message.requestId,
      uid: message.uid ?? null,
      author: 'player',
      category: message.category,
      text,
      email: message.uid ? '' : email,
      name: message.name.trim(),
      about: message.about ?? null,
      lang: message.lang,
      address,
      createdAt: message.at,
    })
    .onConflictDoNothing({ target: supportMessages.requestId })
    .returning({ id: supportMessages.id });
  if (written) return written.id;
  const standing = await findByRequest(tx, message.requestId);
  if (
    standing &&
    standing.uid === (message.uid ?? null) &&
    standing.text === text &&
    standing.category === message.category
  )
    return standing.id;
  throw new Refusal({ tr: 'Bu mesaj daha önce gönderildi', en: 'This message was already sent' }, 'number-used');
}

async function findByRequest(tx: Transaction, requestId: string) {
  const [row] = await tx.select().from(supportMessages).where(eq(supportMessages.requestId, requestId));
  return row;
}

/** Returns a player's thread, oldest first: the last 200 messages and replies. */
export async function supportThread(executor: Executor, uid: string): Promise<CallReply<typeof listMessages>> {
  const rows = await executor
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.uid, uid))
    .orderBy(desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(THREAD_LIMIT);
  return rows.reverse().map((row) => ({
    messageID: row.id,
    from: row.author,
    category: row.category,
    text: row.text,
    date: row.createdAt,
    about: row.about ?? undefined,
    isNew: row.author === 'operator' && row.readAt === null,
  }));
}

/** Marks the replies to a player as seen, up to the message with this id; does nothing for one of another player. */
export async function readSupportThread(
  tx: Transaction,
  { uid, messageId, at }: { uid: string; messageId: string; at: Date },
): Promise<void> {
  const until = tx
    .select({ at: supportMessages.createdAt })
    .from(supportMessages)
    .where(and(eq(supportMessages.id, messageId), eq(supportMessages.uid, uid)));
  await tx
    .update(supportMessages)
    .set({ readAt: at })
    .where(
      and(
        eq(supportMessages.uid, uid),
        eq(supportMessages.author, 'operator'),
        isNull(supportMessages.readAt),
        lte(supportMessages.createdAt, sql`(${until})`),
      ),
    );
}

/** Returns the id of the newest message of a player's thread; undefined if there is none. */
export async function latestSupportMessage(executor: Executor, uid: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(eq(supportMessages.uid, uid))
    .orderBy(desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(1);
  return row?.id;
}

/** Returns messages for the operator, oldest first: those without a reply, or all. */
export async function supportInbox(executor: Executor, which: 'open' | 'all') {
  const hasReply = sql<boolean>`exists (select 1 from support_messages reply where reply.reply_to = support_messages.id)`;
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
      answered: which === 'all' ? hasReply : sql<boolean>`false`,
    })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.author, 'player'),
        which === 'all' ? undefined : sql`not ${supportMessages.isAnswered} and not ${hasReply}`,
      ),
    )
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
    .limit(THREAD_LIMIT);
}

const MAIL = {
  subject: { tr: '{brand} destek: mesajınıza yanıt', en: '{brand} support: an answer to your message' },
  quoted: { tr: 'Mesajınız', en: 'Your message' },
} as const;

/**
 * Stores the operator's reply in the thread; a visitor's is sent by mail.
 * @returns the recipient: a player by uid, a visitor by e-mail address; `undefined` if there is no such message
 */
export async function replyToSupport(
  context: PlatformContext,
  tx: Transaction,
  reply: { messageId: string; text: string },
): Promise<{ uid: string } | { email: string } | undefined> {
  const [message] = await tx
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.id, reply.messageId), eq(supportMessages.author, 'player')));
  if (!message) return undefined;
  await tx.insert(supportMessages).values({
    id: createId(),
    uid: message.uid,
    author: 'operator',
    category: message.category,
    text: reply.text,
    replyTo: message.id,
    lang: message.lang,
    createdAt: context.now(),
  });
  await tx.update(supportMessages).set({ isAnswered: true }).where(eq(supportMessages.id, message.id));
  if (message.uid) return { uid: message.uid };
  const { subject, quoted } = MAIL;
  const text = `${reply.text}\n\n${localize(quoted, message.lang)}:\n${message.text.replace(/^/gm, '> ')}\n`;
  await queueMessage(context, tx, {
    channel: 'mail',
    to: message.email,
    subject: localize(subject, message.lang).replace('{brand}', context.options.brandName),
    text,
    language: message.lang,
  });
  return { email: message.email };
}
