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
  const parsed = contentFile.safeParse(
    withValue(surroundings(section, entry), section.place, isWhole ? entry : [entry]),
  );
  if (!parsed.success) {
    const place = isWhole ? section.place : [...section.place, 0];
    return { problems: toProblems(nearestProblems(parsed.error), place) };
  }
  const value = valueAt(parsed.data, section.place);
  return { entry: isWhole ? value : (value as unknown[])[0] };
}

/** Returns a file with the other lists that a section of payments needs, and the group of a method. */
function surroundings({ stored }: Section, entry: unknown): unknown {
  if (stored !== 'payments') return {};
  const { group, direction } = (entry ?? {}) as { group?: unknown; direction?: unknown };
  const name = { tr: 'Grup', en: 'Group' };
  return { payments: { groups: group ? [{ id: group, direction, name }] : [], methods: [] } };
}
