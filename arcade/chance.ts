/** A uniform whole number in 0 … below-1. The caller decides where chance comes from. */
export type UniformInteger = (below: number) => number;

/** So many different ones of a list, in the order they were picked (Fisher–Yates). */
export function picked<Item>(list: readonly Item[], count: number, random: UniformInteger): Item[] {
  const rest = [...list];
  for (let at = 0; at < count; at += 1) {
    const other = at + random(rest.length - at);
    [rest[at], rest[other]] = [rest[other] as Item, rest[at] as Item];
  }
  return rest.slice(0, count);
}
