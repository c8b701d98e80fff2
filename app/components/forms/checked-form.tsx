import { type FormProps } from '@remix-run/react';
import { Form } from '../layout/link';

/** Disables the browser's validation; called once the script runs. */
function leaveToServer(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/**
 * A form with fields. Without scripts the browser validates before it sends anything, which saves a round trip on a
 * slow line. With scripts the server's messages are shown instead: all at once, next to their fields, in the page's
 * language.
 */
export function CheckedForm(props: FormProps) {
  return <Form {...props} ref={leaveToServer} />;
}
