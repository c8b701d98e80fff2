import {
  countDifferences,
  countEntries,
  currentVersion,
  entriesIn,
  KIND_TEXTS,
  listNewestVersions,
  listVersions,
  readAll,
  readEntries,
  requireVersion,
  restoreVersion,
  SECTIONS,
} from '../content';
import { command, type Commands } from './command';
import {
  bonusWarnings,
  changeContent,
  editContext,
  sectionField,
  getSection,
  seenVersion,
  toOutput,
  versionNumber,
  withWarnings,
} from './content-write';
import { reason, word } from './field';
import { TOURNAMENTS, weighPrizes } from './tournament-prizes';

export const commands: Commands = {
  'content sections': command({
    title: { tr: 'İçerik bölümleri', en: 'Content sections' },
    help: {
      tr: 'içeriğin bölümleri: giriş sayısı, son değişiklik ve yapan',
      en: 'the sections of the content with their number of entries, last change and its author',
    },
    role: 'read',
    columns: { section: 'id', title: 'text', count: 'number', at: 'timestamp', by: 'text', kind: 'text' },
    actions: [
      { command: 'content show', fields: { section: 'section' } },
      { command: 'content history', fields: { section: 'section' } },
    ],
    async run({ db }) {
      const file = await readAll(db);
      const newest = await listNewestVersions(db);
      return {
        rows: [...SECTIONS.values()].flatMap((section) => {
          const entries = entriesIn(file, section);
          const last = newest.get(section.stored);
          if (!entries) return [];
          return {
            section: section.name,
            title: section.title,
            count: entries.length,
            at: last?.at.toISOString() ?? '',
            by: last?.by ?? '',
            kind: last ? KIND_TEXTS[last.kind] : '',
          };
        }),
      };
    },
  }),
  'content history': command({
    title: { tr: 'İçerik geçmişi', en: 'Content history' },
    help: {
      tr: 'bir bölümün sürümleri, en yenisi üstte: kim, ne zaman, kaç giriş eklendi, değişti, silindi',
      en: 'the versions of a section, the newest first: author, time, and numbers of added, changed and removed entries',
    },
    role: 'read',
    fields: { section: sectionField },
    columns: {
      number: 'number',
      at: 'timestamp',
      by: 'text',
      kind: 'text',
      about: 'text',
      added: 'number',
      changed: 'number',
      removed: 'number',
      reason: 'text',
      section: 'ref',
      seen: 'ref',
    },
    actions: [{ command: 'content restore', fields: { section: 'section', number: 'number', seen: 'seen' } }],
    async run({ db }, { section: name }) {
      const { stored } = getSection(name);
      const seen = await currentVersion(db, stored);
      const versions = await listVersions(db, stored);
      return {
        rows: versions.map(({ number, at, by, kind, about, added, changed, removed, reason: why }) => ({
          number,
          at: at.toISOString(),
          by,
          kind: KIND_TEXTS[kind],
          about,
          added,
          changed,
          removed,
          reason: why,
          section: name,
          seen,
        })),
      };
    },
  }),
  'content restore': command({
    title: { tr: 'Sürümü geri yükle', en: 'Restore a version' },
    help: {
      tr: 'bir bölümü eski bir sürümüne döndürür; bu da bir sürümdür. Sürüm artık geçerli değilse veya bölüm --seen sürümünden sonra değiştiyse hiçbir şey değişmez',
      en: 'returns a section to an earlier version, which is a new version; does nothing if that is no longer valid, or the section changed since --seen',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: { section: sectionField, number: word(versionNumber), seen: seenVersion, reason },
    async confirm({ db }, { section: name, number }) {
      const { stored, title } = getSection(name);
      const current = await readEntries(db, stored);
      const wanted = await requireVersion(db, stored, Number(number));
      const { added, changed, removed } = countDifferences(current, wanted);
      const count = countEntries(wanted);
      return {
        tr: `${title.tr}, sürüm ${number} (${count} giriş): ${added} giriş eklenir, ${changed} giriş değişir, ${removed} giriş silinir.`,
        en: `${title.en}, version ${number} (entries: ${count}): ${added} are added, ${changed} change, ${removed} are removed.`,
      };
    },
    async weigh({ db }, { section: name, number }) {
      const { stored } = getSection(name);
      if (stored !== TOURNAMENTS) return 0n;
      const entries = await requireVersion(db, stored, Number(number));
      return weighPrizes(
        db,
        entries.map(({ body }) => body),
      );
    },
    async run(context, { section: name, number, seen, reason: why }) {
      const { stored, title } = getSection(name);
      try {
        const written = await changeContent(context, (tx) =>
          restoreVersion(tx, { stored, number: Number(number) }, editContext(context, tx, { seen, reason: why })),
        );
        const warnings = await bonusWarnings(context, written);
        const done = {
          tr: `${title.tr}: sürüm ${number} geri yüklendi.`,
          en: `${title.en}: version ${number} is restored.`,
        };
        return { text: withWarnings(done, warnings) };
      } catch (error) {
        return toOutput(error);
      }
    },
  }),
};
