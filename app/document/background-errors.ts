import { isRouteErrorResponse } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { Toast } from '~/lib/page/toast';
import type { RouterSubscriber } from './hydrate';

type State = Parameters<RouterSubscriber>[0];

/** Whether the site itself rejected the request: its error screen is the answer. */
const isRejection = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;

/** Whether the server answered with this error. In production it sends none with a stack. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) || !(error as Error).stack;

const hasPress = ({ fetchers }: State) => Array.from(fetchers.values()).some(({ state }) => state === 'submitting');

/**
 * Keeps the screen when a request in the background fails: a poll, a press of odds, or the reload after it. Also keeps
 * a form that was sent to its own page and got no answer; one with a request ID gets `LostForm`. The router would show
 * the error screen in its place, and the typed text would be lost. React renders a state after all subscribers were
 * called, so the state gets the data of the one before and no error. Delete it when a fetcher and a submit can handle
 * their own errors.
 * @param unsent toast after a press that did not arrive
 * @returns the key of the location at which a form got no answer
 */
export function useScreenDespiteErrors(unsent: string): string | undefined {
  const [lostAt, setLostAt] = useState<string>();
  useEffect(() => {
    const { __remixRouter: router } = window;
    let before = router.state;
    // The router changes its fetchers in place.
    let isPressed = false;
    return router.subscribe((state) => {
      const { location, navigation, loaderData, actionData } = before;
      const isBackground = state.location === location && state.navigation === navigation;
      const isForm =
        navigation.state === 'submitting' &&
        state.location.pathname === location.pathname &&
        navigation.formData?.has('requestID') === false;
      if (
        !before.errors &&
        state.errors &&
        (isBackground || isForm) &&
        !Object.values(state.errors).some(isForm ? isAnswer : isRejection)
      ) {
        state.errors = null;
        state.loaderData = loaderData;
        if (isForm) {
          state.actionData = actionData;
          setLostAt(state.location.key);
        } else if (isPressed) {
          const toasts: Toast[] = [{ type: 'error', message: unsent }];
          state.loaderData = { ...loaderData, root: { ...loaderData['root'], toasts } };
        }
      }
      before = state;
      isPressed = hasPress(state);
    });
  }, [unsent]);
  return lostAt;
}
