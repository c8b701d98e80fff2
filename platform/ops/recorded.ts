import type { Executor } from '../db/database';
import { findPlayer } from '../players';

const RECORDED_LENGTH_MAX = 200;

/**
 * Returns the words of a command as one text for the audit log. PostgreSQL accepts neither NUL nor half a surrogate
 * pair, which typing or truncation may produce.
 */
export const toRecordedText = (words: readonly string[]): string =>
  words.join(' ').slice(0, RECORDED_LENGTH_MAX).toWellFormed().replaceAll('\u0000', '');

/** Replaces words that name a player by the uid, which remains after an erasure. Masks all other e-mail addresses. */
export async function withUids(executor: Executor, words: readonly string[]): Promise<string[]> {
  const written = [];
  for (const word of words) written.push((await findPlayer(executor, word))?.uid ?? (word.includes('@') ? '…' : word));
  return written;
}
