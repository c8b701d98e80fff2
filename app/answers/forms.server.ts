import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { Language } from '#contract/constants';
import type { FormState } from '~/lib/forms/form-state';
import { parseButtonName } from '~/lib/forms/button-name';
import { genericText } from '~/lib/language/generic-text.server';
import { BODY_LIMIT } from '#contract/body-limit';
import { readBody } from '~/request/body.server';
import { newRequestID } from './request-id.server';
import type { Toast } from '~/lib/page/toast';

const MAX_FIELDS = 100;

/** Forms that were already read, because a body can be read only once. */
const readForms = new WeakMap<Request, FormData>();

const PLAIN_NAME = /^[A-Za-z_][\w.-]{0,63}$/;

/**
 * Reads the body of a form post: url-encoded, at most 64 kB and 100 fields with plain names, no NUL. A button whose
 * name contains a field and its value (`buttonName`) is read as that field: 'intent~confirm=' is the intent
 * 'confirm'.
 * @throws {Response} 413 for a body that is too large, 400 for any other violation
 */
export async function readForm(request: Request): Promise<FormData> {
  const known = readForms.get(request);
  if (known) return known;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('Content-Type') ?? ''))
    throw new Response(null, { status: 400 });
  const text = await readBody(request, BODY_LIMIT.form);
  if (text === undefined) throw new Response(null, { status: 413 });
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    const parsed = parseButtonName(name);
    if (fields > MAX_FIELDS || !(parsed || PLAIN_NAME.test(name)) || value.includes('\u0000'))
      throw new Response(null, { status: 400 });
    form.append(parsed?.field ?? name, parsed?.value ?? value);
  }
  readForms.set(request, form);
  return form;
}

/** Returns the value of a text field; '' if it is absent or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns a copy of a form with changed values; a field with the value `undefined` is removed. */
export function formWith(form: FormData, changes: Record<string, string | undefined>): FormData {
  const changed = new FormData();
  for (const [name, value] of form) if (!(name in changes)) changed.append(name, value);
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) changed.append(name, value);
  return changed;
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; form: FormState };

/** Whether a field belongs to a re-authentication: a password, code or passkey, which is never sent back. */
const isProof = (name: string): boolean => name.startsWith('proof');

/**
 * Removes fields that Conform must not see: those of a re-authentication, and names that it reserves, because it
 * gathers fields in an object. The latter are reserved names, names that every object has, and names with a dot (nested
 * fields, which no form of the site has).
 */
function plainFields(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form)
    if (!isProof(name) && !name.startsWith('__') && !name.includes('.') && !(name in Object.prototype))
      plain.append(name, value);
  return plain;
}

/**
 * Validates a form against its schema. Missing fields get the message 'Required field' in the page's language. Fields
 * in `hidden` (passwords, codes), and those of a re-authentication, are never sent back.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  { schema, language, hidden = [] }: { schema: Schema; language: Language; hidden?: readonly string[] | undefined },
): Parsed<z.output<Schema>> {
  const submission = parseWithZod(plainFields(form), {
    schema,
    // A field with a message of its own ('select an account') keeps that message.
    error: ({ code }) =>
      code === 'invalid_type' || code === 'invalid_value' ? genericText(language, 'required') : undefined,
  });
  if (submission.status === 'success') return { ok: true, value: submission.value };
  return { ok: false, form: replied(form, submission.reply({ hideFields: [...hidden] }), hidden) };
}

const AS_TYPED = z.object({});

/** Returns the state of a form as it was typed, with messages; the fields of a re-authentication are left out. */
export function formState(
  form: FormData,
  {
    errors,
    formErrors = [],
    hidden = [],
  }: { errors?: Record<string, string[]>; formErrors?: string[]; hidden?: readonly string[] },
): FormState {
  const submission = parseWithZod(plainFields(form), { schema: AS_TYPED });
  return replied(form, submission.reply({ formErrors, fieldErrors: errors ?? {}, hideFields: [...hidden] }), hidden);
}

/** Narrows the reply of Conform to the type of forms that have only text fields. */
function replied(form: FormData, reply: object, hidden: readonly string[]): FormState {
  // A new key resets the form: passwords are emptied, and the first wrong field gets the focus.
  const withheld = Array.from(form.keys()).some((name) => isProof(name) || hidden.includes(name));
  return { ...reply, withheld, key: newRequestID() };
}

/** Shows a rejection of the API next to the field it names, or above the form. */
export function refusedForm(
  form: FormData,
  refusal: { message: string; field?: string | undefined },
  hidden: readonly string[] = [],
): FormState {
  return refusal.field && form.has(refusal.field)
    ? formState(form, { errors: { [refusal.field]: [refusal.message] }, hidden })
    : formState(form, { formErrors: [refusal.message], hidden });
}

/** Returns status 400 with the form as typed. The page itself shows the toasts, with and without JavaScript. */
export function invalid(form: FormState, toasts: Toast[] = [], status = 400) {
  return data({ form, toasts }, { status });
}
