import { type FormProps } from '@remix-run/react';
import { Form } from '../layout/link';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary';

/** Disables the browser's validation; called once the script runs. */
function leaveToServer(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/**
 * A form with fields; its errors are listed above them, and a new state resets it. Without scripts the browser
 * validates before it sends anything, which saves a round trip on a slow line. With scripts the server's messages are
 * shown instead: all at once, next to their fields, in the page's language.
 */
export function CheckedForm({ form, labels, children, ...props }: FormProps & ErrorSummaryProps) {
  return (
    <Form method="post" className="form" key={form?.key} {...props} ref={leaveToServer}>
      <ErrorSummary form={form} labels={labels} />
      {children}
    </Form>
  );
}
