import { z } from 'zod';
import type { Call } from '../../contract/call';
import { getDefinition } from './inspect';

/** Values that the installation's replies contained, by the names of their fields: the first of each name. */
export class KnownValues {
  readonly #values = new Map<string, unknown>();

  /** @param constants values of fields that no reply contains */
  constructor(private readonly constants: Readonly<Record<string, unknown>>) {}

  /** Remembers the values of a reply to `call` ('class/method'). */
  learn(call: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null) this.learn(call, inner);
      if (Array.isArray(value) || (typeof inner === 'object' && inner !== null) || inner === '') continue;
      const group = call.split('/')[0]!;
      for (const id of [`${call}:${name}`, `${group}:${name}`, name])
        if (!this.#values.has(id)) this.#values.set(id, inner);
    }
  }

  /** Returns a value for a field of a call: of its own class if there is one. */
  find(group: string, name: string): unknown {
    const places = ORIGINS[name] ?? [`${group}:${name}`, name];
    return places.map((place) => this.#values.get(place)).find((value) => value !== undefined) ?? this.constants[name];
  }
}

/** Fields whose values other calls return under another name. */
const ORIGINS: Readonly<Record<string, readonly string[]>> = {
  methodID: ['finance/list_cash_methods:id', 'finance/list_cash_methods_new:id'],
  transactionID: ['finance/list_transactions:paymentID'],
  // Ids of makers of bingo, not of slots.
  providerID: ['virtualgames/rooms_list:providerID'],
};

/** Data of one call, or the name of a field for which the installation has shown no value. */
export type Sample = { data: Record<string, unknown> } | { lacks: string };

interface Wanted {
  group: string;
  known: KnownValues;
}

const isLeftOut = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** Returns the fixed values that a field accepts; undefined if it accepts others. */
function fixedValues(field: z.ZodType): readonly unknown[] | undefined {
  const { values, entries, options } = getDefinition(field);
  if (values) return values;
  if (entries) return Object.values(entries);
  const each = options?.map(fixedValues);
  return each?.every((one) => one !== undefined) ? each.flat() : undefined;
}

/** Maximum number of equal items that a list is filled with, to reach the minimum that the contract asks for. */
const ITEMS_MAX = 3;

/** Returns a value of a nested field; undefined if there is none. */
function nested(name: string, field: z.ZodType, wanted: Wanted): unknown {
  const { element } = getDefinition(field);
  if (element instanceof z.ZodObject) {
    const parts = Object.entries(element.shape as Record<string, z.ZodType>)
      .filter(([, part]) => !isLeftOut(part))
      .map(([part, schema]) => [part, nested(part, schema, wanted)] as const);
    if (parts.some(([, value]) => value === undefined)) return undefined;
    const item = Object.fromEntries(parts);
    const lists = Array.from({ length: ITEMS_MAX }, (_, more) => Array.from({ length: more + 1 }, () => item));
    return lists.find((list) => field.safeParse(list).success);
  }
  const known = wanted.known.find(wanted.group, name);
  if (known !== undefined && field.safeParse(known).success) return known;
  // An id is never guessed.
  const isNumber = !field.safeParse('1').success;
  return isNumber ? [1, 0].find((number) => field.safeParse(number).success) : undefined;
}

/**
 * Returns data for a call as the contract declares it: one entry for each combination of fixed values. Fields that may be
 * left out are left out; ids are those of earlier replies.
 */
export function makeSamples(call: Call, known: KnownValues): Sample[] {
  const schema = getDefinition(call.data).options?.[0] ?? call.data;
  if (!(schema instanceof z.ZodObject)) return [{ data: {} }];
  let samples: Record<string, unknown>[] = [{}];
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    if (isLeftOut(field)) continue;
    const value = fixedValues(field) ?? [nested(name, field, { group: call.class, known })];
    if (value.includes(undefined)) return [{ lacks: name }];
    samples = samples.flatMap((sample) => value.map((one) => ({ ...sample, [name]: one })));
  }
  return samples.map((data) => ({ data }));
}
