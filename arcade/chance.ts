/** Returns a uniform whole number in 0 … below-1. The caller chooses the source of randomness. */
export type UniformInteger = (below: number) => number;

const NUMBER_BYTES = 4;
const NUMBERS = 2 ** 32;

/**
 * Reads whole numbers from blocks of bytes, four bytes each, the highest first. To avoid bias towards small results,
 * four bytes at or above the largest multiple of `below` that they can hold are skipped.
 * @param blockAt returns the bytes of block 0, 1, 2 …; all blocks have equal length, a multiple of four
 */
export function numbersFrom(blockAt: (index: number) => Uint8Array): UniformInteger {
  let block: Uint8Array = new Uint8Array();
  let blocks = 0;
  let at = 0;
  const byteAt = (place: number): number => block[place] ?? 0;
  const nextNumber = (): number => {
    if (at === block.length) {
      block = blockAt(blocks);
      blocks += 1;
      at = 0;
    }
    const number = ((byteAt(at) * 256 + byteAt(at + 1)) * 256 + byteAt(at + 2)) * 256 + byteAt(at + 3);
    at += NUMBER_BYTES;
    return number;
  };
  return (below) => {
    const fair = NUMBERS - (NUMBERS % below);
    for (;;) {
      const number = nextNumber();
      if (number < fair) return number % below;
    }
  };
}

/** Picks `count` different items of a list, in the order of the picks (Fisher–Yates). */
export function picked<Item>(list: readonly Item[], count: number, random: UniformInteger): Item[] {
  const rest = [...list];
  for (let at = 0; at < count; at += 1) {
    const other = at + random(rest.length - at);
    [rest[at], rest[other]] = [rest[other] as Item, rest[at] as Item];
  }
  return rest.slice(0, count);
}
