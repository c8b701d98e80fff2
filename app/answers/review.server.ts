import { data } from '@remix-run/node';
import { formMessages, type FormState } from '~/lib/forms/form-state';
import type { Toast } from '~/lib/page/toast';
import { newRequestID } from './request-id.server';

/*
 * The way of what is echoed before it counts: `review` answers with the echo, `confirm` does what was echoed, once however
 * often it is sent, `change` leads back to the form. The request ID of the form goes along.
 */

/** The step that a form asks for, as the review repeats it. */
export interface Review {
  rows: { label: string; value: string }[];
}

/** Answers with a form, or with its echo; status 400 where something went wrong. */
export const showForm = <Echo extends Review = never>(form: FormState, review?: Echo, toasts: Toast[] = []) =>
  data({ form, toasts, review }, { status: formMessages(form).length > 0 ? 400 : 200 });

/** Answers with the form as typed and status 400. */
export const refuseForm = (form: FormState, toasts: Toast[] = []) =>
  data({ form, toasts, review: undefined }, { status: 400 });

/** A form whose request ID is none, or is used up, with a fresh one: no field is to blame. */
export function withFreshID(form: FormState, message: string): FormState {
  const { requestID, ...others } = form.error ?? {};
  if (!requestID) return form;
  const initialValue = { ...form.initialValue, requestID: newRequestID() };
  return { ...form, initialValue, error: { ...others, '': [message] } };
}
