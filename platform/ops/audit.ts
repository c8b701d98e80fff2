import { listAudit, verifyAudit } from '../audit';
import { usernamesOf } from '../players';
import { playerCalled, told, type Command } from './command';

const LISTED = 200;

const list: Command = {
  usage: 'audit [--player WHO]: who did what, newest first',
  options: { player: 'value' },
  run: told(async (context, { options }) => {
    const who = options['player'];
    const player = typeof who === 'string' ? await playerCalled(context, who) : undefined;
    const rows = await listAudit(context.db, { uid: player?.uid, limit: LISTED });
    const names = await usernamesOf(
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

/** By the word after 'audit'. */
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
