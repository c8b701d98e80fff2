import { z } from 'zod';
import { rowSchemas } from '../../contract/call';
import { readLeniently } from '../../contract/lenient';
import { codeSchemas, wireAmount, wireDate, wireDay, wireID } from '../../contract/wire';

/**
 * A difference between a reply and its schema. `fault`: the site cannot read it, or shows less. `lenient`: the site reads
 * it as the schema means it.
 */
export interface Finding {
  level: 'fault' | 'lenient';
  /** 'data[].name'; '[]' stands for every row. */
  path: string;
  problem: string;
  /** Number of places; rows of a list count one by one. */
  count: number;
}

/** Parts of Zod's definitions that the walk reads. */
interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  discriminator?: string;
  values?: readonly unknown[];
  entries?: Readonly<Record<string, unknown>>;
}

/** A value of a reply. `field` is the whole schema of its field, which decides whether it is read leniently. */
interface Place {
  path: string;
  value: unknown;
  field: z.ZodType;
}

const EXAMPLE_LENGTH = 40;
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly']);
const NAMES = new Map<z.ZodType, string>([
  [wireID, 'an id'],
  [wireAmount, 'an amount'],
  [wireDate, 'a timestamp'],
  [wireDay, 'a day (YYYY-MM-DD)'],
]);

export const getDefinition = (schema: z.ZodType): Definition => schema.def as unknown as Definition;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what a schema accepts, in words. */
function describe(schema: z.ZodType): string {
  const named = NAMES.get(schema);
  if (named) return named;
  if (rowSchemas.has(schema)) return 'a list';
  const { type, innerType, in: input, options, values, entries } = getDefinition(schema);
  if (innerType) return describe(innerType);
  if (input) return describe(input);
  if (values) return values.map(String).join(' or ');
  if (entries) return `one of ${Object.values(entries).map(String).join(', ')}`;
  if (options) return [...new Set(options.map(describe))].join(' or ');
  const words: Record<string, string> = {
    string: 'text',
    array: 'a list',
    object: 'an object',
    boolean: 'true or false',
  };
  return words[type] ?? `a ${type}`;
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH)}…` : text;
}

/** Whether the site reads a value of a field with the meaning that it has, or as a field that may be missing. */
function isReadLeniently({ field, value }: Place): boolean {
  const read = readLeniently(z.object({ value: field }), { value });
  if (!read.success) return false;
  if (field.safeParse(undefined).success) return true;
  const isScalar = value !== null && ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar && read.data.value !== '';
}

function report(schema: z.ZodType, place: Place): Finding[] {
  const { path, value } = place;
  const expected = describe(schema);
  return [
    {
      level: isReadLeniently(place) ? 'lenient' : 'fault',
      path,
      problem: value === undefined ? `is missing: ${expected}` : `is ${show(value)}, not ${expected}`,
      count: 1,
    },
  ];
}

function inspectObject(schema: z.ZodObject, { path, value }: Place): Finding[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    inspect(field, {
      path: path === '' ? name : `${path}.${name}`,
      value: (value as Record<string, unknown>)[name],
      field,
    }),
  );
}

function inspectList(element: z.ZodType, { path, value }: Place): Finding[] {
  return (value as unknown[]).flatMap((item) => inspect(element, { path: `${path}[]`, value: item, field: element }));
}

function inspectUnion(schema: z.ZodType, place: Place): Finding[] {
  const { options = [], discriminator } = getDefinition(schema);
  const { value } = place;
  const readable = options.find((option) => option.safeParse(value).success);
  if (readable) return inspect(readable, place);
  const meant = isObject(value)
    ? options.find(
        (option) =>
          option instanceof z.ZodObject &&
          (discriminator === undefined ||
            (option.shape[discriminator] as z.ZodType | undefined)?.safeParse(value[discriminator]).success),
      )
    : undefined;
  return meant ? inspect(meant, place) : report(schema, place);
}

/** Returns the differences of the parts of a value, as far as its schema has parts. */
function inspectParts(schema: z.ZodType, place: Place): Finding[] | undefined {
  const { type, innerType, in: input, element } = getDefinition(schema);
  const { value } = place;
  // Reported by its own name, not by the types of which it consists.
  if (NAMES.has(schema)) return undefined;
  const codes = codeSchemas.get(schema);
  // The site shows such a row without its meaning.
  if (codes && schema.safeParse(value).success && !codes.includes(Number(value)))
    return [{ level: 'fault', path: place.path, problem: `is ${show(value)}, not ${codes.join(' or ')}`, count: 1 }];
  const row = rowSchemas.get(schema);
  if (row && Array.isArray(value)) return inspectList(row, place);
  // Other values that are no list are read as an empty one, although they may contain rows.
  if (row)
    return report(schema, place).map((found) => (isObject(value) ? { ...found, level: 'fault' as const } : found));
  if (innerType && WRAPPERS.has(type)) {
    const isLeftOut = (value === undefined || value === null) && schema.safeParse(value).success;
    return isLeftOut ? [] : inspect(innerType, place);
  }
  if (innerType && type === 'catch')
    return inspect(innerType, place).map((found) => ({ ...found, level: 'lenient' as const }));
  if (input) return inspect(input, place);
  if (type === 'union') return inspectUnion(schema, place);
  if (schema instanceof z.ZodObject && isObject(value)) return inspectObject(schema, place);
  if (type === 'array' && element && Array.isArray(value)) return inspectList(element, place);
  return undefined;
}

function inspect(schema: z.ZodType, place: Place): Finding[] {
  const found = inspectParts(schema, place);
  if (found && (found.length > 0 || rowSchemas.has(schema))) return found;
  return schema.safeParse(place.value).success ? [] : report(schema, place);
}

/**
 * Compares a value with its schema, field by field and without the repairs of `readLeniently`. Fields that the schema
 * does not require may be missing. Equal problems of several rows are one finding with their number.
 */
export function compare(schema: z.ZodType, value: unknown, path: string): Finding[] {
  const merged = new Map<string, Finding>();
  for (const found of inspect(schema, { path, value, field: schema })) {
    const id = `${found.level} ${found.path} ${found.problem.replace(/^is (?!missing).*, not/, 'is another, not')}`;
    const known = merged.get(id);
    if (known) known.count += 1;
    else merged.set(id, found);
  }
  return [...merged.values()];
}
