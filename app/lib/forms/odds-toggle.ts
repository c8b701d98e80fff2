import { parseSelection, serializeSelection, type CouponSelection } from '#contract/coupons';
import { buttonName, parseButtonName } from './button-name';

const KINDS = ['pick', 'drop'] as const;

/** A press of odds: adds the selection to the bet slip, or removes it. */
export interface OddsToggle {
  kind: (typeof KINDS)[number];
  pick: CouponSelection;
}

/** Serializes a press into the name of its button: 'pick~f12~result~~home~185'. */
export const serializeToggle = (kind: OddsToggle['kind'], pick: CouponSelection): string =>
  buttonName(kind, serializeSelection(pick));

/** Parses a name of `serializeToggle`; undefined for any other name. */
export function parseToggle(name: string): OddsToggle | undefined {
  const parsed = parseButtonName(name);
  return parsed && toToggle(parsed.field, parsed.value);
}

/** Returns the first press among the fields of a form, from a browser or from `readForm`. */
export function findToggle(form: FormData): OddsToggle | undefined {
  for (const [name, value] of form) {
    const press = parseToggle(name) ?? toToggle(name, String(value));
    if (press) return press;
  }
  return undefined;
}

function toToggle(field: string, value: string): OddsToggle | undefined {
  const kind = KINDS.find((each) => each === field);
  const pick = kind && parseSelection(value);
  return kind && pick && { kind, pick };
}
