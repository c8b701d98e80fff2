import { startTransition, Suspense, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Receives each state of the router. */
export type RouterSubscriber = Parameters<typeof window.__remixRouter.subscribe>[0];

declare global {
  interface Window {
    /** Whether React runs on this page. If not, the loader of the document watches the session. */
    isScripted?: boolean;
  }
}

const subscribeToNothing = () => () => {};

/**
 * Hydrates the document, and never lets React replace the page that the server delivered. If hydration throws, React
 * 18 renders the document again in the browser: without the parts that only the server has, and with the router's
 * error screen if it throws again. `Guard` then renders nothing, so the page stays unchanged, without React. If a
 * component throws later, React replaces the page's root element by Remix's last error screen, which shows a stack
 * trace. The page is restored before the browser paints. During a navigation its target is loaded instead, after one
 * the current URL, because the old page no longer matches it. The server renders the same `Suspense`. Reason: the runtime suspends
 * until it has read the loaders' data, and without a boundary a click at that time would cause React's error 345
 * (decision 0002).
 * @param onState called with each state of the router.
 * @returns a promise that rejects when the page is without React again, and stays pending while React runs.
 */
export function hydrateDocument(app: ReactNode, onState: RouterSubscriber): Promise<never> {
  let page = document.documentElement;
  const { error: log } = console;
  let isHydrated = false;
  let hasNavigated = false;

  function Guard() {
    // React uses the third argument only during hydration.
    const isShown = useSyncExternalStore(
      subscribeToNothing,
      () => isHydrated,
      () => true,
    );
    useLayoutEffect(() => {
      if (!isShown) return undefined;
      isHydrated = true;
      window.isScripted = true;
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
    // Remix's last error screen logs when React renders it. The caller logs the cause, once.
    console.error = () => {};
    let root: Root;
    startTransition(() => {
      root = hydrateRoot(
        document,
        <Suspense>
          <Guard />
        </Suspense>,
        {
          onRecoverableError: (error) => {
            console.error = log;
            if (isHydrated) log(error);
            else reject(error);
          },
        },
      );
    });
    const observer = new MutationObserver(() => {
      const { documentElement: current } = document;
      if (current === page) return;
      if (document.querySelector('#main')) {
        // An error screen of the site, or the screen after it: React Router creates a separate document for them.
        document.head.append(...page.querySelectorAll('head > style, head > link[rel="stylesheet"]'));
        page = current;
        return;
      }
      observer.disconnect();
      window.isScripted = false;
      const { __remixRouter: router } = window;
      const pending = router?.state.navigation;
      router?.dispose();
      root.unmount();
      if (pending?.state === 'loading') {
        location.assign(pending.location.pathname + pending.location.search + pending.location.hash);
        return;
      }
      if (hasNavigated) {
        location.replace(location.pathname + location.search);
        return;
      }
      document.append(page);
      // React's listeners stay on the document, and would stop links and forms without an effect.
      for (const name of ['click', 'submit']) addEventListener(name, (event) => event.stopPropagation(), true);
      reject(new Error('The page is shown without script.'));
    });
    observer.observe(document, { childList: true });
  });
}
