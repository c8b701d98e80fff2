import { findWarning, estimateWorth } from '../bonuses';
import { importContent, readAll, readBonuses, WrongContentFile } from '../content';
import type { PlatformContext } from '../context';
import { unknownLists } from '../games';
import { applyPayments } from '../payments';
import { scheduleTournaments } from '../tournaments';
import { command, failed, type Commands } from './command';
import { file, word } from './field';

/** Returns warnings about dangerous offers in the current content. */
const bonusWarnings = async ({ db, now }: PlatformContext): Promise<string[]> =>
  (await readBonuses(db, now())).flatMap(({ entry }) => findWarning(entry, estimateWorth(entry)) ?? []);

export const commands: Commands = {
  'content import': command({
    title: { tr: 'İçerik yükle', en: 'Import content' },
    help: {
      tr: 'JSON dosyasındaki bölümleri değiştirir; yanlış bir dosya bütünüyle reddedilir',
      en: 'replaces the sections that the JSON file holds; a wrong file is refused whole',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: {
      file: word(
        file({ label: { tr: 'Dosya', en: 'File' }, shown: 'FILE', ask: 'Name the file: content import FILE' }),
      ),
    },
    columns: { section: 'text', state: 'text' },
    async run(context, { file: content }) {
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
        if (error instanceof WrongContentFile) return failed(['Nothing was imported:', ...error.problems].join('\n'));
        throw error;
      }
    },
  }),
  'content export': command({
    title: { tr: 'İçeriği ver', en: 'Export content' },
    help: {
      tr: 'yürürlükteki her şeyi content import komutunun okuduğu bir dosya olarak yazar',
      en: 'prints everything that stands as a file that import reads',
    },
    role: 'read',
    async run(context) {
      return { text: JSON.stringify(await readAll(context.db), null, 2) };
    },
  }),
};
