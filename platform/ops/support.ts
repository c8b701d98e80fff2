import { replyToSupport, supportInbox } from '../messages';
import { usernamesOf } from '../players';
import type { Command } from './command';

const REPLY_MAX = 4_000;

/** By the word after 'support'. */
export const commands: Record<string, Command> = {
  list: {
    usage: 'support list [--all]  messages without a reply, oldest first; with --all every one',
    options: { all: 'switch' },
    async run(context, { options }) {
      const messages = await supportInbox(context.db, options.all ? 'all' : 'open');
      const names = await usernamesOf(context.db, messages.flatMap(({ uid }) => uid ?? []));
      return {
        rows: messages.map(({ id, at, uid, email, name, category, text, answered }) => ({
          id,
          at: at.toISOString(),
          from: uid ? (names.get(uid) ?? uid) : [name, email].filter(Boolean).join(' '),
          category,
          text,
          answered,
        })),
      };
    },
  },
  reply: {
    usage: 'support reply ID "TEXT"  answers in the player’s thread, or by mail to a visitor',
    words: Number.POSITIVE_INFINITY,
    async run(context, { words }) {
      const [messageId = '', ...rest] = words;
      const text = rest.join(' ').trim();
      if (messageId === '' || text === '') return { text: 'Say which message and what to answer: support reply ID TEXT', failed: true };
      if (text.length > REPLY_MAX || text.includes('\u0000') || !text.isWellFormed()) {
        return { text: `The reply must be readable text of at most ${REPLY_MAX} characters`, failed: true };
      }
      const answered = await context.db.transaction((tx) => replyToSupport(context, tx, { messageId, text }));
      return answered === undefined ? { text: `There is no message ${messageId}`, failed: true } : { text: `Answered ${answered}` };
    },
  },
};
