import {
  currentVersion,
  editSection,
  entriesIn,
  getSchedule,
  mergePatch,
  readEntries,
  toFile,
  type Edit,
  type NamedEntry,
  type Section,
} from '../content';
import type { Executor } from '../db/database';
import { Refusal, type Localized } from '../refusal';
import { command, type CommandOutput, type Commands, type OperatorContext } from './command';
import {
  bonusWarnings,
  changeContent,
  editContext,
  jsonField,
  sectionField,
  getSection,
  seenVersion,
  toOutput,
  withWarnings,
} from './content-write';
import { choice, id, moment, optional, word } from './field';
import { describePrizes, TOURNAMENTS, weighPrizes } from './tournament-prizes';

const entryField = word(
  id({
    label: { tr: 'Giriş', en: 'Entry' },
    shown: 'ENTRY',
    ask: 'Which entry? `content show SECTION` lists them: an id, a position or “whole”.',
  }),
);

/** Time for which entries are listed or previewed. */
export const displayTime = moment('start', {
  label: { tr: 'Durumun zamanı', en: 'State at' },
  shown: 'TIME',
  ask: 'At which time? --at 2026-03-01 or --at 2026-03-01T21:00+03:00',
});

const read = async (executor: Executor, section: Section): Promise<NamedEntry[]> =>
  entriesIn(toFile([[section.stored, await readEntries(executor, section.stored)]]), section) ?? [];

/** Returns what an entry is called: its title or name. */
function titleOf(body: unknown): Localized | string {
  const { title, name } = (body ?? {}) as { title?: Localized | string; name?: Localized | string };
  return title ?? name ?? '';
}

/** @throws {Refusal} if the section has no such entry */
async function requireEntry(executor: Executor, section: Section, key: string): Promise<NamedEntry> {
  const found = (await read(executor, section)).find((entry) => entry.key === key);
  if (found) return found;
  throw new Refusal(
    { tr: `${section.title.tr} bölümünde “${key}” yok.`, en: `There is no entry “${key}” in ${section.title.en}.` },
    'not-found',
    'entry',
  );
}

/** Returns the changed tournament; none in another section. @throws {Refusal} if the section has no such entry */
async function editedTournament(
  executor: Executor,
  { section, entry, patch }: { section: string; entry: string; patch: string },
): Promise<unknown[]> {
  if (section !== TOURNAMENTS) return [];
  const { body } = await requireEntry(executor, getSection(section), entry);
  return [mergePatch(body, JSON.parse(patch))];
}

const addedTournament = ({ section, body }: { section: string; body: string }): unknown[] =>
  section === TOURNAMENTS ? [JSON.parse(body)] : [];

interface Made {
  section: string;
  edit: Edit;
  seen: string | undefined;
  done: (section: Section) => Localized;
}

/** Changes one entry. @returns the output, with the problem of each field if the section would be invalid */
async function change(context: OperatorContext, { section: name, edit, seen, done }: Made): Promise<CommandOutput> {
  const section = getSection(name);
  try {
    const written = await changeContent(context, (tx) =>
      editSection(tx, { section, edit }, editContext(context, tx, { seen })),
    );
    return { text: withWarnings(done(section), await bonusWarnings(context, written)) };
  } catch (error) {
    return toOutput(error);
  }
}

