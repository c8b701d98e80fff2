import { findWarning, estimateWorth } from '../bonuses';
import { readBonuses, SECTIONS, WrongEntry, type EditContext, type Section, type Surroundings } from '../content';
import type { Transaction } from '../db/database';
import { unknownLists } from '../games';
import { applyPayments } from '../payments';
import { concludedTurn, scheduleTournaments } from '../tournaments';
import type { Localized } from '../refusal';
import type { CommandOutput, OperatorContext } from './command';
import { choice, id, optional, text, word } from './field';

/** Section of the content. Several lists of one document are sections of their own, but have one history. */
export const sectionField = word({
  ...choice([...SECTIONS.keys()], {
    label: { tr: 'Bölüm', en: 'Section' },
    ask: 'Which section? `content sections` lists them.',
  }),
  shown: 'SECTION',
  choiceLabel: (name: string) => SECTIONS.get(name)?.title ?? { tr: name, en: name },
});

/** Number of a version. */
export const versionNumber = {
  ...id({ label: { tr: 'Sürüm', en: 'Version' }, shown: 'NUMBER', ask: 'Which version? `content history SECTION`.' }),
  read: (typed: string) =>
    /^\d{1,9}$/.test(typed) ? { value: typed } : { wrong: { tr: 'Sürüm bir sayıdır.', en: 'A version is a number.' } },
};

/** Version that the operator saw. */
export const seenVersion = optional({
  ...versionNumber,
  label: { tr: 'Görülen sürüm', en: 'Version seen' },
});

/** A JSON text of an entry. It is stored with the version, not in the audit log. */
export const jsonField = (options: { label: { tr: string; en: string }; ask: string }) => ({
  ...text({ ...options, shown: 'JSON', max: 100_000 }),
  isRedacted: true as const,
  read: (typed: string) => {
    try {
      const value: unknown = JSON.parse(typed);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: typed };
    } catch {
      // The text below names the fault.
    }
    return { wrong: { tr: 'Bir JSON nesnesi yazın.', en: 'Write a JSON object.' } };
  },
});

/** Returns a section by a name that `sectionField` has checked. */
export function getSection(name: string): Section {
  const section = SECTIONS.get(name);
  if (!section) throw new Error(`There is no section ${name}`);
  return section;
}

/** Returns what the content is checked against. */
export const getSurroundings = ({ options, gateways }: OperatorContext, tx: Transaction): Surroundings => ({
  unknownLists: (lists) => unknownLists(tx, lists),
  pictureFault: options.pictureFault,
  defaultLanguage: options.defaultLanguage,
  gateways: gateways.known,
  concludedTurn: (turn) => concludedTurn(tx, turn),
});

/** Returns the circumstances of a change by the operator of a command. */
export const editContext = (
  context: OperatorContext,
  tx: Transaction,
  { seen, reason }: { seen?: string | undefined; reason?: string },
): EditContext => ({
  by: context.by?.name ?? '',
  at: context.now(),
  surroundings: getSurroundings(context, tx),
  ...(seen !== undefined && { seen: Number(seen) }),
  ...(reason !== undefined && { reason }),
});

/**
 * Changes the content in one transaction and applies it to payments and tournaments.
 * @returns the names of the written sections
 */
export const changeContent = (
  context: OperatorContext,
  write: (tx: Transaction) => Promise<string[]>,
): Promise<string[]> =>
  context.db.transaction(async (tx) => {
    const written = await write(tx);
    if (written.includes('payments')) await applyPayments(tx);
    await scheduleTournaments(context, tx);
    return written;
  });

/** Returns warnings about dangerous offers, if the bonuses were written. */
export async function bonusWarnings({ db, now }: OperatorContext, written: readonly string[]): Promise<Localized[]> {
  if (!written.includes('bonuses')) return [];
  return (await readBonuses(db, now())).flatMap(({ entry }) => findWarning(entry, estimateWorth(entry)) ?? []);
}

/** Returns a text with a line for each warning about an offer. */
export const withWarnings = (done: Localized, warnings: readonly Localized[]): Localized => ({
  tr: [done.tr, ...warnings.map(({ tr }) => `uyarı: ${tr}`)].join('\n'),
  en: [done.en, ...warnings.map(({ en }) => `warning: ${en}`)].join('\n'),
});

/** Returns the failed output of an invalid change, with the problem of each field for forms and programs. */
export function toOutput(error: unknown): CommandOutput {
  if (!(error instanceof WrongEntry)) throw error;
  const lines = (language: 'tr' | 'en') =>
    error.problems.map(({ field, text: { [language]: own } }) => (field ? `${field}: ${own}` : own)).join('\n');
  return {
    text: { tr: `Hiçbir şey değişmedi:\n${lines('tr')}`, en: `Nothing was changed:\n${lines('en')}` },
    facts: { problems: error.problems },
    failed: true,
  };
}
