import { toProblems, type EntryProblem } from './edit';
import { contentFile } from './file';
import { nearestProblems } from './import';
import { valueAt, withValue, type Section } from './sections';

/**
 * Checks one entry of a section by the schema of the import, without its references to pictures, games and gateways.
 * Reads no database.
 * @returns the entry as it would be stored, or the problem of each field
 */
export function checkEntry(section: Section, entry: unknown): { entry: unknown } | { problems: EntryProblem[] } {
  const isWhole = section.keys === 'whole';
  const parsed = contentFile.safeParse(withValue({}, section.place, isWhole ? entry : [entry]));
  if (!parsed.success) {
    const place = isWhole ? section.place : [...section.place, 0];
    return { problems: toProblems(nearestProblems(parsed.error), place) };
  }
  const value = valueAt(parsed.data, section.place);
  return { entry: isWhole ? value : (value as unknown[])[0] };
}
