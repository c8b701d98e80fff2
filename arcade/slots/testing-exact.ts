import type { AnySlotProfile } from '.';
import { countedOut } from './classic';
import { exactReturn as returnOfHold } from './hold';
import { exactReturn as returnOfLines } from './lines';
import { exactReturn as returnOfWays } from './ways';

/**
 * Returns the exact long-run return of a slot as a share of the stake; undefined for cascades and sticky wilds, where
 * every grid depends on the one before.
 */
export function getExactReturn(profile: AnySlotProfile): number | undefined {
  switch (profile.family) {
    case 'lines':
      return returnOfLines(profile);
    case 'ways':
      return returnOfWays(profile);
    case 'hold':
      return returnOfHold(profile);
    case 'classic':
      return countedOut(profile).returns;
    case 'cascade':
      return undefined;
  }
}
