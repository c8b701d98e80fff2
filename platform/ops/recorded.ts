import type { Executor } from '../db/database';
import { findPlayer } from '../players';
import type { Command } from './command';
import type { Field } from './field';

const RECORDED_LENGTH_MAX = 200;
const REASON_LENGTH_MAX = 500;
/** Length up to which a text is masked, because a rejected command may have any length. */
const MASKED_LENGTH_MAX = 2_000;

/** A word or option of a command for the audit log, with its field. */
export interface RecordedPart {
  text: string;
  /** Absent for the name of an option. */
  field?: Field;
}

const EMAIL = /[^\s,;:<>()"]*@[^\s,;:<>()"]*/g;
/** A phone number with its country ('+90 532 000 00 00'), or a Turkish mobile one ('0532…', '532…'). */
const PHONE = /(?<![\w+.,-])(?:(?:\+|00)[1-9](?:[ ()-]*\d){7,13}|(?:90|0)?[ (]*5(?:[ ()-]*\d){9})(?![\w.,]*\d)/g;

/** Masks the e-mail addresses and phone numbers within a text. */
const maskContacts = (text: string): string =>
  text.slice(0, MASKED_LENGTH_MAX).replaceAll(EMAIL, '…').replaceAll(PHONE, '…');

/** Cuts a text. PostgreSQL accepts neither NUL nor half a surrogate pair. */
const toStoredText = (text: string, max: number): string => text.slice(0, max).toWellFormed().replaceAll('\u0000', '');

/** Returns the words of a command as one text for the audit log, without its reason. */
export const toRecordedText = (words: readonly string[]): string =>
  // Each by itself, because amounts that follow one another have the digits of a phone number.
  toStoredText(words.map(maskContacts).join(' '), RECORDED_LENGTH_MAX);

/** Returns the reason of a command for the audit log, whole; undefined without one. */
export function toRecordedReason(
  { fields }: Pick<Command, 'fields'>,
  values: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const typed = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'reason' ? (values.get(name) ?? []) : [],
  );
  return typed.length > 0 ? toStoredText(maskContacts(typed.join(' ')), REASON_LENGTH_MAX) : undefined;
}

/**
 * Whether a part may name a player. Amounts, dates and choices do not, although a username may consist of digits. A
 * rejected command may have a name in the wrong field.
 */
function isName({ field, text }: RecordedPart, isRejected: boolean): boolean {
  if (!field || text.includes('\u0000') || !text.isWellFormed()) return false;
  if (field.kind === 'player' || field.isRecordedAsUid) return true;
  if (!isRejected || field.kind === 'key') return false;
  return field.kind === 'text' || field.kind === 'id' || 'wrong' in field.read(text.trim());
}

/** Replaces parts that name a player by the uid, which remains after an erasure. */
export async function withUids(
  executor: Executor,
  parts: readonly RecordedPart[],
  isRejected = false,
): Promise<RecordedPart[]> {
  const written: RecordedPart[] = [];
  for (const part of parts) {
    const player = isName(part, isRejected) ? await findPlayer(executor, part.text) : undefined;
    written.push(player ? { ...part, text: player.uid } : part);
  }
  return written;
}
