import { type FormProps } from '@remix-run/react';
import { Form } from '../layout/link';

/** Called once the script runs. */
function leaveToServer(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/**
 * A form with fields. Without scripts the browser checks what it can before it sends anything, which saves a journey over a
 * slow line. Where the script runs, the server's messages come instead: all at once, beside their fields, in the page's language.
 */
export function CheckedForm(props: FormProps) {
  return <Form {...props} ref={leaveToServer} />;
}
