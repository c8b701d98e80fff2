import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect } from 'react';
import { announce } from '~/components/layout/announcer';
import type { RouterSubscriber } from './hydrate';

/** Whether the site itself rejected the request: its error screen is the answer. */
const isRejection = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;

const hasSubmit = ({ fetchers }: Parameters<RouterSubscriber>[0]) =>
  Array.from(fetchers.values()).some(({ state }) => state === 'submitting');

/**
 * Keeps the screen when a request in the background fails: a poll, a press of odds, or the reload after it. The router
 * would show the error screen in its place, and the typed text would be lost. React renders a state after all
 * subscribers were called, so the state gets the data of the one before and no error. Delete it when a fetcher can
 * handle its own error.
 * @param unsent announced if a submit was pending
 */
export function useScreenDespiteErrors(unsent: string): void {
  useEffect(() => {
    const { __remixRouter: router } = window;
    let before = router.state;
    let isSubmitting = false;
    return router.subscribe((state) => {
      const isBackground = state.location === before.location && state.navigation === before.navigation;
      if (isBackground && !before.errors && state.errors && !Object.values(state.errors).some(isRejection)) {
        state.errors = null;
        state.loaderData = before.loaderData;
        if (isSubmitting) announce(unsent);
      }
      before = state;
      isSubmitting = hasSubmit(state);
    });
  }, [unsent]);
}
