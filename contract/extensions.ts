import { calls } from './calls';

/** Splits 'betting, user/list_sessions' into its names. */
export const readNames = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);

/** Whether a text is a valid `ENDPOINT_EXTENSIONS`: 'all', 'none', or classes and calls beyond the specification. */
export function isExtensionList(text: string): boolean {
  const known = new Set([...calls].flatMap(([name, { class: group, extension }]) => (extension ? [name, group] : [])));
  return text === 'all' || text === 'none' || readNames(text).every((name) => known.has(name));
}
