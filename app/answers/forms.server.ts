import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { Language } from '#contract/constants';
import type { FormState } from '~/lib/forms/form-state';
import { parseButtonName } from '~/lib/forms/button-name';
import { fixedT } from '~/lib/language/i18n';
import { BODY_LIMIT, readBody } from '~/request/body.server';
import { newRequestID } from './request-id.server';
import type { Toast } from '~/lib/page/toast';

const MAX_FIELDS = 100;

/** Forms that were read: a body can be read only once. */
const readForms = new WeakMap<Request, FormData>();

const PLAIN_NAME = /^[A-Za-z_][\w.-]{0,63}$/;

/**
 * Reads the body of a form post: url-encoded, at most 64 kB and 100 fields with plain names, no NUL. Of a button that
 * says a field's value in its name (`buttonName`) that field is read: 'intent~confirm=' is the intent 'confirm'.
 * @throws {Response} 413 when it is too large, 400 when it is anything else than that
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
    const said = parseButtonName(name);
    if (fields > MAX_FIELDS || !(said || PLAIN_NAME.test(name)) || value.includes('\u0000'))
      throw new Response(null, { status: 400 });
    form.append(said?.field ?? name, said?.value ?? value);
  }
  readForms.set(request, form);
  return form;
}

/** The value of a field that is no file. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A copy of a form with other values; a field of the value `undefined` is left out. */
export function formWith(form: FormData, changes: Record<string, string | undefined>): FormData {
  const changed = new FormData();
  for (const [name, value] of form) if (!(name in changes)) changed.append(name, value);
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) changed.append(name, value);
  return changed;
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; form: FormState };

/**
 * Conform gathers fields in an object and reads some names for itself: those, names that every object has, and names
 * with a dot (fields within fields, which no form of the site has) are kept from it.
 */
function plainFields(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form)
    if (!name.startsWith('__') && !name.includes('.') && !(name in Object.prototype)) plain.append(name, value);
  return plain;
}

/**
 * Checks a form against its schema. Missing fields say 'Required field' in the page's language; the names in `hidden`
 * (passwords, codes) are never sent back.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  language: Language,
  hidden: readonly string[] = [],
): Parsed<z.output<Schema>> {
  const t = fixedT(language, 'common');
  const submission = parseWithZod(plainFields(form), {
    schema,
    // A field with a message of its own ('select an account') keeps it.
    error: ({ code }) => (code === 'invalid_type' || code === 'invalid_value' ? t('requiredField') : undefined),
  });
  if (submission.status === 'success') return { ok: true, value: submission.value };
  return { ok: false, form: replied(form, submission.reply({ hideFields: [...hidden] }), hidden) };
}

const AS_TYPED = z.object({});

/** A form as it was typed, with messages. */
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

/** What Conform replies, in the narrower words of forms whose every field is text. */
function replied(form: FormData, reply: object, hidden: readonly string[]): FormState {
  // A fresh key makes the form start afresh: passwords are emptied, the first wrong field gets the focus.
  return { ...reply, withheld: hidden.some((name) => form.has(name)), key: newRequestID() };
}

/** A refusal of the API beside the field it names, or on top of the form. */
export function refusedForm(
  form: FormData,
  refusal: { message: string; field?: string | undefined },
  hidden: readonly string[] = [],
): FormState {
  return refusal.field && form.has(refusal.field)
    ? formState(form, { errors: { [refusal.field]: [refusal.message] }, hidden })
    : formState(form, { formErrors: [refusal.message], hidden });
}

/** Status 400 with the form as typed; a toast is shown by the page itself, with and without JavaScript. */
export function invalid(form: FormState, toasts: Toast[] = [], status = 400) {
  return data({ form, toasts }, { status });
}
