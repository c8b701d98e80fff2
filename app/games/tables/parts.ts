/** Updates the parts of a table's page (`table-parts.tsx`) from newer markup, without a new document. */

/** Texts of the page's script, in the language of the page. */
export interface Texts {
  /** An amount, with `#` for the number. */
  amount: string;
  undo: string;
  clear: string;
  double: string;
  opensIn: string;
  chosenOn: string;
  placedOn: string;
  chosenSum: string;
  tableFull: string;
  keys: string;
}

export const findPart = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-part="${name}"]`);

export const parse = (markup: string): Document => new DOMParser().parseFromString(markup, 'text/html');

/** Parts that a player without chips on the table can take from the shared event: the rest is their own. */
const OWN_PARTS = 'bar again again-button mine';
/** Parts that show the same to all players. */
const SHARED_PARTS = 'stage recent clock winners number';

/** Replaces only the changed lines of a live region, so that none is announced twice. */
function followStatus(old: Element, fresh: Element): void {
  old.className = fresh.className;
  const shown = old.querySelector('[role="status"]')!;
  const next = fresh.querySelector('[role="status"]')!;
  Array.from(next.children).forEach((line, at) => {
    const now = shown.children[at] as HTMLElement;
    now.className = line.className;
    const isNew =
      now.textContent !== line.textContent ||
      (line.textContent && now.dataset['round'] !== (line as HTMLElement).dataset['round']);
    if (isNew) now.replaceWith(line);
  });
  while (shown.nextSibling) shown.nextSibling.remove();
  while (next.nextSibling) old.append(next.nextSibling);
}

const findStops = (of: Element) => Array.from(of.querySelectorAll<HTMLElement>('a,button,input,summary'));

/** Replaces an element; a focused control in it keeps the focus. */
function replace(old: Element, fresh: Element): void {
  const at = findStops(old).indexOf(document.activeElement as HTMLElement);
  old.replaceWith(fresh);
  if (at >= 0) (findStops(fresh)[at] ?? document.querySelector<HTMLElement>('.spin'))?.focus({ preventScroll: true });
}

/** Sets a field, and the field of the same name in the form that repeats the last bets. */
function setField(field: HTMLInputElement, value: string): void {
  const repeated = findPart('again')?.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
  for (const each of [field, repeated]) if (each) each.value = value;
}

/** Which parts to take: all, those of a player without chips, or those that all players share. */
export type Scope = 'all' | 'idle' | 'shared';

/** Takes the newer parts of a page. @returns whether any changed */
export function updateParts(fresh: Document, scope: Scope): void {
  for (const part of Array.from(fresh.querySelectorAll<HTMLElement>('[data-part]'))) {
    const name = part.dataset['part']!;
    if (scope === 'shared' && !SHARED_PARTS.includes(name)) continue;
    if (scope === 'idle' && OWN_PARTS.split(' ').includes(name)) continue;
    const old = findPart(name);
    if (!old || old.outerHTML === part.outerHTML) continue;
    if (old instanceof HTMLInputElement) setField(old, (part as HTMLInputElement).value);
    else if (name === 'status') followStatus(old, part);
    else replace(old, part);
  }
}
