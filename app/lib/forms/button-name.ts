const SPEAKING_NAME = /^([A-Za-z_][\w-]{0,63})~([\w~./+-]{1,300})$/;

/**
 * Returns the name of a button that gives a field a value: 'intent~confirm'. The button has no `value`, because text
 * browsers print it before the button's text.
 */
export const buttonName = (field: string, value: string): string => `${field}~${value}`;

/** Parses a name of `buttonName`; undefined for every other name. */
export function parseButtonName(name: string): { field: string; value: string } | undefined {
  const [, field, value] = SPEAKING_NAME.exec(name) ?? [];
  return field === undefined || value === undefined ? undefined : { field, value };
}
