import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { isPathOffered } from '#contract/products';
import { focusOn } from './arrival';
import { useSwitchedOff } from './use-offered';

/** The id of the field that searches games; a screen without one leads to the list of slots. */
const SEARCH = 'search';

/** A menu of the header that is open. The main menu lies behind its `details`, and covers nothing. */
const OPEN_MENU = '.top details[open]';
const OPEN_OVERLAY = `${OPEN_MENU}:not(.menu)`;

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Closes the newest thing that is open: a menu, whose summary gets the focus, a toast, or the popup. */
function closeOpen(): void {
  const menu = document.querySelector<HTMLDetailsElement>(OPEN_MENU);
  const toast = [...document.querySelectorAll<HTMLDetailsElement>('.toast[open]')].find(({ hidden }) => !hidden);
  const open = menu ?? toast;
  if (open) open.open = false;
  if (menu) menu.querySelector('summary')?.focus();
  if (!open) document.querySelector<HTMLButtonElement>('.popup button')?.click();
}

/**
 * Keys that work on every screen where the script runs (A11Y-2): Escape closes what is open, `/` leads to the search, `k` to the
 * coupon. A menu
 * of the header closes when the focus leaves it, so that it covers no control that has the focus.
 *
 * @param hasKeys false if the player switched the keys of one character off (WCAG 2.1.4).
 */
export function useShortcuts(hasKeys: boolean): void {
  const navigate = useNavigate();
  const off = useSwitchedOff();
  useEffect(() => {
    const isOffered = (path: string) => isPathOffered(path, off);
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') closeOpen();
      if (!hasKeys || isTyping(event)) return;
      if (event.key === 'k' && isOffered('/coupon')) navigate('/coupon');
      if (event.key !== '/') return;
      event.preventDefault();
      const field = document.getElementById(SEARCH);
      if (field) focusOn(field);
      else if (isOffered('/slot')) navigate(`/slot#${SEARCH}`);
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
  }, [navigate, hasKeys, off]);
}
