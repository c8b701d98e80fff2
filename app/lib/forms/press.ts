import { parsePick, printPick, type Pick } from '#contract/coupons';
import { buttonName, parseButtonName } from './button-name';

const KINDS = ['pick', 'drop'] as const;

/** A press of odds: their selection is put on the coupon, or taken off it. */
export interface Press {
  kind: (typeof KINDS)[number];
  pick: Pick;
}

/** A press in one word, the name of its button: 'pick~f12~result~~home~185'. */
export const printPress = (kind: Press['kind'], pick: Pick): string => buttonName(kind, printPick(pick));

/** Reads what `printPress` wrote; undefined where it is something else. */
export function parsePress(name: string): Press | undefined {
  const said = parseButtonName(name);
  return said && pressOf(said.field, said.value);
}

/** The press among the fields of a form, as a browser holds them or as `readForm` read them: the first of them. */
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
