/** What HTML can check of a field by itself, in the words of its attributes. */
export interface FieldConstraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}
export type Constraints = Readonly<Record<string, FieldConstraint>>;

/**
 * What a form shows again after a refused submit: what was typed (never passwords or codes) and what was wrong. It is
 * Conform's `submission.reply()` with two things more.
 */
export interface FormState {
  status?: 'error' | 'success';
  /** What was typed. Fields that were left empty are not in it. */
  initialValue?: Record<string, string | string[]>;
  /** Messages by field, in the order of the fields; those under '' belong to none. */
  error?: Record<string, string[]>;
  /** Names of all fields that came in. */
  fields?: string[];
  /** Fields were left out of `initialValue` that must be typed again: passwords and codes. */
  withheld?: boolean;
  /** Changes when the form must start afresh. */
  key?: string;
  /** Its submit takes a fresh proof of the player, typed into the same form. */
  proof?: ProofWords;
}

/** What the fields of a fresh proof say, in the page's language; without `code` the password is the whole proof. */
export interface ProofWords {
  title: string;
  lead: string;
  password: string;
  code?: string;
  codeHint?: string;
  /** On the button that has a code sent by SMS. */
  send?: string;
  /** Where the player has a passkey: the words for it, and once it was asked for what the authenticator is to sign. */
  passkey?: { use: string; taken: string; stopped: string; options?: string };
}

/** A form as its screen shows it: with what an action answered, where it did, and the schema's constraints. */
export interface ShownForm extends FormState {
  constraints?: Constraints;
}

/** What an action answers when it does not lead on: the form, and with money the echo of what was asked for. */
export interface FormAnswer {
  form: FormState;
  review?: { rows: { label: string; value: string }[] } | undefined;
}

/** The answer with a form among what actions answered; a page has one at most. */
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

/** The fields that are wrong, each with its messages, in the order of the fields. */
export const wrongFields = (form: FormState | undefined): [name: string, messages: string[]][] =>
  Object.entries(form?.error ?? {}).filter(([name, messages]) => name !== '' && messages.length > 0);

/** True where an error summary has something to list. */
export const hasErrors = (form: FormState | undefined): boolean =>
  formMessages(form).length > 0 || wrongFields(form).length > 0;

/** What was typed into a field; '' where it was left empty or came twice. */
export function typedValue(form: FormState | undefined, name: string): string {
  const value = own(form?.initialValue, name);
  return typeof value === 'string' ? value : '';
}

/** Everything that was typed, for hidden fields that carry it on. */
export const typedValues = (form: FormState | undefined): [name: string, value: string][] =>
  Object.entries(form?.initialValue ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string');

/** Ids that labels, hints, messages and the summary's links share. */
export const fieldID = (name: string): string => `f-${name}`;

export interface FieldParts {
  id: string;
  value: string;
  errors: string[];
  describedBy: string | undefined;
  constraint: FieldConstraint;
}

/** What a field needs to know of its form. */
export function fieldParts(form: ShownForm | undefined, name: string, hasHint: boolean): FieldParts {
  const id = fieldID(name);
  const errors = own(form?.error, name) ?? [];
  const describedBy =
    [hasHint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    id,
    value: typedValue(form, name),
    errors,
    describedBy,
    constraint: own(form?.constraints, name) ?? {},
  };
}
