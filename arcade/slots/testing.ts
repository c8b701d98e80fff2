import type { UniformInteger } from '../chance';
import type { Engine } from '../engine';
import { SLOT_ENGINES, type AnySlotProfile } from '.';
import type { SlotView } from './game';

type AnyEngine = Engine<string, AnySlotProfile, { stake: number }, { payout: number }, SlotView>;

/** Returns the engine of a profile. */
export function findEngine(profile: AnySlotProfile): AnyEngine {
  const engine = SLOT_ENGINES.find(({ profiles }) => (profiles as readonly AnySlotProfile[]).includes(profile));
  if (!engine) throw new Error(`No engine plays ${profile.id}`);
  // The engine found is the one of this profile.
  return engine as unknown as AnyEngine;
}

/** Plays one round and returns its view. */
export function playRound(profile: AnySlotProfile, stake: number, random: UniformInteger): SlotView {
  const engine = findEngine(profile);
  return engine.show(engine.start(profile, { stake }, random).state);
}
