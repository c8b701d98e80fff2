import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { focusOn } from './arrival';
import { usePlainHref } from './link';

/** Id of the field that searches games; without it the shortcut leads to the list of slots. */
const SEARCH = 'search';

/** Selector of an open menu of the header. The main menu is outside its `details` and covers nothing. */
const OPEN_MENU = '.top details[open]';
const OPEN_OVERLAY = `${OPEN_MENU}:not(.menu)`;

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Closes the newest open element: a menu, whose summary gets the focus, a toast, or the popup. */
function closeOpen(): void {
  const menu = document.querySelector<HTMLDetailsElement>(OPEN_MENU);
  const toast = [...document.querySelectorAll<HTMLDetailsElement>('.toast[open]')].find(({ hidden }) => !hidden);
  const open = menu ?? toast;
  if (open) open.open = false;
  if (menu) menu.querySelector('summary')?.focus();
  if (!open) document.querySelector<HTMLButtonElement>('.popup button')?.click();
}

/**
 * Shortcuts of every screen if script runs (A11Y-2): Escape closes an open element, `/` leads to the search, `k` to
 * the bet slip. A menu of the header closes when the focus leaves it, so that it never covers the focused control.
 * @param hasKeys false if the player switched single-character shortcuts off (WCAG 2.1.4).
 */
export function useShortcuts(hasKeys: boolean): void {
  const navigate = useNavigate();
  const hrefOf = usePlainHref();
  const [slip, slots] = [hrefOf('/coupon'), hrefOf(`/slot#${SEARCH}`)];
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') closeOpen();
      if (!hasKeys || isTyping(event)) return;
      if (event.key === 'k' && slip) navigate(slip);
      if (event.key !== '/') return;
      event.preventDefault();
      const field = document.getElementById(SEARCH);
      if (field) focusOn(field);
      else if (slots) navigate(slots);
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const menu = (target as Element).closest<HTMLDetailsElement>(OPEN_OVERLAY);
      if (menu && relatedTarget instanceof Element && !menu.contains(relatedTarget)) menu.open = false;
    };
    addEventListener('keydown', press);
    addEventListener('focusout', leave);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('focusout', leave);
    };
  }, [navigate, hasKeys, slip, slots]);
}
