import { listOutbox } from '../messages';
import type { Command, CommandInput } from './command';
import type { PlatformContext } from '../context';

async function list(context: PlatformContext, { options }: CommandInput) {
  const { to } = options;
  if (to === true) return { text: 'Whose? `outbox --to somebody@example.com`', failed: true };
  const messages = await listOutbox(context.db, to);
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

/** 'outbox' has one command and takes no word. */
export const commands: Record<string, Command> = {
  '': { usage: 'outbox [--to ADDRESS]: mails and SMS, newest first', run: list },
};
