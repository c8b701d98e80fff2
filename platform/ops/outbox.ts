import { listOutbox } from '../messages';
import type { Command, CommandInput } from './command';
import type { PlatformContext } from '../context';

async function list(context: PlatformContext, { options }: CommandInput) {
  const { to } = options;
  const messages = await listOutbox(context.db, to === true ? undefined : to);
  return {
    rows: messages.map((message) => ({
      id: message.id,
      channel: message.channel,
      to: message.recipient,
      subject: message.subject,
      text: message.text,
      created: message.createdAt.toISOString(),
      sent: message.sentAt?.toISOString() ?? '',
    })),
  };
}

/** The only command, 'outbox' without a second word. */
export const commands: Record<string, Command> = {
  // Requires `all`, because mails contain links and codes that open accounts.
  '': {
    needs: 'all',
    usage:
      'outbox [--to ADDRESS]: mails and SMS of the last 30 days, newest first; the text of one that was sent is not kept',
    options: { to: 'value' },
    run: list,
  },
};
