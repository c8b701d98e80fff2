import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { findOperatorRole } from '../operator-accounts';
import { hasRole } from '../operators';
import { getBalance, notify } from '../ledger';
import {
  closeThread,
  listThreads,
  noThread,
  readThread,
  releaseThread,
  replyToThread,
  supportInbox,
  takeThread,
  type Thread,
} from '../messages';
import { findPlayer, findPlayers, getPlayerState, readUsernames } from '../players';
import { Refusal } from '../refusal';
import { ageText } from './age';
import { command, type Commands, type OutputPart } from './command';
import { flag, id, optional, redacted, text, word, words } from './field';
import { commands as answers, savedAnswersPart } from './support-answers';

const REPLY_MAX = 4_000;
/** Maximum length of a reply's excerpt in the player's notification; the thread has the full text. */
const EXCERPT_MAX = 200;
const ASK = 'Say which message and what to answer: support reply ID TEXT';
const ANSWERED = { tr: 'Destek mesajınıza yanıt verdik', en: 'We answered your support message' };

const excerpt = (reply: string): string =>
  reply.length > EXCERPT_MAX ? `${reply.slice(0, EXCERPT_MAX).toWellFormed().trimEnd()}…` : reply;

const thread = word(
  id({
    label: { tr: 'Yazışma', en: 'Thread' },
    shown: 'THREAD',
    ask: 'Which thread? A player, or the id of a message. `support threads` lists them.',
  }),
);

const seen = optional(id({ label: { tr: 'Okunan son mesaj', en: 'Last message read' } }));

/** Returns the uid of a named player; other texts unchanged. */
const toThreadId = async ({ db }: PlatformContext, named: string): Promise<string> =>
  (await findPlayer(db, named))?.uid ?? named;

/** Returns a thread, with its player by username. @throws {Refusal} if there is none */
async function openThread(context: PlatformContext, named: string) {
  const found = await readThread(context.db, await toThreadId(context, named));
  if (!found) throw noThread(named);
  const player = found.uid === null ? undefined : (await findPlayers(context.db, [found.uid])).get(found.uid);
  const [first] = found.messages;
  const from = player?.username ?? ([first?.name, first?.email].filter(Boolean).join(' ') || found.thread);
  return { ...found, player, from };
}

/** Returns the messages of a thread as a part of an output, oldest first. */
const messagesPart = ({ messages }: Thread, from: string): OutputPart => ({
  name: 'messages',
  title: { tr: 'Mesajlar', en: 'Messages' },
  columns: { at: 'timestamp', by: 'text', category: 'word', about: 'text', text: 'lines', state: 'status', id: 'id' },
  rows: messages.map((message) => ({
    at: message.createdAt.toISOString(),
    by: message.author === 'player' ? from : (message.operator ?? ''),
    author: message.author,
    category: message.category,
    about: message.about ?? '',
    text: message.text,
    state: message.waits ? 'waiting' : '',
    id: message.id,
  })),
});

