import { isDeepStrictEqual } from 'node:util';
import type { Localized } from '#contract/localize';
import type { Executor, Transaction } from '../db/database';
import { Refusal } from '../refusal';
import { importContent, spellPlace, WrongContentFile, type Problem, type Surroundings } from './import';
import { toProblemText } from './problem-texts';
import { entriesIn, withValue, type NamedEntry, type Section } from './sections';
import { toFile } from './store';
import { currentVersion, findVersion, listVersions, lockContent, readEntries, type Change } from './versions';

/** A change of one entry. `patch` is a JSON merge patch (RFC 7396); `step` is the number of places down. */
export type Edit =
  | { kind: 'add'; body: unknown }
  | { kind: 'edit'; key: string; patch: unknown }
  | { kind: 'delete'; key: string }
  | { kind: 'move'; key: string; step: number };

/** Circumstances of a change by an operator. */
export interface EditContext {
  by: string;
  at: Date;
  reason?: string;
  /** Version that the operator saw. The change is rejected if it is no longer the current one. */
  seen?: number | undefined;
  surroundings?: Surroundings;
}

/** A wrong value of an entry, by the dotted name of its field; '' for a problem elsewhere in the section. */
export interface EntryProblem {
  field: string;
  text: Localized;
}

/** A change that would make the section invalid. Nothing was written. */
export class WrongEntry extends Error {
  constructor(readonly problems: EntryProblem[]) {
    super(problems.map(({ field, text }) => (field ? `${field}: ${text.en}` : text.en)).join('\n'));
    this.name = 'WrongEntry';
  }
}

const noEntry = ({ title }: Section, key: string) =>
  new Refusal(
    { tr: `${title.tr} bölümünde “${key}” yok.`, en: `There is no entry “${key}” in ${title.en}.` },
    'not-found',
    'entry',
  );

/** Applies a merge patch: null removes a value, objects are merged, everything else is replaced. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const isObject = typeof target === 'object' && target !== null && !Array.isArray(target);
  const merged = new Map(Object.entries(isObject ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** Returns the entries after a change, with the position of the changed one; -1 if it is gone. */
function applyEdit(section: Section, entries: NamedEntry[], edit: Edit): { bodies: unknown[]; at: number } {
  const bodies = entries.map(({ body }) => body);
  if (section.keys === 'whole' && edit.kind !== 'edit')
    throw new Refusal({ tr: 'Bu bölüm tek bir metindir.', en: 'This section is one document.' }, 'invalid', 'section');
  if (edit.kind === 'add') return { bodies: [...bodies, mergePatch({}, edit.body)], at: bodies.length };
  const at = entries.findIndex(({ key }) => key === edit.key);
  if (at < 0) throw noEntry(section, edit.key);
  if (edit.kind === 'delete') return { bodies: bodies.toSpliced(at, 1), at: -1 };
  if (edit.kind === 'edit') {
    const body = mergePatch(bodies[at], edit.patch);
    if (section.keys === 'id' && (body as { id?: unknown } | null)?.id !== edit.key)
      throw new WrongEntry([{ field: 'id', text: { tr: 'Kimlik değişmez.', en: 'The id cannot change.' } }]);
    if (isDeepStrictEqual(body, bodies[at]))
      throw new Refusal({ tr: 'Değişen bir şey yok.', en: 'Nothing differs.' }, 'invalid', 'patch');
    return { bodies: bodies.with(at, body), at };
  }
  const to = at + edit.step;
  if (to < 0 || to >= bodies.length)
    throw new Refusal({ tr: 'Orada yer yok.', en: 'There is no place there.' }, 'invalid', 'entry');
  return { bodies: bodies.toSpliced(at, 1).toSpliced(to, 0, bodies[at]), at: to };
}

/** @throws {Refusal} that says what changed, if the section is not at the version that the operator saw */
async function assertCurrent(tx: Transaction, stored: string, seen: number | undefined): Promise<void> {
  if (seen === undefined || (await currentVersion(tx, stored)) === seen) return;
  const [last] = await listVersions(tx, stored);
  const by = last?.by || '?';
  const about = last?.about ? ` “${last.about}”` : '';
  throw new Refusal(
    {
      tr: `Bölüm siz açtıktan sonra değişti: ${by}, {when}, ${KIND_TEXTS[last?.kind ?? 'import'].tr}${about}. Hiçbir şey kaydedilmedi; sayfayı yeniden açın.`,
      en: `The section changed after you opened it: ${by}, {when}, ${KIND_TEXTS[last?.kind ?? 'import'].en}${about}. Nothing was saved; open the page again.`,
    },
    'closed',
    'seen',
    undefined,
    last?.at,
  );
}

