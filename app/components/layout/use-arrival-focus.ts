import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns the ref of an element that is scrolled to and gets the focus when it appears without a page load. An element
 * that came with the document is left alone: the player may be elsewhere on the page when it is hydrated.
 */
export function useArrivalFocus<Element extends HTMLElement>(): RefObject<Element> {
  const element = useRef<Element>(null);
  const isDelivered = useRef(
    useSyncExternalStore(
      subscribeToNothing,
      () => false,
      () => true,
    ),
  );
  useEffect(() => {
    if (isDelivered.current) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, []);
  return element;
}
