/** Returns the values of a filter's fields in a URL, trimmed; '' for each that is absent. */
export const readFilter = <Name extends string>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (query.get(name) ?? '').trim()])) as Record<Name, string>;
