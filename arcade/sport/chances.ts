import type { UniformInteger } from '../chance';

/** The chances of neighbouring whole numbers: `chances[i]` is that of `low + i`. */
export interface Spread {
  low: number;
  chances: number[];
}

/** Tails smaller than this are cut. */
const NEGLIGIBLE = 1e-9;
const PARTS = 2 ** 32;

/** A uniform number from 0 up to, but not, 1. */
export const fraction = (random: UniformInteger): number => random(PARTS) / PARTS;

/** One value of a spread whose chances add up to 1, as often as it says. */
export function drawn({ low, chances }: Spread, random: UniformInteger): number {
  let rest = fraction(random);
  for (const [index, chance] of chances.entries()) {
    rest -= chance;
    if (rest < 0) return low + index;
  }
  return low + chances.length - 1;
}

/** How many events of a mean rate happen: Poisson, its far tail cut. */
export function poisson(mean: number): Spread {
  const chances = [Math.exp(-mean)];
  let sum = chances[0]!;
  for (let count = 1; sum < 1 - NEGLIGIBLE && count < 40; count += 1) {
    const chance = (chances[count - 1]! * mean) / count;
    chances.push(chance);
    sum += chance;
  }
  return { low: 0, chances: chances.map((chance) => chance / sum) };
}

/** The sum of two independent values. */
export function sumOf(one: Spread, other: Spread): Spread {
  const chances = Array.from<number>({
    length: Math.max(0, one.chances.length + other.chances.length - 1),
  }).fill(0);
  one.chances.forEach((left, i) => {
    if (left === 0) return;
    other.chances.forEach((right, j) => (chances[i + j]! += left * right));
  });
  return trimmed({ low: one.low + other.low, chances });
}

/** The sum of so many independent values of the same spread. */
export function timesOf(spread: Spread, count: number): Spread {
  let sum: Spread = { low: 0, chances: [1] };
  let power = spread;
  for (let rest = count; rest > 0; rest >>= 1) {
    if (rest & 1) sum = sumOf(sum, power);
    if (rest > 1) power = sumOf(power, power);
  }
  return sum;
}

/** Puts chances of single values together into one spread. */
export function spreadOf(entries: Iterable<readonly [value: number, chance: number]>): Spread {
  const all = [...entries];
  if (all.length === 0) return { low: 0, chances: [] };
  const values = all.map(([value]) => value);
  const low = Math.min(...values);
  const chances = Array.from<number>({ length: Math.max(...values) - low + 1 }).fill(0);
  for (const [value, chance] of all) chances[value - low]! += chance;
  return { low, chances };
}

/** Values and their chances, without those of chance zero. */
export const entriesOf = ({ low, chances }: Spread): (readonly [value: number, chance: number])[] =>
  chances.flatMap((chance, index) => (chance > 0 ? [[low + index, chance] as const] : []));

/** Either one or the other, each with the chances it already bears. */
export const eitherOf = (...spreads: Spread[]): Spread => spreadOf(spreads.flatMap(entriesOf));

/** The items of a list by a name of theirs, in the order in which the names came up. */
export function groupsOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return [...groups.values()];
}

function trimmed({ low, chances }: Spread): Spread {
  const limit = NEGLIGIBLE / 100;
  let from = 0;
  let to = chances.length;
  while (from < to - 1 && chances[from]! < limit) from += 1;
  while (to > from + 1 && chances[to - 1]! < limit) to -= 1;
  return { low: low + from, chances: chances.slice(from, to) };
}
