import { and, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import { supportedLanguage, type Language } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { namedInsert } from '../db/named';
import { enqueueJob, type JobHandler, type JobTable } from '../jobs';
import { sendMail } from './mail';
import { outbox } from './outbox-schema';
import { supportMessages } from './support-schema';

export interface Message {
  channel: 'mail' | 'sms';
  /** Player whose account it is about; absent for visitors. */
  uid?: string;
  /** E-mail address, or phone number in E.164. */
  to: string;
  /** '' for an SMS. */
  subject: string;
  /** Plain text; the HTML part of a mail is made from it. */
  text: string;
  /** Language of the text. */
  language: Language;
  /** Time from which it is no longer sent, because its code is invalid. Default: none. */
  validUntil?: Date;
}

const DELIVERY_TIMEOUT_MS = 10_000;
const PRUNE = 'outbox-prune';
/** Retention, so that operators can see sent messages and their recipients. */
const KEPT_DAYS = 30;
const BATCH = 1_000;
const LIST_LIMIT = 100;
/** This kind is older than the separate kind of SMS. */
const MAIL_JOB = 'message';
const SMS_JOB = 'sms';

const insertMessage = namedInsert('message_queue', outbox, [
  'id',
  'channel',
  'uid',
  'recipient',
  'subject',
  'text',
  'createdAt',
]);

/** Queues a message in the outbox. If its channel has an adapter, it is sent soon after the transaction commits. */
export async function queueMessage(context: PlatformContext, tx: Transaction, message: Message): Promise<void> {
  const id = createId();
  const now = context.now();
  await insertMessage(tx, {
    id,
    channel: message.channel,
    uid: message.uid ?? null,
    recipient: message.to,
    subject: message.subject,
    text: message.text,
    createdAt: now,
  });
  const adapter = message.channel === 'mail' ? context.options.smtpUrl : context.options.smsUrl;
  const kind = message.channel === 'mail' ? MAIL_JOB : SMS_JOB;
  if (adapter)
    await enqueueJob(tx, {
      kind,
      key: `message:${id}`,
      payload: {
        id,
        language: message.language,
        ...(message.validUntil && { validUntil: message.validUntil.toISOString() }),
      },
      runAt: now,
    });
}

/** Returns queued messages, newest first; `to` selects one recipient. */
export async function listOutbox(executor: Executor, to?: string) {
  return executor
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(LIST_LIMIT);
}

/** Selects messages to one recipient, of one player, or both. */
type MessageOwner = { to: string; uid?: string } | { to?: undefined; uid: string };

/**
 * Returns the queue times of messages of a channel between two timestamps, newest first. Omits messages that were queued
 * before `unsentSince` and never sent.
 */
export async function messagesSince(
  executor: Executor,
  {
    channel,
    to,
    uid,
    since,
    now,
    limit,
    unsentSince = since,
  }: Pick<Message, 'channel'> & MessageOwner & { since: Date; now: Date; limit: number; unsentSince?: Date },
): Promise<Date[]> {
  const rows = await executor
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(
      and(
        to === undefined ? undefined : eq(outbox.recipient, to),
        eq(outbox.channel, channel),
        uid === undefined ? undefined : eq(outbox.uid, uid),
        gt(outbox.createdAt, since),
        lte(outbox.createdAt, now),
        or(isNotNull(outbox.sentAt), gt(outbox.createdAt, unsentSince)),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(limit);
  return rows.map(({ createdAt }) => createdAt);
}

/** Deletes every message about the given players. */
export async function deletePlayerMessages(tx: Transaction, uids: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.uid, [...uids]));
}

async function deliver(
  context: PlatformContext,
  message: typeof outbox.$inferSelect,
  language: Language | undefined,
): Promise<void> {
  if (message.channel === 'mail') return sendMail(context, message, language);
  const { smsUrl } = context.options;
  if (!smsUrl) throw new Error('SMS_URL is no longer set');
  const response = await fetch(smsUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': message.id },
    body: JSON.stringify({ id: message.id, to: message.recipient, text: message.text }),
    redirect: 'error',
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
}

/** Schedules the pruning of the outbox, which then repeats daily. Idempotent. */
export async function scheduleOutboxPruning(tx: Transaction, runAt: Date): Promise<void> {
  await enqueueJob(tx, { kind: PRUNE, key: PRUNE, payload: {}, runAt });
}

/**
 * Deletes messages older than thirty days, and clears the text of sent ones and the IP addresses of support messages.
 * Delivery clears the text itself and new support messages have no IP address, so this concerns rows of an earlier
 * release. Processes a bounded number at once.
 */
const prune: JobHandler = async (context, tx) => {
  const now = context.now();
  const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const tooOld = tx.select({ id: outbox.id }).from(outbox).where(lt(outbox.createdAt, old)).limit(BATCH);
  const sent = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), ne(outbox.text, '')))
    .limit(BATCH);
  const deleted = await tx.delete(outbox).where(inArray(outbox.id, tooOld)).returning({ id: outbox.id });
  const emptied = await tx
    .update(outbox)
    .set({ text: '' })
    .where(inArray(outbox.id, sent))
    .returning({ id: outbox.id });
  const addressed = tx
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(gt(supportMessages.address, ''))
    .limit(BATCH);
  const cleared = await tx
    .update(supportMessages)
    .set({ address: '' })
    .where(inArray(supportMessages.id, addressed))
    .returning({ id: supportMessages.id });
  const isMore = [deleted, emptied, cleared].some(({ length }) => length === BATCH);
  await scheduleOutboxPruning(tx, isMore ? now : new Date(now.getTime() + DAY_MS));
};

/**
 * Delivery job: at least once, retried until the server accepts or the message is no longer valid. Clears the text of a
 * sent message, because it may contain a link or a code.
 */
async function sendMessage(context: PlatformContext, payload: Record<string, unknown>): Promise<void> {
  const id = String(payload.id);
  if (payload.validUntil !== undefined && new Date(String(payload.validUntil)) <= context.now()) return;
  const [message] = await context.db.select().from(outbox).where(eq(outbox.id, id));
  if (!message || message.sentAt) return;
  await deliver(context, message, supportedLanguage(payload.language));
  await context.db.update(outbox).set({ sentAt: context.now(), text: '' }).where(eq(outbox.id, id));
}

export const jobs: JobTable = {
  [MAIL_JOB]: { lane: 'mail', outside: sendMessage },
  [SMS_JOB]: { lane: 'sms', outside: sendMessage },
  [PRUNE]: { lane: 'housekeeping', inside: prune },
};
