import { getZodConstraint } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { Constraints, FieldConstraint } from '~/lib/forms/form-state';

const KEYS = ['required', 'minLength', 'maxLength', 'pattern'] as const satisfies readonly (keyof FieldConstraint)[];

/** Reads the HTML constraints of a form from its schema, as a plain object that a loader can return. */
export function getConstraints(schema: z.ZodType): Constraints {
  const read: Record<string, FieldConstraint> = {};
  for (const [name, constraint] of Object.entries(getZodConstraint(schema))) {
    const held = KEYS.filter((key) => constraint[key]).map((key) => [key, constraint[key]]);
    read[name] = Object.fromEntries(held);
  }
  return read;
}

/** Returns constraints that are the same for every page. The schema is read on first use. */
export function fixedConstraints(schema: () => z.ZodType): () => Constraints {
  let read: Constraints | undefined;
  return () => (read ??= getConstraints(schema()));
}
