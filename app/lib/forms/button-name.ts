const SPEAKING_NAME = /^([A-Za-z_][\w-]{0,63})~([\w~./-]{1,120})$/;

/**
 * The name of a button that says by itself which value it gives a field: 'intent~confirm'. A `value` of its own would be
 * read aloud: text browsers print it before the button's words.
 */
export const buttonName = (field: string, value: string): string => `${field}~${value}`;

/** Reads what `buttonName` wrote; undefined for every other name. */
export function parseButtonName(name: string): { field: string; value: string } | undefined {
  const [, field, value] = SPEAKING_NAME.exec(name) ?? [];
  return field === undefined || value === undefined ? undefined : { field, value };
}