/** Names of the kinds of changes. */
export const KIND_TEXTS: Readonly<Record<Change['kind'], Localized>> = {
  seed: { tr: 'başlangıç içeriği', en: 'initial content' },
  import: { tr: 'dosya yükleme', en: 'import' },
  add: { tr: 'ekleme', en: 'addition' },
  edit: { tr: 'düzenleme', en: 'edit' },
  delete: { tr: 'silme', en: 'deletion' },
  move: { tr: 'sıralama', en: 'move' },
  restore: { tr: 'geri yükleme', en: 'restore' },
};

/** Translates the problems of a file into those of the entry at a place. */
export const toProblems = (
  problems: readonly Problem[],
  entryPlace: readonly (string | number)[] | undefined,
): EntryProblem[] =>
  problems.map(({ path, message }) => {
    const text = toProblemText(message);
    const isOwn = entryPlace?.every((step, at) => path[at] === step);
    if (isOwn) return { field: path.slice(entryPlace?.length).join('.'), text };
    const place = spellPlace(path);
    return { field: '', text: { tr: `${place}: ${text.tr}`, en: `${place}: ${text.en}` } };
  });

/** Writes a file of one stored section by the import. @throws {WrongEntry} before any write */
async function write(
  tx: Transaction,
  {
    file,
    entryPlace,
    change,
  }: { file: unknown; entryPlace?: readonly (string | number)[] | undefined; change: Change },
  surroundings: Surroundings = {},
): Promise<string[]> {
  try {
    return await importContent(tx, JSON.stringify(file), { ...surroundings, change });
  } catch (error) {
    if (!(error instanceof WrongContentFile)) throw error;
    const general = error.texts.map((text) => ({ field: '', text }));
    throw new WrongEntry(error.places.length > 0 ? toProblems(error.places, entryPlace) : general);
  }
}

/**
 * Changes one entry of a section, by the same checks as an import. Of two operators who change a version at once, one
 * succeeds and the other reads who was first.
 * @returns the names of the written sections
 * @throws {WrongEntry} with the problem of each field
 * @throws {Refusal} if the section changed since it was seen, or there is no such entry
 */
export async function editSection(
  tx: Transaction,
  { section, edit }: { section: Section; edit: Edit },
  { by, at, seen, surroundings }: EditContext,
): Promise<string[]> {
  await lockContent(tx);
  await assertCurrent(tx, section.stored, seen);
  const file = toFile([[section.stored, await readEntries(tx, section.stored)]]);
  const entries = entriesIn(file, section) ?? (section.keys === 'whole' ? [{ key: 'whole', body: {} }] : undefined);
  // An absent list of banks keeps the current banks; adding one would replace them all.
  if (!entries && section.place.length > 1)
    throw new Refusal(
      { tr: 'Bu liste içerikte yok; önce dosyayla yükleyin.', en: 'The content lacks this list; import it first.' },
      'not-found',
      'section',
    );
  const { bodies, at: position } = applyEdit(section, entries ?? [], edit);
  const isWhole = section.keys === 'whole';
  const about = isWhole ? '' : edit.kind === 'add' ? nameOfAdded(section, edit.body, bodies.length) : edit.key;
  return write(
    tx,
    {
      file: withValue(file, section.place, isWhole ? bodies[0] : bodies),
      entryPlace: isWhole ? section.place : position < 0 ? undefined : [...section.place, position],
      change: { kind: edit.kind, by, at, about },
    },
    surroundings,
  );
}

const nameOfAdded = ({ keys }: Section, body: unknown, position: number): string =>
  keys === 'id' ? String((body as { id?: unknown } | null)?.id).slice(0, 64) : String(position);

/**
 * Restores a version of a stored section, by the same checks as an import.
 * @throws {WrongEntry} if the version refers to something that no longer exists
 * @throws {Refusal} if there is no such version, or the section changed since it was seen
 */
export async function restoreVersion(
  tx: Transaction,
  { stored, number }: { stored: string; number: number },
  { by, at, reason = '', seen, surroundings }: EditContext,
): Promise<string[]> {
  await lockContent(tx);
  await assertCurrent(tx, stored, seen);
  const file = toFile([[stored, await requireVersion(tx, stored, number)]]);
  return write(tx, { file, change: { kind: 'restore', by, at, reason, about: String(number) } }, surroundings);
}

/** Returns the entries of a version. @throws {Refusal} if it is not stored */
export async function requireVersion(executor: Executor, stored: string, number: number) {
  const entries = await findVersion(executor, stored, number);
  if (entries) return entries;
  throw new Refusal(
    { tr: `Bu bölümün ${number} numaralı sürümü yok.`, en: `The section has no version ${number}.` },
    'not-found',
    'number',
  );
}