export const commands: Commands = {
  'support list': command({
    title: { tr: 'Destek mesajları', en: 'Support messages' },
    help: {
      tr: 'yanıtsız mesajlar, en eskisi önce; --all ile hepsi',
      en: 'messages without a reply, oldest first; with --all every one',
    },
    role: 'read',
    fields: { all: flag({ tr: 'Hepsi', en: 'All' }) },
    columns: {
      id: 'id',
      at: 'timestamp',
      from: 'text',
      category: 'word',
      about: 'text',
      text: 'lines',
      answered: 'status',
    },
    actions: [
      { command: 'support reply', fields: { id: 'id' } },
      { command: 'support show', fields: { thread: 'id' } },
    ],
    async run({ db }, { all }) {
      const messages = await supportInbox(db, all ? 'all' : 'open');
      const names = await readUsernames(
        db,
        messages.flatMap(({ uid }) => uid ?? []),
      );
      return {
        rows: messages.map(({ id: message, at, uid, email, name, category, about, text: content, answered }) => ({
          id: message,
          at: at.toISOString(),
          from: uid ? (names.get(uid) ?? uid) : [name, email].filter(Boolean).join(' '),
          category,
          about: about ?? '',
          text: content,
          answered,
        })),
      };
    },
  }),
  'support threads': command({
    title: { tr: 'Destek yazışmaları', en: 'Support threads' },
    help: {
      tr: 'yanıt bekleyen yazışmalar, en eskisi önce; --all ile yanıtlananlar da; --mine size ait olanların hepsi',
      en: 'threads that wait for an answer, oldest first; with --all answered ones too; --mine all those that you have',
    },
    role: 'read',
    fields: { all: flag({ tr: 'Hepsi', en: 'All' }), mine: flag({ tr: 'Bende olanlar', en: 'Mine' }) },
    columns: {
      age: 'text',
      from: 'text',
      category: 'word',
      text: 'lines',
      count: { kind: 'number', label: { tr: 'Bekleyen', en: 'Waiting' } },
      operator: 'text',
      since: 'timestamp',
      thread: 'id',
    },
    actions: [
      { command: 'support show', fields: { thread: 'thread' } },
      { command: 'support take', fields: { thread: 'thread' } },
    ],
    async run({ db, now, by }, { all, mine }) {
      const listed = await listThreads(db, { all, ...(mine && { operator: by?.name ?? '' }) });
      const names = await readUsernames(
        db,
        listed.flatMap(({ uid }) => uid ?? []),
      );
      return {
        rows: listed.map((one) => ({
          age: ageText(one.since, now()),
          from: one.uid === null ? one.from : (names.get(one.uid) ?? one.uid),
          category: one.category,
          text: excerpt(one.text),
          count: one.waiting,
          operator: one.operator ?? '',
          since: one.since.toISOString(),
          thread: one.thread,
        })),
      };
    },
  }),
  'support show': command({
    title: { tr: 'Destek yazışması', en: 'Support thread' },
    help: {
      tr: 'bir yazışma bütünüyle, oyuncunun özeti ve hazır yanıtlarla',
      en: 'one thread whole, with the player’s summary and the saved answers',
    },
    role: 'read',
    fields: { thread },
    columns: {
      thread: 'id',
      from: 'text',
      player: 'player',
      name: 'text',
      status: 'status',
      language: 'text',
      balance: 'money',
      bonusBalance: 'money',
      registered: 'timestamp',
      operator: 'text',
      since: 'timestamp',
    },
    actions: ['reply', 'take', 'release', 'close'].map((action) => ({
      command: `support ${action}`,
      fields: { [action === 'reply' ? 'id' : 'thread']: 'thread' },
    })),
    async run(context, { thread: named }) {
      const found = await openThread(context, named);
      const { player, from, taken, language } = found;
      return {
        rows: [
          {
            thread: found.thread,
            from,
            language,
            ...(player && {
              player: player.uid,
              name: `${player.firstName} ${player.lastName}`,
              status: getPlayerState(player, context.now()),
              balance: wireFromKurus(await getBalance(context.db, player.uid)),
              bonusBalance: wireFromKurus(await getBalance(context.db, player.uid, 'bonus')),
              registered: player.createdAt.toISOString(),
            }),
            operator: taken?.operator ?? '',
            since: taken?.at.toISOString() ?? '',
          },
        ],
        parts: [messagesPart(found, from), await savedAnswersPart(context.db)],
      };
    },
  }),
  'support reply': command({
    title: { tr: 'Destek mesajını yanıtla', en: 'Reply to a support message' },
    help: {
      tr: 'yazışmada yanıtlar ve oyuncuya bildirim gönderir; ziyaretçiye e-posta ile. Okunan son mesajdan (--seen) sonra bir operatör yanıtladıysa gönderilmez',
      en: 'answers in the thread and tells the player by a notification; a visitor by mail. Not sent if an operator replied after the last message read (--seen)',
    },
    role: 'support',
    effect: 'irreversible',
    fields: {
      id: word(id({ label: { tr: 'Mesaj no', en: 'Message' }, ask: ASK })),
      text: words(redacted(text({ label: { tr: 'Yanıt', en: 'Reply' }, shown: '"TEXT"', max: REPLY_MAX, ask: ASK }))),
      seen,
    },
    async confirm(_context, { text: reply }) {
      return {
        tr: `${reply.length} karakterlik bir yanıt gönderilir.`,
        en: `A reply of ${reply.length} characters is sent.`,
      };
    },
    async run(context, { id: named, text: reply, seen: lastRead }) {
      const threadId = await toThreadId(context, named);
      const to = await context.db.transaction(async (tx) => {
        const recipient = await replyToThread(context, tx, { named: threadId, text: reply, seen: lastRead });
        if ('uid' in recipient) {
          const reason = { tr: excerpt(reply), en: excerpt(reply) };
          const { uid, messageId: reference } = recipient;
          await notify(tx, { uid, text: ANSWERED, reason, reference, at: context.now() });
        }
        return recipient;
      });
      if ('email' in to)
        return { text: { tr: `${to.email} e-posta ile yanıtlandı.`, en: `Answered ${to.email} by mail` } };
      const name = (await readUsernames(context.db, [to.uid])).get(to.uid) ?? to.uid;
      return {
        text: { tr: `${name} yanıtlandı ve bildirim aldı.`, en: `Answered ${name}, who gets a notification` },
      };
    },
  }),
  'support close': command({
    title: { tr: 'Yazışmayı kapat', en: 'Close a thread' },
    help: {
      tr: 'yanıtsız kapatır ve serbest bırakır; okunan son mesajdan (--seen) sonrakiler beklemeye devam eder',
      en: 'closes without a reply and releases the thread; messages after the last one read (--seen) still wait',
    },
    role: 'support',
    effect: 'reversible',
    fields: { thread, seen },
    async confirm(context, { thread: named }) {
      const { waiting: open, from } = await openThread(context, named);
      return {
        tr: `${from}: ${open} mesaj yanıtsız kapatılır.`,
        en: `${from}: ${open} messages are closed without a reply.`,
      };
    },
    async run(context, { thread: named, seen: lastRead }) {
      const threadId = await toThreadId(context, named);
      const { closed, open } = await context.db.transaction((tx) =>
        closeThread(context, tx, { named: threadId, seen: lastRead }),
      );
      return {
        text: {
          tr: `${closed} mesaj kapatıldı.${open > 0 ? ` Sonra gelen ${open} mesaj bekliyor.` : ''}`,
          en: `${closed} messages are closed.${open > 0 ? ` ${open} later ones wait.` : ''}`,
        },
      };
    },
  }),
  'support take': command({
    title: { tr: 'Yazışmayı al', en: 'Take a thread' },
    help: {
      tr: 'yazışmayı size veya --to ile başka bir operatöre verir; başkası o yazışmayı yanıtlayamaz',
      en: 'gives the thread to you, or with --to to another operator; others cannot answer it',
    },
    role: 'support',
    effect: 'reversible',
    fields: {
      thread,
      to: optional(text({ label: { tr: 'Operatör', en: 'Operator' }, shown: 'NAME', max: 32 })),
    },
    async run(context, { thread: named, to }) {
      const operator = to ?? context.by?.name ?? '';
      if (to !== undefined) await assertAnswers(context, to);
      const threadId = await toThreadId(context, named);
      await context.db.transaction((tx) => takeThread(context, tx, { named: threadId, operator }));
      return { text: { tr: `Yazışma artık ${operator} adlı operatörde.`, en: `${operator} has the thread now.` } };
    },
  }),
  'support release': command({
    title: { tr: 'Yazışmayı bırak', en: 'Release a thread' },
    help: {
      tr: 'yazışmayı herkese açar, başka bir operatörde olsa da',
      en: 'frees the thread for every operator, also if another one has it',
    },
    role: 'support',
    effect: 'reversible',
    fields: { thread },
    async run(context, { thread: named }) {
      const threadId = await toThreadId(context, named);
      const had = await context.db.transaction((tx) => releaseThread(tx, threadId));
      return had === undefined
        ? { text: { tr: 'Yazışma zaten serbestti.', en: 'The thread was free already.' } }
        : { text: { tr: `Yazışma serbest; ${had} adlı operatördeydi.`, en: `The thread is free; ${had} had it.` } };
    },
  }),
  ...answers,
};

/** @throws {Refusal} if an operator does not exist or may not answer */
async function assertAnswers(context: PlatformContext, name: string): Promise<void> {
  const role = await findOperatorRole(context, name);
  if (role !== undefined && hasRole(role, 'support')) return;
  throw new Refusal(
    { tr: `${name} adında yanıt verebilen bir operatör yok.`, en: `No operator ${name} may answer.` },
    'not-found',
    'to',
  );
}
