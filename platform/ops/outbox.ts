import { listOutbox } from '../messages';
import { command, type Commands } from './command';
import { optional, recordedAsUid, text } from './field';

export const commands: Commands = {
  // Requires `all`, because mails contain links and codes that open accounts.
  outbox: command({
    title: { tr: 'Giden kutusu', en: 'Outbox' },
    help: {
      tr: 'son 30 günün e-postaları ve SMS iletileri, en yenisi önce; gönderilmiş bir iletinin metni tutulmaz',
      en: 'mails and SMS of the last 30 days, newest first; the text of one that was sent is not kept',
    },
    role: 'all',
    fields: { to: optional(recordedAsUid(text({ label: { tr: 'Alıcı', en: 'To' }, shown: 'ADDRESS' }))) },
    columns: {
      id: 'id',
      channel: 'text',
      to: 'text',
      subject: 'text',
      text: 'lines',
      created: 'timestamp',
      sent: 'timestamp',
    },
    async run({ db }, { to }) {
      return {
        rows: (await listOutbox(db, to)).map((message) => ({
          id: message.id,
          channel: message.channel,
          to: message.recipient,
          subject: message.subject,
          text: message.text,
          created: message.createdAt.toISOString(),
          sent: message.sentAt?.toISOString() ?? '',
        })),
      };
    },
  }),
};
