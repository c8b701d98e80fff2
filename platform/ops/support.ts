import { replyToSupport, supportInbox } from '../messages';
import { readUsernames } from '../players';
import { notify } from '../ledger';
import { command, failed, type Commands } from './command';
import { flag, id, redacted, text, word, words } from './field';

const REPLY_MAX = 4_000;
/** Maximum length of a reply's excerpt in the player's notification; the thread has the full text. */
const EXCERPT_MAX = 200;
const ASK = 'Say which message and what to answer: support reply ID TEXT';
const ANSWERED = { tr: 'Destek mesajınıza yanıt verdik', en: 'We answered your support message' };

const excerpt = (reply: string): string =>
  reply.length > EXCERPT_MAX ? `${reply.slice(0, EXCERPT_MAX).toWellFormed().trimEnd()}…` : reply;

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
      category: 'text',
      about: 'text',
      text: 'lines',
      answered: 'status',
    },
    actions: [{ command: 'support reply', fields: { id: 'id' } }],
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
  'support reply': command({
    title: { tr: 'Destek mesajını yanıtla', en: 'Reply to a support message' },
    help: {
      tr: 'oyuncunun yazışmasında yanıtlar ve oyuncuya bildirim gönderir; ziyaretçiye e-posta ile',
      en: 'answers in the player’s thread and tells the player by a notification; a visitor by mail',
    },
    role: 'all',
    effect: 'irreversible',
    fields: {
      id: word(id({ label: { tr: 'Mesaj no', en: 'Message' }, ask: ASK })),
      text: words(redacted(text({ label: { tr: 'Yanıt', en: 'Reply' }, shown: '"TEXT"', max: REPLY_MAX, ask: ASK }))),
    },
    async confirm(_context, { text: reply }) {
      return {
        tr: `${reply.length} karakterlik bir yanıt gönderilir.`,
        en: `A reply of ${reply.length} characters is sent.`,
      };
    },
    async run(context, { id: messageId, text: reply }) {
      const answered = await context.db.transaction(async (tx) => {
        const to = await replyToSupport(context, tx, { messageId, text: reply });
        if (to && 'uid' in to) {
          const reason = { tr: excerpt(reply), en: excerpt(reply) };
          await notify(tx, { uid: to.uid, text: ANSWERED, reason, reference: messageId, at: context.now() });
        }
        return to;
      });
      if (answered === undefined) return failed(`There is no message ${messageId}`);
      if ('email' in answered) return { text: `Answered ${answered.email} by mail` };
      const name = (await readUsernames(context.db, [answered.uid])).get(answered.uid) ?? answered.uid;
      return { text: `Answered ${name}, who is told by a notification` };
    },
  }),
};
