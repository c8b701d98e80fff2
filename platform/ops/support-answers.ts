import type { Executor } from '../db/database';
import { addSavedAnswer, deleteSavedAnswer, findSavedAnswer, listSavedAnswers, type SavedAnswer } from '../messages';
import { Refusal } from '../refusal';
import { command, type Columns, type Commands, type OutputPart } from './command';
import { id, text, word } from './field';

/** Maximum length of a saved answer: it must fit in a reply. */
const ANSWER_MAX = 4_000;
const TITLE_MAX = 80;

const COLUMNS: Columns = { title: 'text', tr: 'lines', en: 'lines', id: 'id' };
const ACTIONS = [{ command: 'support delete-answer', fields: { id: 'id' } }] as const;

const toRow = ({ title, tr, en, id: answerId }: SavedAnswer) => ({ title, tr, en, id: answerId });

/** Returns the saved answers as a part of an output. */
export const savedAnswersPart = async (executor: Executor): Promise<OutputPart> => ({
  name: 'answers',
  title: { tr: 'Hazır yanıtlar', en: 'Saved answers' },
  columns: COLUMNS,
  rows: (await listSavedAnswers(executor)).map(toRow),
});

/** @throws {Refusal} if there is no such answer */
async function requireAnswer(executor: Executor, answerId: string): Promise<SavedAnswer> {
  const found = await findSavedAnswer(executor, answerId);
  if (found) return found;
  const reason = { tr: `Böyle bir hazır yanıt yok: ${answerId}.`, en: `There is no saved answer ${answerId}.` };
  throw new Refusal(reason, 'not-found', 'id');
}

export const commands: Commands = {
  'support answers': command({
    title: { tr: 'Hazır yanıtlar', en: 'Saved answers' },
    help: {
      tr: 'operatörlerin yeniden kullandığı yanıtlar, iki dilde',
      en: 'answers that operators use again, in both languages',
    },
    role: 'read',
    columns: COLUMNS,
    actions: ACTIONS,
    run: async ({ db }) => ({ rows: (await listSavedAnswers(db)).map(toRow) }),
  }),
  'support add-answer': command({
    title: { tr: 'Hazır yanıt ekle', en: 'Add a saved answer' },
    help: { tr: 'iki dilde bir yanıt kaydeder', en: 'saves an answer in both languages' },
    role: 'support',
    effect: 'reversible',
    fields: {
      title: text({ label: { tr: 'Başlık', en: 'Title' }, max: TITLE_MAX }),
      tr: text({ label: { tr: 'Türkçe metin', en: 'Turkish text' }, max: ANSWER_MAX }),
      en: text({ label: { tr: 'İngilizce metin', en: 'English text' }, max: ANSWER_MAX }),
    },
    columns: COLUMNS,
    async run({ db }, answer) {
      const { title } = await addSavedAnswer(db, answer);
      return { text: { tr: `“${title}” kaydedildi.`, en: `“${title}” is saved.` } };
    },
  }),
  'support delete-answer': command({
    title: { tr: 'Hazır yanıtı sil', en: 'Delete a saved answer' },
    help: { tr: 'bir hazır yanıtı siler', en: 'deletes a saved answer' },
    role: 'support',
    effect: 'irreversible',
    fields: {
      id: word(id({ label: { tr: 'Yanıt no', en: 'Answer' }, ask: 'Which one? `support answers` shows their ids.' })),
    },
    async confirm({ db }, { id: answerId }) {
      const { title } = await requireAnswer(db, answerId);
      return { tr: `“${title}” silinir.`, en: `“${title}” is deleted.` };
    },
    async run({ db }, { id: answerId }) {
      await requireAnswer(db, answerId);
      await deleteSavedAnswer(db, answerId);
      return { text: { tr: 'Hazır yanıt silindi.', en: 'The saved answer is deleted.' } };
    },
  }),
};
