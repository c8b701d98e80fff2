import { cascade } from './cascade-profiles';
import { classic } from './classic-profiles';
import { hold } from './hold-profiles';
import { reels } from './line-profiles';
import { ways } from './ways-profiles';

/** Slot families, each with its own engine. */
export const SLOT_ENGINES = [reels, ways, cascade, hold, classic] as const;

/** Mathematics of a slot of any family. */
export type AnySlotProfile = (typeof SLOT_ENGINES)[number]['profiles'][number];

/** All profiles of all families. */
export const SLOT_PROFILES: readonly AnySlotProfile[] = SLOT_ENGINES.flatMap(
  ({ profiles }): readonly AnySlotProfile[] => profiles,
);
