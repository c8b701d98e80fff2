import { parsePick, printPick, type Pick } from '#contract/coupons';

/** A press of odds: their selection is put on the coupon, or taken off it. */
export interface Press {
  kind: 'pick' | 'drop';
  pick: Pick;
}

/** What the button of a press may be called: 'pick~f12~result~~home~185'. */
export const PRESS_NAME = /^(pick|drop)~([\w~./-]{1,120})$/;

/** A press in one word, the name of its button. */
export const printPress = (kind: Press['kind'], pick: Pick): string => `${kind}~${printPick(pick)}`;

/** Reads what `printPress` wrote; undefined where it is something else. */
export function parsePress(name: string): Press | undefined {
  const [, kind, word = ''] = PRESS_NAME.exec(name) ?? [];
  const pick = parsePick(word);
  return pick && { kind: kind as Press['kind'], pick };
}

/** The press among the fields of a form: the first of them. */
export function pressIn(form: FormData): Press | undefined {
  for (const name of form.keys()) {
    const press = parsePress(name);
    if (press) return press;
  }
  return undefined;
}
