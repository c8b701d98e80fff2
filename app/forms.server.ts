import { parseWithZod } from '@conform-to/zod';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { common } from '#locales/common';
import type { Language } from '#contract/constants';
import type { FormState } from './components/forms/form-state';
import { textsFor } from './lib/texts';
import { newRequestID } from './request-id.server';
import type { Toast } from './sessions.server';

const MAX_BYTES = 64 * 1024;
const MAX_FIELDS = 100;

/**
 * Reads the body of a form post: url-encoded, at most 64 kB and 100 fields with plain names, no NUL.
 * @throws {Response} 413 when it is too large, 400 when it is anything else than that
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('Content-Type') ?? '')) throw new Response(null, { status: 400 });
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new Response(null, { status: 413 });
      chunks.push(chunk);
    }
  }
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    fields += 1;
    if (fields > MAX_FIELDS || !/^[A-Za-z_][\w.-]{0,63}$/.test(name) || value.includes('\u0000')) throw new Response(null, { status: 400 });
    form.append(name, value);
  }
  return form;
}

/** The value of a field that is no file. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; form: FormState };

/**
 * Checks a form against its schema. Missing fields say 'Required field' in the page's language; the names in `hidden`
 * (passwords, codes) are never sent back.
 */
export function parseForm<Schema extends z.ZodTypeAny>(
  form: FormData,
  schema: Schema,
  language: Language,
  hidden: readonly string[] = [],
): Parsed<z.output<Schema>> {
  const t = textsFor(language, common);
  const submission = parseWithZod(form, {
    schema,
    errorMap: (issue, context) => {
      const isMissing = issue.code === z.ZodIssueCode.invalid_type || issue.code === z.ZodIssueCode.invalid_enum_value || issue.code === z.ZodIssueCode.invalid_literal;
      // A field with a message of its own ('select an account') keeps it.
      const isOwn = context.defaultError !== z.defaultErrorMap(issue, { data: context.data, defaultError: '' }).message;
      return { message: isMissing && !isOwn ? t('requiredField') : context.defaultError };
    },
  });
  if (submission.status === 'success') return { ok: true, value: submission.value };
  const errors: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(submission.error ?? {})) if (name && messages) errors[name] = messages;
  return { ok: false, form: formState(form, { errors, formErrors: submission.error?.['']?.slice() ?? [], hidden }) };
}

/** A form as it was typed, with messages. */
export function formState(
  form: FormData,
  { errors = {}, formErrors = [], hidden = [] }: { errors?: Record<string, string[]>; formErrors?: string[]; hidden?: readonly string[] },
): FormState {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && !hidden.includes(name)) values[name] = value;
  // A fresh key makes the form start afresh: passwords are emptied, the first wrong field gets the focus.
  return { values, errors, formErrors, key: newRequestID() };
}

/** A refusal of the API beside the field it names, or on top of the form. */
export function refusedForm(form: FormData, refusal: { message: string; field?: string | undefined }, hidden: readonly string[] = []): FormState {
  return refusal.field && form.has(refusal.field)
    ? formState(form, { errors: { [refusal.field]: [refusal.message] }, hidden })
    : formState(form, { formErrors: [refusal.message], hidden });
}

/** Status 400 with the form as typed; a toast is shown by the page itself, with and without JavaScript. */
export function invalid(form: FormState, toasts: Toast[] = [], status = 400) {
  return data({ form, toasts }, { status });
}
