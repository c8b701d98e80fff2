import { asc, eq } from 'drizzle-orm';
import type { Localized } from '#contract/localize';
import type { Executor } from '../db/database';
import { createId } from '../db/ids';
import { savedAnswers } from './support-schema';

/** An answer that operators use again, with its text by language. */
export interface SavedAnswer extends Localized {
  id: string;
  title: string;
}

const LISTED = 200;

/** Returns the saved answers by title. */
export const listSavedAnswers = (executor: Executor): Promise<SavedAnswer[]> =>
  executor.select().from(savedAnswers).orderBy(asc(savedAnswers.title), asc(savedAnswers.id)).limit(LISTED);

/** Stores an answer. @returns it with its id */
export async function addSavedAnswer(executor: Executor, answer: Omit<SavedAnswer, 'id'>): Promise<SavedAnswer> {
  const row = { id: createId(), ...answer };
  await executor.insert(savedAnswers).values(row);
  return row;
}

/** Returns a saved answer; undefined if there is none. */
export async function findSavedAnswer(executor: Executor, answerId: string): Promise<SavedAnswer | undefined> {
  const [found] = await executor.select().from(savedAnswers).where(eq(savedAnswers.id, answerId));
  return found;
}

/** Deletes a saved answer, if there is one. */
export const deleteSavedAnswer = async (executor: Executor, answerId: string): Promise<void> => {
  await executor.delete(savedAnswers).where(eq(savedAnswers.id, answerId));
};
