import { wholeNumber, type FormFields, type BetLimits } from './engine';

/** Steps of stakes at tables in kuruş: 1, 2.50, 5 and so on up to 250,000 lira. */
const STEPS: readonly number[] = Array.from({ length: 6 }, (_, power) =>
  [1, 2.5, 5].map((step) => step * 100 * 10 ** power),
).flat();

/** Default limits of one bet: 5 to 2,500 lira. */
const USUAL: BetLimits = { min: 500, max: 250_000 };

/**
 * Returns the stakes that a table accepts, in kuruş, ascending: its minimum and maximum, and the chips between.
 * @param multiple kuruş that every chip is a multiple of
 */
export function chipsWithin({ min, max }: BetLimits = USUAL, multiple = 1): number[] {
  const [least, most] = [Math.ceil(min / multiple) * multiple, Math.floor(max / multiple) * multiple];
  const chips = STEPS.filter((step) => step > least && step < most && step % multiple === 0);
  return [...new Set([least, ...chips, Math.max(least, most)])];
}

/** Reads a form's field as one of a table's chips, in kuruş; undefined for anything else. */
export function readChip(
  form: FormFields,
  { name, limits, multiple = 1 }: { name: string; limits: BetLimits | undefined; multiple?: number | undefined },
): number | undefined {
  const chip = wholeNumber(form, name);
  return chipsWithin(limits, multiple).includes(chip) ? chip : undefined;
}
