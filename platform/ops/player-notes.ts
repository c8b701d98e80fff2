import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { createId } from '../db/ids';
import { formatDateTime } from '../format';
import { Refusal } from '../refusal';
import { command, type Columns, type Commands, type OutputPart } from './command';
import { id, redacted, text, who, word, words } from './field';
import { playerNotes } from './schema';

const NOTE_MAX = 2_000;
const LISTED = 200;

const COLUMNS: Columns = { at: 'timestamp', by: 'text', note: 'lines', id: 'id' };
const ACTIONS = [{ command: 'players delete-note', fields: { id: 'id' } }] as const;

async function listNotes(executor: Executor, uid: string, limit: number) {
  const notes = await executor
    .select()
    .from(playerNotes)
    .where(eq(playerNotes.uid, uid))
    .orderBy(desc(playerNotes.at), desc(playerNotes.id))
    .limit(limit);
  return notes.map(({ at, operator, text: note, id: noteId }) => ({
    at: at.toISOString(),
    by: operator,
    note,
    id: noteId,
  }));
}

/** Returns the newest notes about a player as a part of an output. */
export const notesPart = async (executor: Executor, uid: string, limit: number): Promise<OutputPart> => ({
  name: 'notes',
  title: { tr: 'Notlar', en: 'Notes' },
  columns: COLUMNS,
  actions: ACTIONS,
  rows: await listNotes(executor, uid, limit),
});

const unknown = (noteId: string | number): Refusal =>
  new Refusal({ tr: `${noteId} numaralı not yok.`, en: `There is no note ${noteId}.` }, 'not-found', 'id');

export const commands: Commands = {
  'players note': command({
    title: { tr: 'Not yaz', en: 'Write a note' },
    help: {
      tr: 'bir oyuncu hakkında, yalnız operatörlerin okuduğu bir not; players erase onu siler',
      en: 'a note about a player that only operators read; `players erase` deletes it',
    },
    role: ['support', 'money'],
    effect: 'reversible',
    fields: {
      who,
      text: words(
        redacted(text({ label: { tr: 'Not', en: 'Note' }, max: NOTE_MAX, ask: 'What? `players note WHO TEXT`' })),
      ),
    },
    columns: COLUMNS,
    async run({ db, now, by }, { who: { uid }, text: note }) {
      const row = { id: createId(), uid, operator: by?.name ?? '', text: note, at: now() };
      await db.insert(playerNotes).values(row);
      return { rows: [{ at: row.at.toISOString(), by: row.operator, note, id: row.id }] };
    },
  }),
  'players notes': command({
    title: { tr: 'Notlar', en: 'Notes' },
    help: { tr: 'bir oyuncunun notları, en yenisi önce', en: 'the notes about a player, newest first' },
    role: 'read',
    fields: { who },
    columns: COLUMNS,
    actions: ACTIONS,
    run: async ({ db }, { who: { uid } }) => ({ rows: await listNotes(db, uid, LISTED) }),
  }),
  'players delete-note': command({
    title: { tr: 'Notu sil', en: 'Delete a note' },
    help: { tr: 'bir notu kalıcı olarak siler', en: 'deletes a note for good' },
    role: 'money',
    effect: 'irreversible',
    fields: {
      id: word(id({ label: { tr: 'Not no', en: 'Note' }, ask: 'Which one? `players notes WHO` shows their ids.' })),
    },
    async confirm({ db }, { id: noteId }) {
      const [note] = await db.select().from(playerNotes).where(eq(playerNotes.id, noteId));
      if (!note) throw unknown(noteId);
      return {
        tr: `${note.operator} tarafından ${formatDateTime(note.at, '24').tr} tarihinde yazılan ${note.text.length} karakterlik not silinir.`,
        en: `The note of ${note.text.length} characters that ${note.operator} wrote at ${note.at.toISOString()} is deleted.`,
      };
    },
    async run({ db }, { id: noteId }) {
      const [gone] = await db.delete(playerNotes).where(eq(playerNotes.id, noteId)).returning({ id: playerNotes.id });
      if (!gone) throw unknown(noteId);
      return { text: { tr: 'Not silindi.', en: 'The note is deleted.' } };
    },
  }),
};
