import { replyToSupport, supportInbox } from '../messages';
import { readUsernames } from '../players';
import { notify } from '../ledger';
import type { Command } from './command';

const REPLY_MAX = 4_000;
/** Maximum length of a reply's excerpt in the player's notification; the thread has the full text. */
const EXCERPT_MAX = 200;
const ANSWERED = { tr: 'Destek mesajınıza yanıt verdik', en: 'We answered your support message' };

const excerpt = (text: string): string =>
  text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX).toWellFormed().trimEnd()}…` : text;

/** Commands by the word after 'support'. */
export const commands: Record<string, Command> = {
  list: {
    usage: 'support list [--all]  messages without a reply, oldest first; with --all every one',
    options: { all: 'switch' },
    async run(context, { options }) {
      const messages = await supportInbox(context.db, options.all ? 'all' : 'open');
      const names = await readUsernames(
        context.db,
        messages.flatMap(({ uid }) => uid ?? []),
      );
      return {
        rows: messages.map(({ id, at, uid, email, name, category, about, text, answered }) => ({
          id,
          at: at.toISOString(),
          from: uid ? (names.get(uid) ?? uid) : [name, email].filter(Boolean).join(' '),
          category,
          about: about ?? '',
          text,
          answered,
        })),
      };
    },
  },
  reply: {
    changes: true,
    usage:
      'support reply ID "TEXT"  answers in the player’s thread and tells the player by a notification; a visitor by mail',
    words: Number.POSITIVE_INFINITY,
    maskedFrom: 1,
    async run(context, { words }) {
      const [messageId = '', ...rest] = words;
      const text = rest.join(' ').trim();
      if (messageId === '' || text === '')
        return { text: 'Say which message and what to answer: support reply ID TEXT', failed: true };
      if (text.length > REPLY_MAX || text.includes('\u0000') || !text.isWellFormed()) {
        return { text: `The reply must be readable text of at most ${REPLY_MAX} characters`, failed: true };
      }
      const answered = await context.db.transaction(async (tx) => {
        const to = await replyToSupport(context, tx, { messageId, text });
        if (to && 'uid' in to) {
          const reason = { tr: excerpt(text), en: excerpt(text) };
          await notify(tx, { uid: to.uid, text: ANSWERED, reason, reference: messageId, at: context.now() });
        }
        return to;
      });
      if (answered === undefined) return { text: `There is no message ${messageId}`, failed: true };
      if ('email' in answered) return { text: `Answered ${answered.email} by mail` };
      const name = (await readUsernames(context.db, [answered.uid])).get(answered.uid) ?? answered.uid;
      return { text: `Answered ${name}, who is told by a notification` };
    },
  },
};
