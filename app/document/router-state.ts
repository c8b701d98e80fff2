import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/**
 * Returns the state of the router: errors and action results of all routes. A screen needs them if its own parts
 * could not be loaded. Remix's hooks return those of one route only. Delete it when a public hook returns them.
 */
export const useRouterState = () => useContext(UNSAFE_DataRouterStateContext);
