import { data } from '@remix-run/node';
import { formMessages, type FormState } from '~/lib/forms/form-state';
import type { Toast } from '~/lib/page/toast';
import { newRequestID } from './request-id.server';

/*
 * Flow of forms that are reviewed before they take effect. `review` responds with the echo, `confirm` executes the
 * echoed request once, however often it is sent, `change` leads back to the form. The request ID of the form is
 * carried through.
 */

/** Echo of the requested step, shown for review. */
export interface Review {
  rows: { label: string; value: string }[];
}

/** Responds with a form or with its echo; status 400 if there are errors. */
export const showForm = <Echo extends Review = never>(form: FormState, review?: Echo, toasts: Toast[] = []) =>
  data({ form, toasts, review }, { status: formMessages(form).length > 0 ? 400 : 200 });

/** Responds with the form as typed and status 400. */
export const refuseForm = (form: FormState, toasts: Toast[] = []) =>
  data({ form, toasts, review: undefined }, { status: 400 });

/**
 * Returns a form with a new request ID, because the sent one is invalid or already used; no field is marked as wrong.
 */
export function withFreshID(form: FormState, message: string): FormState {
  const { requestID, ...others } = form.error ?? {};
  if (!requestID) return form;
  const initialValue = { ...form.initialValue, requestID: newRequestID() };
  return { ...form, initialValue, error: { ...others, '': [message] } };
}
