import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore, type MouseEvent } from 'react';
import { announce } from './announcer';

/**
 * Attributes of the element that a submit or a link leads to: an error summary, the heading of a review, a result. It
 * takes the focus: by the browser if it is in the loaded document, by `Arrival` if it appears without a page load.
 */
export const ARRIVAL = { tabIndex: -1, autoFocus: true, 'data-arrival': '' } as const;

/** Attribute of the line that summarizes a list: announced after a filter, focused if the filter lost the focus. */
export const RESULT = { 'data-result': '' } as const;

/** Leaves the scroll position to the router's scroll restoration. */
const KEEPS_SCROLL: FocusOptions = { preventScroll: true };

const subscribeToNothing = () => () => {};

/**
 * Handles focus and announcements after a navigation or a submit without a page load (A11Y-1). Focus moves to the
 * first element with `ARRIVAL`, after a submit as soon as it is shown; without one, on another screen, to its `h1`. On
 * the same screen it stays on the control that was used; if that control is gone, it moves to the element with
 * `RESULT`, else to the `h1`. A new title and a new result are announced.
 */
export function Arrival() {
  const { key, pathname, hash } = useLocation();
  const { state, formMethod } = useNavigation();
  const isSent = formMethod !== undefined && formMethod !== 'GET';
  // The result of an action is shown while its screen loads again, which takes seconds on a slow line.
  const isShown = isSent && state === 'loading';
  const isSubmit = useRef(false);
  const last = useRef<{ pathname: string; title: string; arrival: Element | null; result: string }>();
  // A screen reader reads a document's first screen from its top by itself, and the player may be anywhere on it at
  // hydration.
  const isDelivered = useRef(
    useSyncExternalStore(
      subscribeToNothing,
      () => false,
      () => true,
    ),
  );
  useEffect(() => {
    if (state !== 'idle') isSubmit.current = isSent;
  }, [state, isSent]);
  useEffect(() => {
    const main = document.querySelector('#main');
    const arrival = main?.querySelector<HTMLElement>('[data-arrival]') ?? null;
    const result = main?.querySelector<HTMLElement>('[data-result]') ?? null;
    const before = last.current;
    if (isShown && (!arrival || arrival === before?.arrival)) return;
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
      // A form inside the target that sends itself at each choice keeps the focus on the choice.
      if (target && !target.contains(document.activeElement)) focusOn(target, KEEPS_SCROLL);
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
  }, [key, isShown]);
  return null;
}

/**
 * Follows a link to a place of the same page without the router. Reason: the router would treat it as a navigation
 * and drop the action's result, that is the messages of a form and its input. A closed part of the footer is opened.
 */
export function followOnPage(press: MouseEvent<HTMLAnchorElement>): void {
  const place = document.getElementById(press.currentTarget.hash.slice(1));
  if (!place) return;
  press.preventDefault();
  const fold = place.querySelector<HTMLDetailsElement>(':scope > details');
  if (fold) fold.open = true;
  focusOn(place);
}

/** Focuses an element, even one outside the tab order. */
export function focusOn(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}
