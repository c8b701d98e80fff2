import { findWarning, estimateWorth } from '../bonuses';
import { importContent, readAll, readBonuses, WrongContentFile } from '../content';
import type { PlatformContext } from '../context';
import { unknownLists } from '../games';
import { applyPayments } from '../payments';
import { scheduleTournaments } from '../tournaments';
import type { Command } from './command';

/** Returns warnings about dangerous offers in the current content. */
const bonusWarnings = async ({ db, now }: PlatformContext): Promise<string[]> =>
  (await readBonuses(db, now())).flatMap(({ entry }) => findWarning(entry, estimateWorth(entry)) ?? []);

/** Commands by the word after 'content'. */
export const commands: Record<string, Command> = {
  import: {
    changes: 'public',
    usage: 'content import FILE  replaces the sections that the JSON file holds; a wrong file is refused whole',
    words: 1,
    // Content of the file, which the operator's shell reads.
    options: { text: 'value' },
    async run(context, { options }) {
      if (typeof options.text !== 'string') return { text: 'Name the file: content import FILE', failed: true };
      const { text: content } = options;
      try {
        const sections = await context.db.transaction(async (tx) => {
          const written = await importContent(tx, content, {
            unknownLists: (lists) => unknownLists(tx, lists),
            pictureFault: context.options.pictureFault,
            defaultLanguage: context.options.defaultLanguage,
            gateways: context.gateways.known,
          });
          if (written.includes('payments')) await applyPayments(tx);
          await scheduleTournaments(context, tx);
          return written;
        });
        const warnings = sections.includes('bonuses') ? await bonusWarnings(context) : [];
        return {
          rows: [
            ...sections.map((section) => ({ section, state: 'imported' })),
            ...warnings.map((warning) => ({ section: 'bonuses', state: `warning: ${warning}` })),
          ],
        };
      } catch (error) {
        if (error instanceof WrongContentFile)
          return { text: ['Nothing was imported:', ...error.problems].join('\n'), failed: true };
        throw error;
      }
    },
  },
  export: {
    usage: 'content export  prints everything that stands as a file that import reads',
    async run(context) {
      return { text: JSON.stringify(await readAll(context.db), null, 2) };
    },
  },
};
