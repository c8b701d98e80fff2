import { importContent, readAll, WrongContentFile } from '../content';
import { command, failed, nothingImported, type Commands } from './command';
import { commands as entries } from './content-entries';
import { commands as versions } from './content-versions';
import { bonusWarnings, changeContent, editContext } from './content-write';
import { file, word } from './field';
import { describePrizes, tournamentsIn, weighPrizes } from './tournament-prizes';

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
    confirm: ({ db }, { file: content }) => describePrizes(db, tournamentsIn(content)),
    weigh: ({ db }, { file: content }) => weighPrizes(db, tournamentsIn(content)),
    async run(context, { file: content }) {
      try {
        const sections = await changeContent(context, (tx) => {
          const { by, at, surroundings } = editContext(context, tx, {});
          return importContent(tx, content, { ...surroundings, change: { kind: 'import', by, at } });
        });
        const warnings = await bonusWarnings(context, sections);
        return {
          rows: [
            ...sections.map((section) => ({ section, state: { tr: 'alındı', en: 'imported' } })),
            ...warnings.map(({ tr, en }) => ({
              section: 'bonuses',
              state: { tr: `uyarı: ${tr}`, en: `warning: ${en}` },
            })),
          ],
        };
      } catch (error) {
        if (error instanceof WrongContentFile) return failed(nothingImported(error.texts));
        throw error;
      }
    },
  }),
  ...versions,
  ...entries,
  'content export': command({
    title: { tr: 'İçeriği dışa aktar', en: 'Export content' },
    help: {
      tr: 'yürürlükteki her şeyi content import komutunun okuduğu bir dosya olarak yazar',
      en: 'prints the current content as a file for `content import`',
    },
    role: 'read',
    async run(context) {
      return { text: JSON.stringify(await readAll(context.db), null, 2) };
    },
  }),
};
