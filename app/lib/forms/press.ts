import { parsePick, printPick, type Pick } from '#contract/coupons';
import { buttonName, parseButtonName } from './button-name';

const KINDS = ['pick', 'drop'] as const;

/** A press of odds: adds the selection to the bet slip, or removes it. */
export interface Press {
  kind: (typeof KINDS)[number];
  pick: Pick;
}

/** Serializes a press into the name of its button: 'pick~f12~result~~home~185'. */
export const printPress = (kind: Press['kind'], pick: Pick): string => buttonName(kind, printPick(pick));

/** Parses a name of `printPress`; undefined for any other name. */
export function parsePress(name: string): Press | undefined {
  const said = parseButtonName(name);
  return said && pressOf(said.field, said.value);
}

/** Returns the first press among the fields of a form, from a browser or from `readForm`. */
export function pressIn(form: FormData): Press | undefined {
  for (const [name, value] of form) {
    const press = parsePress(name) ?? pressOf(name, String(value));
    if (press) return press;
  }
  return undefined;
}

function pressOf(field: string, value: string): Press | undefined {
  const kind = KINDS.find((each) => each === field);
  const pick = kind && parsePick(value);
  return kind && pick && { kind, pick };
}
