import { useRouteLoaderData } from '@remix-run/react';
import type { PlayerSummary } from './header';

/** Returns the signed-in player as the header shows it; undefined for visitors. */
export const usePlayer = (): PlayerSummary | undefined =>
  (useRouteLoaderData('root') as { player?: PlayerSummary } | undefined)?.player;
