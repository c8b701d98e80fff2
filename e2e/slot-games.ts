import { SLOT_PROFILES } from '../arcade/slots';
import type { SlotFamily } from '../arcade/slots/game';
import { SLOTS } from '../content/games';

export const FAMILIES: readonly SlotFamily[] = ['lines', 'ways', 'cascade', 'hold', 'classic'];

/** Returns a slot of the seed that uses the rules of a family. */
export function findSlot(family: SlotFamily): { name: string; address: string } {
  const profiles = new Set(SLOT_PROFILES.filter((profile) => profile.family === family).map(({ id }) => id));
  const slot = SLOTS.find(({ profile, jackpot }) => profiles.has(profile) && !jackpot);
  if (!slot) throw new Error(`The seed holds no slot of ${family}`);
  return { name: slot.name, address: `/play/slot/${slot.id}` };
}
