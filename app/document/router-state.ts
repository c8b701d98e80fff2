import { createContext, useContext } from 'react';
import type { EntryContext } from '@remix-run/node';

type RouterState = Pick<EntryContext['staticHandlerContext'], 'errors' | 'actionData'>;

/** State of the request's router on a server; a browser has a router of its own. */
export const ServerRouterState = createContext<RouterState | undefined>(undefined);

/**
 * Returns errors and action results of all routes. A screen needs them if its own parts could not be loaded. Remix's
 * hooks return those of one route only.
 */
export function useRouterState(): RouterState {
  const state = useContext(ServerRouterState);
  if (state) return state;
  const { __remixRouter: router } = window;
  return router.state;
}
