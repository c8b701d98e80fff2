import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/**
 * The state of the router: the errors of all routes, and what the action of any route answered, which a screen needs whose own
 * parts could not be loaded. Remix's hooks return those of one route alone. Delete it when a public hook returns them.
 */
export const useRouterState = () => useContext(UNSAFE_DataRouterStateContext);
