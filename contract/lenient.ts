import type { z } from 'zod';

/*
 * Reading of replies (OWN-3). The specification does not fix every field: another installation may omit one, send
 * null, or a number as text. A reply that does not match its schema is repaired where its schema says so, and read
 * again. Amounts and ids are never invented: a row without them is not read.
 */

type Issue = z.core.$ZodIssue;
type Holder = Record<PropertyKey, unknown>;

/** Maximum number of repairs of one reply; each round repairs all its faults. */
const ROUNDS = 8;

/** Returns the types and values that a schema accepts at the place of an issue. */
function accepted(issue: Issue): { types: string[]; values: unknown[] } {
  if (issue.code === 'invalid_type') return { types: [issue.expected], values: [] };
  if (issue.code === 'invalid_value') return { types: [], values: issue.values };
  if (issue.code !== 'invalid_union') return { types: [], values: [] };
  const branches = issue.errors
    .flat()
    .filter(({ path }) => path.length === 0)
    .map(accepted);
  return { types: branches.flatMap(({ types }) => types), values: branches.flatMap(({ values }) => values) };
}

const FLAGS = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** Message of an issue whose value must not count as missing, because a missing field has a meaning. */
export const UNREADABLE = 'unreadable';

/** Values that stand for a missing field. A missing number is not 0; ids, amounts and flags have several types. */
const EMPTY: Readonly<Record<string, () => unknown>> = { string: () => '', array: () => [], object: () => ({}) };

/** Returns a value of an accepted type with the same meaning; undefined if there is none. */
function converted(value: unknown, { types, values }: ReturnType<typeof accepted>): unknown {
  const same = values.find((known) => String(known) === String(value));
  if (same !== undefined) return same;
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (types.includes('number') && typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value))
    return Number(value);
  return types.includes('boolean') ? FLAGS.get(value) : undefined;
}

/** Place of an issue, from the root of the reply. */
const pathOf = (issue: Issue): PropertyKey[] => ['reply', ...issue.path];

const isWithin = (path: readonly PropertyKey[], row: readonly PropertyKey[]): boolean =>
  row.every((step, at) => path[at] === step);

/** Repairs so far: rows that were left out in this round, and the fields of objects that were filled. */
interface Repairs {
  removed: PropertyKey[][];
  filled: WeakMap<object, Set<PropertyKey>>;
}

/** Whether a whole reply is no list and not empty: an error, or an object with rows. It is not an empty list. */
const isOtherKind = (issue: Issue, value: unknown): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'array' && value !== null && value !== '' && value !== false;

/** Repairs the value at one place. @returns whether something was changed */
function repair(root: Holder, issue: Issue, { removed, filled }: Repairs): boolean {
  if (issue.message === UNREADABLE) return false;
  const path = pathOf(issue);
  // Another issue of a row that is left out: the next row is at its place now.
  if (removed.some((row) => isWithin(path, row))) return false;
  const key = path.at(-1)!;
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Holder | undefined)?.[step], root);
  if (typeof holder !== 'object' || holder === null) return false;
  const place = holder as Holder;
  const value = place[key];
  const what = accepted(issue);
  if (value === undefined) {
    const empty = issue.code === 'invalid_type' ? EMPTY[issue.expected] : undefined;
    // A field that may not be empty either is a fault of its row.
    const isFilled = filled.get(place)?.has(key) === true;
    if (empty && !isFilled) {
      place[key] = empty();
      filled.set(place, (filled.get(place) ?? new Set()).add(key));
      return true;
    }
    return removeRow(root, path, removed);
  }
  if (path.length === 1 && isOtherKind(issue, value)) return false;
  const other = value === null ? undefined : converted(value, what);
  if (other !== undefined) place[key] = other;
  else if (Array.isArray(holder)) {
    holder.splice(Number(key), 1);
    removed.push(path);
  } else delete place[key];
  return true;
}

/** Removes the innermost row that contains a place. @returns whether there is one */
function removeRow(root: Holder, path: readonly PropertyKey[], removed: PropertyKey[][]): boolean {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const list = path.slice(0, length).reduce<unknown>((at, step) => (at as Holder | undefined)?.[step], root);
    if (Array.isArray(list)) {
      list.splice(Number(path[length]), 1);
      removed.push(path.slice(0, length + 1));
      return true;
    }
  }
  return false;
}

/**
 * Parses a value as Zod's `safeParse`, and otherwise with these repairs: null is a missing field; a missing field is
 * its default, or an empty text, list or object; a number, text or flag has the type that the schema expects; a field
 * of another kind is missing; a row that cannot be read is left out. A value that is `UNREADABLE`, or a whole reply of
 * another kind in place of a list, is not repaired.
 */
export function readLeniently<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  let read = schema.safeParse(value);
  if (read.success) return read;
  const root: Holder = { reply: structuredClone(value) };
  const filled: Repairs['filled'] = new WeakMap();
  for (let round = 0; round < ROUNDS && !read.success; round += 1) {
    // From the last issue to the first, so that removed rows do not move the places of the others.
    const removed: PropertyKey[][] = [];
    const changed = read.error.issues.toReversed().map((issue) => repair(root, issue, { removed, filled }));
    if (!changed.includes(true)) break;
    read = schema.safeParse(root.reply);
  }
  return read;
}
