import { startTransition, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Receives each state of the router. */
export type RouterSubscriber = Parameters<typeof window.__remixRouter.subscribe>[0];

const subscribeToNothing = () => () => {};

/**
 * Hydrates the document, and never lets React replace the page that the server delivered.
 *
 * If hydration throws, React 18 renders the document anew in the browser: without the parts that only the server has, and
 * with the router's error screen if it throws again. `Guard` renders nothing then, so no second attempt takes place.
 * React removes the page's root element whole. It is put back before the browser paints, as it was and without React.
 * The same happens if a component throws later, because Remix's last error screen shows a stack trace. After a
 * navigation the current address is loaded instead, because the old page no longer fits it.
 *
 * @param onState called with each state of the router.
 * @returns a promise that rejects when the page is without React again, and stays pending while React runs.
 */
export function hydrateDocument(app: ReactNode, onState: RouterSubscriber): Promise<never> {
  let page = document.documentElement;
  const place = { focused: null as Element | null, left: 0, top: 0 };
  const { error: log } = console;
  let isHydrated = false;
  let hasNavigated = false;

  function Guard() {
    // React asks for the third argument while it hydrates only.
    const isShown = useSyncExternalStore(
      subscribeToNothing,
      () => isHydrated,
      () => true,
    );
    if (!isShown) Object.assign(place, { focused: document.activeElement, left: scrollX, top: scrollY });
    useLayoutEffect(() => {
      if (!isShown) return undefined;
      isHydrated = true;
      console.error = log;
      const { __remixRouter: router } = window;
      return router.subscribe((state, options) => {
        if (state.navigation.state !== 'idle') hasNavigated = true;
        onState(state, options);
      });
    }, [isShown]);
    return isShown && app;
  }

  return new Promise((_, reject) => {
    // Remix's last error screen logs when React tries it out. The caller logs the cause, once.
    console.error = () => {};
    let root: Root;
    startTransition(() => {
      root = hydrateRoot(document, <Guard />, {
        onRecoverableError: (error) => {
          console.error = log;
          if (isHydrated) log(error);
          else reject(error);
        },
      });
    });
    const observer = new MutationObserver(() => {
      const { documentElement: current } = document;
      if (current === page) return;
      if (document.querySelector('#main')) {
        // An error screen of the site, or the screen after it: React Router makes a document of its own for them.
        document.head.append(...page.querySelectorAll('head > style, head > link[rel="stylesheet"]'));
        page = current;
        return;
      }
      observer.disconnect();
      const { __remixRouter: router } = window;
      router?.dispose();
      root.unmount();
      if (hasNavigated) {
        location.replace(location.pathname + location.search);
        return;
      }
      document.append(page);
      scrollTo(place.left, place.top);
      (place.focused as HTMLElement | null)?.focus({ preventScroll: true });
      reject(new Error('The page is shown without script.'));
    });
    observer.observe(document, { childList: true });
  });
}
