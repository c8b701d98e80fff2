import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { payments } from './schema';

/**
 * Alphabet of the references that players write into transfers, so that an operator finds the deposit. References are
 * dictated and typed by hand. So they use capital letters of the Turkish alphabet and digits, without vowels (no words)
 * and without similar characters (0 and O, 1 and I).
 */
const ALPHABET = 'BCDFGHJKLMNPRSTVYZ23456789';
const LENGTH = 8;
const GROUP = 4;
/** Maximum number of attempts; a used reference among 200 thousand million is rare. */
const TRIES = 5;

const random = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns a reference that no payment has. */
export async function newReference(tx: Transaction): Promise<string> {
  for (let left = TRIES; left > 1; left -= 1) {
    const reference = random();
    const used = await tx.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference));
    if (used.length === 0) return reference;
  }
  return random();
}

/** Formats a reference for people: 'K7RT 9HTM'. */
export const printReference = (reference: string): string => `${reference.slice(0, GROUP)} ${reference.slice(GROUP)}`;

const IN_TEXT = new RegExp(`(?=([${ALPHABET}]{${LENGTH}}))`, 'g');

/** Returns all possible references in the text of a transfer, regardless of spaces and case. */
export const referencesWithin = (text: string): string[] => [
  ...new Set([...foldDescription(text).matchAll(IN_TEXT)].map(([, reference = '']) => reference)),
];

const ASKED_AT_ONCE = 5_000;

/** Returns the payments with these references: ids by reference. */
export async function findReferences(executor: Executor, references: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < references.length; at += ASKED_AT_ONCE) {
    const rows = await executor
      .select({ id: payments.id, reference: payments.reference })
      .from(payments)
      .where(inArray(payments.reference, references.slice(at, at + ASKED_AT_ONCE)));
    for (const { id, reference } of rows) if (reference !== null) found.set(reference, id);
  }
  return found;
}

/**
 * Normalizes the text of a transfer for the search: capitals without spaces and signs; ı and i as I, ş as S and so on.
 */
export const foldDescription = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
