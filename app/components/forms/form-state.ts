/** What a form shows again after a refused submit: what was typed (never passwords or codes) and what was wrong. */
export interface FormState {
  values: Record<string, string>;
  /** Messages by field, in the order of the fields. */
  errors: Record<string, string[]>;
  /** Messages that belong to no field. */
  formErrors: string[];
  /** Changes when the form must start afresh. */
  key?: string;
}

/** Ids that labels, hints, messages and the summary's links share. */
export const fieldID = (name: string): string => `f-${name}`;

export interface FieldParts {
  id: string;
  value: string;
  errors: string[];
  /** True for the first field that is wrong: it gets the focus. */
  first: boolean;
  describedBy: string | undefined;
}

/** What a field needs to know of its form. */
export function fieldParts(form: FormState | undefined, name: string, hasHint: boolean): FieldParts {
  const id = fieldID(name);
  const errors = form && Object.hasOwn(form.errors, name) ? (form.errors[name] ?? []) : [];
  const value = form && Object.hasOwn(form.values, name) ? (form.values[name] ?? '') : '';
  const wrong = form && Object.keys(form.errors).find((field) => form.errors[field]?.length);
  const describedBy = [hasHint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return { id, value, errors, first: wrong === name, describedBy };
}
