import type { Localized } from '#contract/localize';
import { mergePatch } from './edit';
import { valueAt, type Section, type ValueSchema } from './sections';

/**
 * Control of a field. `lines` is a text of several lines, `list` one value per line, `json` a list of objects, `lira` an
 * amount as '1234.56'.
 */
type EntryFieldKind = 'text' | 'lines' | 'choice' | 'flag' | 'number' | 'lira' | 'date' | 'moment' | 'list' | 'json';

/** A field of the form of an entry. */
export interface EntryField {
  /** Dotted path: 'title.tr'. */
  name: string;
  kind: EntryFieldKind;
  isRequired: boolean;
  /** Whether it belongs to one of several shapes: a window is fixed or recurring. */
  isAlternative?: true;
  /** Values of a choice, or of the lines of a list. */
  choices?: readonly string[];
  /** Maximum number of characters. */
  max?: number;
  schema: ValueSchema;
}

/** Longest text of one line. */
const LINE_MAX = 120;

const constantsOf = ({ anyOf = [] }: ValueSchema): unknown[] | undefined =>
  anyOf.length > 0 && anyOf.every((one) => 'const' in one) ? anyOf.map((one) => one.const) : undefined;

function kindOf(schema: ValueSchema): EntryFieldKind {
  const { type, format, items, maxLength = 0 } = schema;
  if (schema.enum || constantsOf(schema)) return 'choice';
  if (items) return items.type === 'object' ? 'json' : 'list';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (format === 'date' || format === 'moment' || format === 'lira') return format;
  return maxLength > LINE_MAX && format !== 'link' ? 'lines' : 'text';
}

/** Returns the schemas of the properties that an object may have; undefined if it is none. */
const propertiesOf = ({ properties, propertyNames, additionalProperties }: ValueSchema) =>
  properties ??
  (propertyNames?.enum && typeof additionalProperties === 'object'
    ? Object.fromEntries(propertyNames.enum.map((name) => [name, { ...additionalProperties, default: '' }]))
    : undefined);

function walk(schema: ValueSchema, place: readonly string[], isRequired: boolean): EntryField[] {
  const properties = propertiesOf(schema);
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) =>
      walk(inner, [...place, name], isRequired && (schema.required?.includes(name) ?? false)),
    );
  const objects = schema.anyOf?.filter(propertiesOf) ?? [];
  // Of several shapes every field is optional. The simplest one is declared last.
  if (objects.length > 0)
    return (schema.anyOf ?? [])
      .toReversed()
      .flatMap((one) => walk(one, place, false))
      .map((field) => ({ ...field, isAlternative: true, schema: { ...field.schema, default: undefined } }));
  const choices = (schema.enum ?? constantsOf(schema) ?? schema.items?.enum)?.map(String);
  const field = { name: place.join('.'), kind: kindOf(schema), isRequired, schema };
  return [{ ...field, ...(choices && { choices }), ...(schema.maxLength && { max: schema.maxLength }) }];
}

/** Returns the fields of an entry's form, from the schema that `content import` uses. */
export const entryFields = ({ entry }: Section): EntryField[] => walk(entry, [], true);

const toText = ({ kind }: EntryField, value: unknown): string => {
  if (value === undefined || value === null || typeof value === 'object') {
    if (kind === 'list' && Array.isArray(value)) return value.map(String).join('\n');
    return kind === 'json' && value ? JSON.stringify(value, null, 2) : '';
  }
  if (typeof value === 'number') return writeNumber(value);
  return kind === 'flag' && value === false ? '' : String(value as string | boolean);
};

/** Returns the texts that the form of an entry shows, by field. */
export const toTyped = (fields: readonly EntryField[], body: unknown): Map<string, string> =>
  new Map(
    fields.map((field) => {
      const own = valueAt(body, field.name.split('.'));
      // A form of a new entry shows the defaults.
      return [field.name, toText(field, own === undefined && body === undefined ? field.schema.default : own)];
    }),
  );

/** 1.000 · 1.234.567 · 1.234,50 */
const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/;
/** 250 · 12,5 · 12.50 */
const AMOUNT = /^-?\d{1,15}([.,]\d{1,2})?$/;
const DECIMAL = /^-?\d{1,15}([.,]\d+)?$/;
/** Three digits after one separator: a thousand or a fraction. */
const AMBIGUOUS = /^-?\d{1,3}[.,]\d{3}$/;