export const commands: Commands = {
  'content show': command({
    title: { tr: 'İçerik girişleri', en: 'Content entries' },
    help: {
      tr: 'bir bölümün girişleri ve ne zaman yayında oldukları; ENTRY ile bir giriş JSON olarak, --at ile o zamanki durumlarıyla',
      en: 'the entries of a section and when they are shown; with ENTRY one entry as JSON; with --at their state at that time',
    },
    role: 'read',
    fields: { section: sectionField, entry: optional(entryField), at: optional(displayTime) },
    columns: {
      entry: 'id',
      title: 'text',
      state: 'status',
      since: 'timestamp',
      until: 'timestamp',
      section: 'ref',
      seen: 'ref',
    },
    actions: [{ command: 'content delete', fields: { section: 'section', entry: 'entry', seen: 'seen' } }],
    async run({ db, now }, { section: name, entry: key, at }) {
      const section = getSection(name);
      const seen = await currentVersion(db, section.stored);
      if (key !== undefined && !at) {
        const { body } = await requireEntry(db, section, key);
        return { text: JSON.stringify(body, null, 2), facts: { section: name, entry: key, seen, body } };
      }
      const shown = key === undefined ? await read(db, section) : [await requireEntry(db, section, key)];
      return {
        rows: shown.map(({ key: entry, body }) => {
          const { state, from, until } = getSchedule(body, at ?? now());
          return {
            entry,
            title: titleOf(body),
            state,
            since: from?.toISOString() ?? '',
            until: until?.toISOString() ?? '',
            section: name,
            seen,
          };
        }),
      };
    },
  }),
  'content edit': command({
    title: { tr: 'Girişi düzenle', en: 'Edit an entry' },
    help: {
      tr: 'bir girişin alanlarını JSON birleştirme yamasıyla (RFC 7396) değiştirir; null bir alanı kaldırır. Bölüm --seen sürümünden sonra değiştiyse veya bir değer yanlışsa hiçbir şey değişmez',
      en: 'changes fields of an entry by a JSON merge patch (RFC 7396); null removes a field. Does nothing if the section changed since --seen, or a value is wrong',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: {
      section: sectionField,
      entry: entryField,
      patch: jsonField({
        label: { tr: 'Değişiklik (JSON)', en: 'Patch (JSON)' },
        ask: 'Which fields? --patch \'{"status":"passive"}\'',
      }),
      seen: seenVersion,
    },
    confirm: async ({ db }, input) => describePrizes(db, await editedTournament(db, input)),
    weigh: async ({ db }, input) => weighPrizes(db, await editedTournament(db, input)),
    run: (context, { section, entry: key, patch, seen }) =>
      change(context, {
        section,
        seen,
        edit: { kind: 'edit', key, patch: JSON.parse(patch) },
        done: ({ title }) => ({ tr: `${title.tr}: “${key}” kaydedildi.`, en: `${title.en}: “${key}” is saved.` }),
      }),
  }),
  'content add': command({
    title: { tr: 'Giriş ekle', en: 'Add an entry' },
    help: {
      tr: 'bölümün sonuna bir giriş ekler; JSON, içerik dosyasındaki biçimdedir',
      en: 'adds an entry at the end of a section; the JSON has the format of a content file',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: {
      section: sectionField,
      body: jsonField({ label: { tr: 'Giriş (JSON)', en: 'Entry (JSON)' }, ask: 'Which entry? --body JSON' }),
      seen: seenVersion,
    },
    confirm: ({ db }, input) => describePrizes(db, addedTournament(input)),
    weigh: ({ db }, input) => weighPrizes(db, addedTournament(input)),
    run: (context, { section, body, seen }) =>
      change(context, {
        section,
        seen,
        edit: { kind: 'add', body: JSON.parse(body) },
        done: ({ title }) => ({ tr: `${title.tr}: giriş eklendi.`, en: `${title.en}: the entry is added.` }),
      }),
  }),
  'content delete': command({
    title: { tr: 'Girişi sil', en: 'Delete an entry' },
    help: {
      tr: 'bir girişi bölümünden siler; content restore geri getirir',
      en: 'removes an entry from its section; content restore brings it back',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: { section: sectionField, entry: entryField, seen: seenVersion },
    async confirm({ db }, { section: name, entry: key }) {
      const section = getSection(name);
      const { body } = await requireEntry(db, section, key);
      const { length } = await read(db, section);
      const title = titleOf(body);
      const own = typeof title === 'string' ? { tr: title, en: title } : title;
      return {
        tr: `${section.title.tr}: “${own.tr || key}” silinir; ${length - 1} giriş kalır.`,
        en: `${section.title.en}: “${own.en || key}” is deleted; entries left: ${length - 1}.`,
      };
    },
    run: (context, { section, entry: key, seen }) =>
      change(context, {
        section,
        seen,
        edit: { kind: 'delete', key },
        done: ({ title }) => ({ tr: `${title.tr}: “${key}” silindi.`, en: `${title.en}: “${key}” is deleted.` }),
      }),
  }),
  'content move': command({
    title: { tr: 'Girişi taşı', en: 'Move an entry' },
    help: {
      tr: 'bir girişi bölümünde bir sıra yukarı veya aşağı taşır',
      en: 'moves an entry one place up or down in its section',
    },
    role: 'content',
    effect: 'reversible',
    isPublic: true,
    fields: {
      section: sectionField,
      entry: entryField,
      direction: word({ ...choice(['up', 'down'], { label: { tr: 'Yön', en: 'Direction' } }) }),
      seen: seenVersion,
    },
    run: (context, { section, entry: key, direction, seen }) =>
      change(context, {
        section,
        seen,
        edit: { kind: 'move', key, step: direction === 'up' ? -1 : 1 },
        done: ({ title }) => ({ tr: `${title.tr}: “${key}” taşındı.`, en: `${title.en}: “${key}” is moved.` }),
      }),
  }),
};
