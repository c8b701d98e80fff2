/** Constraints of a field that HTML can check, by the names of their attributes. */
export interface FieldConstraint {
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
}
export type Constraints = Readonly<Record<string, FieldConstraint>>;

/**
 * State of a form after a rejected submit: the typed values (never passwords or codes) and the messages. It is
 * Conform's `submission.reply()` with additional fields.
 */
export interface FormState {
  status?: 'error' | 'success' | undefined;
  /** Typed values, without empty fields. */
  initialValue?: Record<string, string | string[]> | undefined;
  /** Messages by field, in the order of the fields; those under '' belong to no field. */
  error?: Record<string, string[]> | undefined;
  /** Names of all fields received. */
  fields?: string[] | undefined;
  /** Whether fields were left out of `initialValue` that must be typed again: passwords and codes. */
  withheld?: boolean | undefined;
  /** Changes when the form must be reset. */
  key?: string | undefined;
  /** Set if the submit needs a re-authentication, typed into the same form. */
  proof?: ReauthLabels | undefined;
}

/** Texts of the re-authentication fields, in the page's language; without `code` the password suffices. */
export interface ReauthLabels {
  title: string;
  lead: string;
  password: string;
  code?: string | undefined;
  codeHint?: string | undefined;
  /** Text of the button that sends a code by SMS. */
  send?: string | undefined;
  /** Set if a code was just sent: the text that states it. */
  sent?: string | undefined;
  /** Set if the player has a passkey: its texts, and after a request the challenge for the authenticator. */
  passkey?: { use: string; taken: string; stopped: string; options?: string | undefined } | undefined;
}

/** A form as its screen shows it: with the action's result, if any, and the schema's constraints. */
export interface FormView extends FormState {
  constraints?: Constraints | undefined;
  /** Part of its fields' ids on a page with several forms of the same fields. */
  part?: string | undefined;
}

/** Result of an action that does not redirect: the form, and for money the echo of the request. */
export interface FormAnswer {
  form: FormState;
  review?: { rows: { label: string; value: string }[] } | undefined;
}

/** Returns the action result that has a form; a page has at most one. */
export function formAnswer(actionData: Record<string, unknown> | null | undefined): FormAnswer | undefined {
  return Object.values(actionData ?? {}).find(
    (answer): answer is FormAnswer =>
      typeof answer === 'object' && answer !== null && 'form' in answer && !!answer.form,
  );
}

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

/** Messages that belong to no field. */
export const formMessages = (form: FormState | undefined): string[] => form?.error?.[''] ?? [];

/** Returns the fields with errors and their messages, in the order of the fields. */
export const wrongFields = (form: FormState | undefined): [name: string, messages: string[]][] =>
  Object.entries(form?.error ?? {}).filter(([name, messages]) => name !== '' && messages.length > 0);

/** Whether an error summary has entries. */
export const hasErrors = (form: FormState | undefined): boolean =>
  formMessages(form).length > 0 || wrongFields(form).length > 0;

/** Returns the typed value of a field; '' if it was empty or sent twice. */
export function submittedValue(form: FormState | undefined, name: string): string {
  const value = own(form?.initialValue, name);
  return typeof value === 'string' ? value : '';
}

/** Returns all typed values, for hidden fields. */
export const submittedValues = (form: FormState | undefined): [name: string, value: string][] =>
  Object.entries(form?.initialValue ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string');

/** Returns the id that label, hint, messages and the summary's links of a field share. */
export const fieldID = (name: string, part?: string): string => `f-${part === undefined ? '' : `${part}-`}${name}`;

export interface FieldParts {
  id: string;
  value: string;
  errors: string[];
  describedBy: string | undefined;
  constraint: FieldConstraint;
}

/** Returns the state of one field of a form. */
export function fieldParts(form: FormView | undefined, name: string, hasHint: boolean): FieldParts {
  const id = fieldID(name, form?.part);
  const errors = own(form?.error, name) ?? [];
  const describedBy =
    [hasHint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    id,
    value: submittedValue(form, name),
    errors,
    describedBy,
    constraint: own(form?.constraints, name) ?? {},
  };
}
