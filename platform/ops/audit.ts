import { listAudit, verifyAudit } from '../audit';
import { readUsernames } from '../players';
import { actorCell } from './actor-cell';
import { describeDetail } from './audit-detail';
import { command, type Commands } from './command';
import { withFindings } from './finding-texts';
import { moment, optional, text, who } from './field';

const LISTED = 200;
const PERIOD = 'From when to when? --from 2026-03-01 --to 2026-03-31T18:00+03:00';
const { word: _word, ...player } = who;

export const commands: Commands = {
  audit: command({
    title: { tr: 'Denetim kaydı', en: 'Audit log' },
    help: {
      tr: 'kimin ne yaptığı, en yenisi önce, en fazla 200; komut bütün olarak veya ilk sözcüğüyle yazılır; günler İstanbul günüdür, zaman 2026-03-01T09:00Z gibi de yazılır',
      en: 'who did what, newest first, 200 at most; a command is named whole or by its first word; days are of Istanbul, or moments as 2026-03-01T09:00Z',
    },
    role: 'read',
    fields: {
      player: optional(player),
      operator: optional(text({ label: { tr: 'Operatör', en: 'Operator' }, shown: 'NAME' })),
      command: optional(text({ label: { tr: 'Komut', en: 'Command' }, shown: '"players suspend"' })),
      from: optional(moment('start', { label: { tr: 'Başlangıç', en: 'From' }, shown: '2026-03-01', ask: PERIOD })),
      to: optional(moment('end', { label: { tr: 'Bitiş', en: 'To' }, shown: '2026-03-31', ask: PERIOD })),
    },
    columns: {
      at: 'timestamp',
      event: 'status',
      by: 'text',
      from: 'text',
      username: 'text',
      player: 'player',
      on: 'id',
      detail: 'text',
    },
    async run(context, { player: of, operator, command: named, from: since, to: before }) {
      const filter = { uid: of?.uid, operator, command: named, since, before, limit: LISTED };
      const rows = await listAudit(context.db, filter);
      const names = await readUsernames(
        context.db,
        rows.flatMap((row) => row.uid ?? []),
      );
      return {
        rows: rows.map(({ at, actor, actorName, addressPrefix, uid, event, subject, detail }) => ({
          at: at.toISOString(),
          event,
          by: actorCell({ actor, name: actorName }),
          from: addressPrefix,
          username: names.get(uid ?? '') ?? '',
          player: uid ?? '',
          on: subject,
          detail: describeDetail(detail),
        })),
      };
    },
  }),
  'audit verify': command({
    title: { tr: 'Denetim kaydını doğrula', en: 'Verify the audit log' },
    help: {
      tr: 'zinciri yeniden hesaplar; daha önce not edilen özet içinde olmalıdır',
      en: 'recounts the chain; a digest noted earlier must still be in it',
    },
    role: 'read',
    fields: { noted: optional(text({ label: { tr: 'Not edilen özet', en: 'Noted digest' }, shown: 'DIGEST' })) },
    async run(context, { noted }) {
      const { findings, ...counted } = await verifyAudit(context, noted);
      const facts = { stands: findings.length === 0, ...counted, findings };
      const { sealed, waiting, head } = counted;
      const isSound = findings.length === 0;
      const verdict = {
        tr: `Denetim kaydı ${isSound ? 'doğru' : 'HATALI'}: ${sealed} kayıt özet zincirinde, ${waiting} kayıt bekliyor; son özet: ${head || 'henüz yok'}.`,
        en: `The audit log ${isSound ? 'is correct' : 'is WRONG'}: ${sealed} entries chained, ${waiting} waiting; its head is ${head || 'nothing yet'}.`,
      };
      if (isSound) return { text: verdict, facts };
      return { text: withFindings(verdict, findings), facts, failed: true };
    },
  }),
};