/** Returns a number as `readNumber` reads it: a fourth digit keeps 1.125 a fraction. */
const writeNumber = (value: number): string => String(value).replace(AMBIGUOUS, '$&0');

/**
 * Reads a number by the rule of amounts: dots group thousands in exact threes, a comma or a single dot begins a fraction.
 * `1.000` is 1000 in a field of whole numbers and ambiguous in others; `1,000` is ambiguous.
 * @returns the text itself if it is no number or ambiguous: the schema rejects it
 */
function readNumber({ type }: ValueSchema, typed: string): number | string {
  const isWhole = type === 'integer';
  if (GROUPED.test(typed) && (isWhole || !AMBIGUOUS.test(typed)))
    return Number(typed.replaceAll('.', '').replace(',', '.'));
  const isPlain = (isWhole ? AMOUNT : DECIMAL).test(typed) && !AMBIGUOUS.test(typed);
  return isPlain ? Number(typed.replace(',', '.')) : typed;
}

/** Returns the value of a typed text; null removes it. @throws {SyntaxError} for a text that is no JSON */
function toValue({ kind, schema, isRequired }: EntryField, typed: string): unknown {
  const text = typed.replaceAll('\r\n', '\n').trim();
  if (kind === 'flag') return text !== '' || (isRequired || schema.default !== undefined ? false : null);
  if (kind === 'list') {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    if (lines.length === 0) return isRequired || schema.default !== undefined ? [] : null;
    const { items } = schema;
    return items && kindOf(items) === 'number' ? lines.map((line) => readNumber(items, line)) : lines;
  }
  if (text === '') return (isRequired && (kind === 'text' || kind === 'lines')) || schema.default === '' ? '' : null;
  if (kind === 'json') return JSON.parse(text);
  if (kind === 'number') return readNumber(schema, text);
  return constantsOf(schema)?.find((constant) => String(constant) === text) ?? text;
}

/** Returns a patch in which null removes each optional object that has no value left. */
function withoutEmpty(patch: unknown, schema: ValueSchema | undefined, isNeeded: boolean): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const kept = Object.entries(patch).map(([name, value]) => {
    const inner = schema && propertiesOf(schema)?.[name];
    const isObject = inner !== undefined && propertiesOf(inner) !== undefined;
    return [name, withoutEmpty(value, inner, isObject && (schema?.required?.includes(name) ?? false))] as const;
  });
  return !isNeeded && kept.every(([, value]) => value === null) ? null : Object.fromEntries(kept);
}

/** Places a value at a path. A text where fields of another shape are filled too becomes an error of the schema. */
function setValue(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = '', ...rest] = path;
  if (rest.length === 0) {
    if (value !== null || !Object.hasOwn(target, step)) target[step] = value;
    return;
  }
  const inner = target[step];
  if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
    return setValue(inner as Record<string, unknown>, rest, value);
  if (inner !== undefined && inner !== null && value === null) return;
  const object: Record<string, unknown> = {};
  setValue(object, rest, value);
  target[step] = inner === undefined || inner === null ? object : [inner, object];
}

/** Result of reading a form: a merge patch of the entry, or the fields that are no JSON. */
export type ReadEntry = { patch: Record<string, unknown> } | { wrong: Record<string, Localized> };

/** Reads the form of an entry. Only the form is checked; the values are, by the command. */
export function fromTyped(
  { entry }: Section,
  fields: readonly EntryField[],
  typed: ReadonlyMap<string, string>,
): ReadEntry {
  const patch: Record<string, unknown> = {};
  const wrong: Record<string, Localized> = {};
  for (const field of fields) {
    try {
      setValue(patch, field.name.split('.'), toValue(field, typed.get(field.name) ?? ''));
    } catch {
      wrong[field.name] = { tr: 'Geçerli bir JSON listesi yazın.', en: 'Write a valid JSON list.' };
    }
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  return { patch: withoutEmpty(patch, entry, true) as Record<string, unknown> };
}

/** Returns the field of a form that a problem belongs to: itself, the one that contains it, or the first inside it. */
export const findField = (fields: readonly EntryField[], problem: string): string =>
  problem === ''
    ? ''
    : ((
        fields.find(({ name }) => name === problem) ??
        fields.find(({ name }) => problem.startsWith(`${name}.`)) ??
        fields.find(({ name }) => name.startsWith(`${problem}.`))
      )?.name ?? '');

/** Returns the entry of a patch, as if it were saved. */
export const toEntry = (body: unknown, patch: unknown): unknown => mergePatch(body ?? {}, patch);
