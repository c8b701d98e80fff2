/**
 * Updates a game's page to the markup of a later document. Elements that stay are kept, so that focus, open sections
 * and chosen values stay; changed ones are replaced, which starts their animations again.
 */

/** Marks elements that a script added: they are no part of the document. */
export const OWN = 'data-own';

/** Elements whose children are compared one by one. */
const CONTAINERS = 'main,.machine,form,.window';
/** Decoration that stays: its own animation starts again in place of that of a script. */
const STAYS = '.run';
/** Elements that are replaced even if nothing changed, so that their animation runs again. */
const SHOWN_ANEW = '.reels,.moment,[role="status"]';
/** Class of an element whose result shows after an animation. */
const ANIMATED = 'later';
const STOPS = 'a,button,input,summary';

/** Returns what identifies an element among its siblings. */
const toKey = (element: Element): string =>
  [element.tagName, element.getAttribute('name') ?? element.classList[0] ?? ''].join(' ');

function copyAttributes(old: Element, fresh: Element): void {
  for (const { name } of Array.from(old.attributes)) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of Array.from(fresh.attributes))
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Replaces the contents of an element that stays. */
function refill(old: Element, fresh: Element): void {
  copyAttributes(old, fresh);
  old.textContent = '';
  old.append(...fresh.childNodes);
}

const readOptions = (label: Element): string =>
  [...label.querySelectorAll('option')].map(({ value, text }) => `${value} ${text}`).join();

/**
 * Keeps in a replaced element which section is open, where the focus is, and what was typed since the form was sent.
 */
function keepState(old: Element, fresh: Element, sent: URLSearchParams): void {
  if (old instanceof HTMLDetailsElement && old.open) fresh.setAttribute('open', '');
  for (const input of old.querySelectorAll<HTMLInputElement>('input[name]')) {
    const next = fresh.querySelector<HTMLInputElement>(`input[name="${input.name}"]`);
    if (next && input.value !== sent.get(input.name)) next.value = input.value;
  }
  const at = [...old.querySelectorAll(STOPS)].indexOf(document.activeElement as Element);
  old.replaceWith(fresh);
  if (at >= 0) fresh.querySelectorAll<HTMLElement>(STOPS)[at]?.focus({ preventScroll: true });
}

/**
 * Updates an element in steps. Draw a frame after each: a slow device then draws one large part at a time.
 *
 * @param sent fields of the form whose result `fresh` shows
 */
export function* update(old: Element, fresh: Element, sent: URLSearchParams): Generator<void> {
  if (fresh.matches(STAYS)) {
    for (const animation of old.getAnimations({ subtree: true })) animation.cancel();
    for (const part of old.children as HTMLCollectionOf<SVGElement>) part.style.animation = '';
    return;
  }
  if (old.isEqualNode(fresh) && !fresh.matches(SHOWN_ANEW) && !fresh.querySelector(SHOWN_ANEW)) return;
  if (fresh.matches('[role="status"]')) {
    // A live region announces changes only if it was there before them. Its animation starts again only if a frame was
    // drawn without it.
    old.classList.remove(ANIMATED);
    yield;
    refill(old, fresh);
  } else if (fresh.matches(CONTAINERS)) {
    copyAttributes(old, fresh);
    yield* updateChildren(old, fresh, sent);
  } else if (fresh.matches('label') && readOptions(old) === readOptions(fresh)) {
    // The value may already be chosen for the next round.
  } else if (fresh.matches('form > input')) {
    (old as HTMLInputElement).value = (fresh as HTMLInputElement).value;
  } else if (fresh.matches('form > button')) {
    copyAttributes(old, fresh);
    old.innerHTML = fresh.innerHTML;
  } else {
    keepState(old, fresh, sent);
    if (fresh.matches(SHOWN_ANEW)) yield;
  }
}

function* updateChildren(old: Element, fresh: Element, sent: URLSearchParams): Generator<void> {
  const rest = [...old.children].filter((child) => !child.hasAttribute(OWN));
  let before: Element | undefined;
  for (const child of Array.from(fresh.children)) {
    const at = rest.findIndex((one) => toKey(one) === toKey(child));
    const same = at < 0 ? undefined : rest[at];
    for (const gone of rest.splice(0, at + 1)) if (gone !== same) gone.remove();
    if (same) {
      const next = same.nextElementSibling;
      yield* update(same, child, sent);
      before = same.isConnected ? same : next ? next.previousElementSibling! : old.lastElementChild!;
    } else {
      if (before) before.after(child);
      else old.prepend(child);
      before = child;
    }
  }
  for (const gone of rest) gone.remove();
}
