import { GENERIC_TEXTS } from '#contract/generic-texts';
import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { CallReply } from '#contract/call';
import type { Language } from '#contract/constants';
import { isEmail } from '#contract/email';
import type { SUPPORT_CATEGORIES } from '#contract/constants';
import type { listMessages } from '#contract/support';
import { Refusal } from '../refusal';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
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
  at: Date;
}

/**
 * Stores a support message. The same form sent twice is one message and returns the same id.
 * @throws {Refusal} with `text` or `email`; `number-used` if the key was used for a message with other content
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
  if (!message.uid && !isEmail(email)) {
    throw new Refusal(
      { tr: 'Size yanıt verebileceğimiz bir e-posta adresi yazın', en: 'Enter an e-mail address we can answer to' },
      'invalid',
      'email',
    );
  }
  const content = {
    uid: message.uid ?? null,
    category: message.category,
    text,
    email: message.uid ? '' : email,
    name: message.name.trim(),
    about: message.about ?? null,
  };
  if (!(await findByRequest(tx, message.requestId))) await count();
  const [written] = await tx
    .insert(supportMessages)
    .values({
      ...content,
      id: createId(),
      requestId: message.requestId,
      author: 'player',
      lang: message.lang,
      createdAt: message.at,
    })
    .onConflictDoNothing({ target: supportMessages.requestId })
    .returning({ id: supportMessages.id });
  if (written) return written.id;
  const earlier = await findByRequest(tx, message.requestId);
  if (earlier && hasContent(earlier, content)) return earlier.id;
  throw new Refusal(
    {
      tr: 'Bu form daha önce başka içerikle gönderildi. Değişiklikleri iletmek için tekrar gönderin.',
      en: 'This form was already sent with other content. Send it again to send your changes.',
    },
    'number-used',
  );
}

type Content = Pick<typeof supportMessages.$inferSelect, 'uid' | 'category' | 'text' | 'email' | 'name' | 'about'>;

/** Whether a stored message has this content, so that the form is a repeat. */
const hasContent = (earlier: Content, content: Content): boolean =>
  (Object.keys(content) as (keyof Content)[]).every((field) => earlier[field] === content[field]);

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

/** Returns a player's messages and the replies to them, newest first; `until` is exclusive. */
export const listSupportMessages = (
  executor: Executor,
  { uid, until, limit, offset }: { uid: string; until: Date | undefined; limit: number; offset: number },
) =>
  executor
    .select({
      id: supportMessages.id,
      at: supportMessages.createdAt,
      author: supportMessages.author,
      text: supportMessages.text,
    })
    .from(supportMessages)
    .where(and(eq(supportMessages.uid, uid), until === undefined ? undefined : lt(supportMessages.createdAt, until)))
    .orderBy(desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(limit)
    .offset(offset);

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
