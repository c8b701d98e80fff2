import type { ApiDocument, Json } from './openapi.server';

interface Props {
  schema: Json;
  resolve: ApiDocument['resolve'];
}

/** Depth of nested fields; deeper ones are listed in `docs/openapi.json`. */
const MAX_DEPTH = 6;

/** Fields of a schema as a nested list: name, type, rules. */
export function SchemaFields({ schema, resolve, depth = 0 }: Props & { depth?: number }) {
  const { properties, required } = merged(schema, resolve);
  const fields = Object.entries(properties);
  if (fields.length === 0 || depth > MAX_DEPTH) return null;
  return (
    <ul>
      {fields.map(([name, field]) => (
        <li key={name}>
          <code>{name}</code> {describeType(field, resolve)}
          {!required.has(name) && <small> optional</small>}
          <SchemaFields schema={rowOf(field, resolve)} resolve={resolve} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

/** Returns the fields of an object schema, including those of its parts and alternatives. */
function merged(schema: Json, resolve: Props['resolve']): { properties: Record<string, Json>; required: Set<string> } {
  const { properties, required, allOf, anyOf, oneOf } = resolve(schema);
  const own = {
    properties: (properties ?? {}) as Record<string, Json>,
    required: listOf(required) as unknown as string[],
  };
  const parts = [...listOf(allOf), ...listOf(anyOf), ...listOf(oneOf)].map((part) => merged(part, resolve));
  return {
    properties: Object.assign({}, own.properties, ...parts.map((part) => part.properties)),
    required: new Set([...own.required, ...parts.flatMap((part) => [...part.required])]),
  };
}

/** Returns the schema of a list's entries; another schema unchanged. */
const rowOf = (schema: Json, resolve: Props['resolve']): Json => {
  const { items } = resolve(schema);
  return items ? (items as Json) : schema;
};

/** Returns a type in words: 'string, at most 64 characters', 'list of objects', '"frontend"'. */
function describeType(schema: Json, resolve: Props['resolve']): string {
  const own = resolve(schema);
  if ('const' in own) return JSON.stringify(own['const']);
  if (own['enum'])
    return listOf(own['enum'])
      .map((value) => JSON.stringify(value))
      .join(' or ');
  const alternatives = [...listOf(own['anyOf']), ...listOf(own['oneOf'])];
  if (alternatives.length > 0) return [...new Set(alternatives.map((one) => describeType(one, resolve)))].join(' or ');
  const { type, items, maxLength, minimum, maximum, default: standard, description } = own;
  return [
    type === 'array' && items ? `list of ${describeType(items as Json, resolve)}` : String(type ?? 'any value'),
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    standard !== undefined && `default ${JSON.stringify(standard)}`,
    typeof description === 'string' && description,
  ]
    .filter(Boolean)
    .join(', ');
}
