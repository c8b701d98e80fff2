import type { UniformInteger } from '../chance';

/** Probabilities of consecutive whole numbers: `chances[i]` is that of `low + i`. */
export interface Distribution {
  low: number;
  chances: number[];
}

/** Probability below which tails are cut. */
const NEGLIGIBLE = 1e-9;
const PARTS = 2 ** 32;

/** Returns a uniform number from 0 to 1, excluding 1. */
export const fraction = (random: UniformInteger): number => random(PARTS) / PARTS;

/** Draws a value from a distribution whose probabilities add up to 1. */
export function drawn({ low, chances }: Distribution, random: UniformInteger): number {
  let rest = fraction(random);
  for (const [index, chance] of chances.entries()) {
    rest -= chance;
    if (rest < 0) return low + index;
  }
  return low + chances.length - 1;
}

/** Returns the Poisson distribution of a mean rate, with its far tail cut. */
export function poisson(mean: number): Distribution {
  const chances = [Math.exp(-mean)];
  let sum = chances[0]!;
  for (let count = 1; sum < 1 - NEGLIGIBLE && count < 40; count += 1) {
    const chance = (chances[count - 1]! * mean) / count;
    chances.push(chance);
    sum += chance;
  }
  return { low: 0, chances: chances.map((chance) => chance / sum) };
}

/** Returns the distribution of the sum of two independent values. */
export function addDistributions(one: Distribution, other: Distribution): Distribution {
  const chances = Array.from<number>({
    length: Math.max(0, one.chances.length + other.chances.length - 1),
  }).fill(0);
  one.chances.forEach((left, i) => {
    if (left === 0) return;
    other.chances.forEach((right, j) => (chances[i + j]! += left * right));
  });
  return trimmed({ low: one.low + other.low, chances });
}

/** Returns the distribution of the sum of `count` independent values of the same distribution. */
export function repeatDistribution(spread: Distribution, count: number): Distribution {
  let sum: Distribution = { low: 0, chances: [1] };
  let power = spread;
  for (let rest = count; rest > 0; rest >>= 1) {
    if (rest & 1) sum = addDistributions(sum, power);
    if (rest > 1) power = addDistributions(power, power);
  }
  return sum;
}

/** Returns the distribution of the difference of two independent values. */
export const subtractDistributions = (one: Distribution, other: Distribution): Distribution =>
  addDistributions(one, { low: -(other.low + other.chances.length - 1), chances: other.chances.toReversed() });

/** Returns the distribution of a value plus a constant. */
export const shiftDistribution = ({ low, chances }: Distribution, by: number): Distribution => ({
  low: low + by,
  chances,
});

/** Returns a distribution from probabilities of single values. */
export function toDistribution(entries: Iterable<readonly [value: number, chance: number]>): Distribution {
  const all = [...entries];
  if (all.length === 0) return { low: 0, chances: [] };
  const values = all.map(([value]) => value);
  const low = Math.min(...values);
  const chances = Array.from<number>({ length: Math.max(...values) - low + 1 }).fill(0);
  for (const [value, chance] of all) chances[value - low]! += chance;
  return { low, chances };
}

/** Returns values with their probabilities, without those of probability zero. */
export const listChances = ({ low, chances }: Distribution): (readonly [value: number, chance: number])[] =>
  chances.flatMap((chance, index) => (chance > 0 ? [[low + index, chance] as const] : []));

/** Merges distributions of exclusive cases, each with the probabilities it already has. */
export const mergeDistributions = (...spreads: Distribution[]): Distribution =>
  toDistribution(spreads.flatMap(listChances));

/** Groups the items of a list by name, in the order in which the names first occur. */
export function groupByName<Item>(items: readonly Item[], nameOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return [...groups.values()];
}

function trimmed({ low, chances }: Distribution): Distribution {
  const limit = NEGLIGIBLE / 100;
  let from = 0;
  let to = chances.length;
  while (from < to - 1 && chances[from]! < limit) from += 1;
  while (to > from + 1 && chances[to - 1]! < limit) to -= 1;
  return { low: low + from, chances: chances.slice(from, to) };
}
