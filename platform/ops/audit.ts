import { isCalendarDay } from '#contract/calendar-day';
import { midnightInIstanbul } from '#contract/istanbul';
import { listAudit, verifyAudit } from '../audit';
import { readUsernames } from '../players';
import { failed, playerCalled, withRejections, type Command } from './command';

const LISTED = 200;

/**
 * Reads an operator's time: a day of Istanbul, '2026-03-01', or an ISO 8601 timestamp with its zone. A period includes
 * its last day. Undefined if it is neither.
 */
function readTime(value: string, edge: 'from' | 'to'): Date | undefined {
  if (isCalendarDay(value)) return midnightInIstanbul(value, edge === 'to' ? 1 : 0);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const text = (value: string | true | undefined) => (typeof value === 'string' ? value : undefined);

const list: Command = {
  usage:
    'audit [--player WHO] [--operator NAME] [--command "players suspend"] [--from 2026-03-01] [--to 2026-03-31]: who did what, newest first, 200 at most; a command is named whole or by its first word; days are of Istanbul, or moments as 2026-03-01T09:00Z',
  options: { player: 'value', operator: 'value', command: 'value', from: 'value', to: 'value' },
  run: withRejections(async (context, { options }) => {
    const [who, from, to] = [text(options['player']), text(options['from']), text(options['to'])];
    const since = from === undefined ? undefined : readTime(from, 'from');
    const before = to === undefined ? undefined : readTime(to, 'to');
    if ((from !== undefined && !since) || (to !== undefined && !before))
      return failed('From when to when? --from 2026-03-01 --to 2026-03-31T18:00+03:00');
    const player = who === undefined ? undefined : await playerCalled(context, who);
    const rows = await listAudit(context.db, {
      uid: player?.uid,
      operator: text(options['operator']),
      command: text(options['command']),
      since,
      before,
      limit: LISTED,
    });
    const names = await readUsernames(
      context.db,
      rows.flatMap((row) => row.uid ?? []),
    );
    return {
      rows: rows.map(({ at, actor, actorName, addressPrefix, uid, event, subject, detail }) => ({
        at: at.toISOString(),
        event,
        by: [actor, actorName].filter(Boolean).join(' '),
        from: addressPrefix,
        username: names.get(uid ?? '') ?? '',
        player: uid ?? '',
        on: subject,
        detail: Object.entries(detail)
          .map(([key, value]) => `${key}=${value}`)
          .join(' '),
      })),
    };
  }),
};

/** Commands by the word after 'audit'. */
export const commands: Record<string, Command> = {
  '': list,
  verify: {
    usage: 'audit verify [--noted DIGEST]: recounts the chain; a digest noted earlier must still be in it',
    options: { noted: 'value' },
    async run(context, { options }) {
      const noted = options['noted'];
      const { findings, ...counted } = await verifyAudit(context, typeof noted === 'string' ? noted : undefined);
      const facts = { stands: findings.length === 0, ...counted, findings };
      const { sealed, waiting, head } = counted;
      const words = `${sealed} entries sealed, ${waiting} waiting; its head is ${head || 'nothing yet'}`;
      if (findings.length === 0) return { text: `The audit trail stands: ${words}.`, facts };
      return { text: [`The audit trail is WRONG: ${words}.`, ...findings].join('\n'), facts, failed: true };
    },
  },
};
