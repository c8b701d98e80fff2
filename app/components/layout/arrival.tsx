import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore, type MouseEvent } from 'react';
import { announce } from './announcer';

/**
 * Attributes of the element that a submit or a link brings: an error summary, the heading of a review, a result. It takes
 * the focus: from the browser when it comes with a document, from `Arrival` when it appears without a page load.
 */
export const ARRIVAL = { tabIndex: -1, autoFocus: true, 'data-arrival': '' } as const;

/** Attribute of the line that states what a list shows: announced after a filter, focused where the filter lost the focus. */
export const RESULT = { 'data-result': '' } as const;

/** The router's scroll restoration decides what is in sight. */
const KEEPS_SCROLL: FocusOptions = { preventScroll: true };

const subscribeToNothing = () => () => {};

/**
 * The site's one place for focus and announcements after a navigation or a submit without a page load (A11Y-1).
 *
 * Focus moves to the first element with `ARRIVAL`; without one, on another screen, to its `h1`. On the same screen it
 * stays on the control that was used; if that control is gone, it moves to the element with `RESULT`, else to the `h1`.
 * A new title and a new result are announced.
 */
export function Arrival() {
  const { key, pathname, hash } = useLocation();
  const { state, formMethod } = useNavigation();
  const isSubmit = useRef(false);
  const last = useRef<{ pathname: string; title: string; arrival: Element | null; result: string }>();
  // A document's first screen is read from its top by itself, and the player may be anywhere on it when it is hydrated.
  const isDelivered = useRef(
    useSyncExternalStore(
      subscribeToNothing,
      () => false,
      () => true,
    ),
  );
  useEffect(() => {
    if (state !== 'idle') isSubmit.current = formMethod !== undefined && formMethod !== 'GET';
  }, [state, formMethod]);
  useEffect(() => {
    const main = document.querySelector('#main');
    const arrival = main?.querySelector<HTMLElement>('[data-arrival]') ?? null;
    const result = main?.querySelector<HTMLElement>('[data-result]') ?? null;
    const before = last.current;
    const now = { pathname, title: document.title, arrival, result: result?.textContent ?? '' };
    last.current = now;
    if (!main || (!before && isDelivered.current)) return;
    const isOtherScreen = pathname !== before?.pathname;
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (arrival && (isSubmit.current || isLost || arrival !== before?.arrival)) {
      focusOn(arrival, KEEPS_SCROLL);
      arrival.scrollIntoView();
    } else if (hash) {
      const target = document.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))}`);
      if (target) focusOn(target, KEEPS_SCROLL);
    } else if (isOtherScreen || isLost) {
      const target = (isOtherScreen ? null : result) ?? main.querySelector<HTMLElement>('h1');
      if (target) focusOn(target, KEEPS_SCROLL);
    }
    const news = [
      now.title !== before?.title && now.title,
      now.result !== before?.result && document.activeElement !== result && now.result,
    ].filter((text) => text !== '' && text !== false);
    if (news.length > 0) announce(news.join('. '));
    isSubmit.current = false;
    // A key belongs to one navigation or submit; its screen is shown when this runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return null;
}

/**
 * Follows a link to a place of the same page without the router, which would take it for a navigation and drop what an
 * action answered: the messages of a form and its input. A folded part of the footer is unfolded.
 */
export function followOnPage(press: MouseEvent<HTMLAnchorElement>): void {
  const place = document.getElementById(press.currentTarget.hash.slice(1));
  if (!place) return;
  press.preventDefault();
  const fold = place.querySelector<HTMLDetailsElement>(':scope > details');
  if (fold) fold.open = true;
  focusOn(place);
}

/** Focuses an element, also one that the Tab key passes over. */
export function focusOn(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}
