import type { ReactNode } from 'react';
import { Form, Link } from '../layout/link';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import type { FormState } from '~/lib/forms/form-state';
import { ErrorSummary } from './error-summary';
import { SubmitButton } from './submit-button';

interface MailedLinkProps {
  /** Empty where the link carries none. */
  token: string;
  /** What came back when the button was pressed in vain. */
  form: FormState | undefined;
  title: string;
  lead: string;
  button: string;
  /** What is said of a link without a token, and what helps when a link does not work. */
  broken: string;
  help: string;
  /** Where else one may go. */
  way: { to: string; text: string };
  /** Fields that are filled in beside the button, and their labels. */
  children?: ReactNode;
  labels?: Record<string, string>;
}

/** The end of a mailed link. Programs that check mails open every link, so what it is for waits for a button. */
export function MailedLink({ token, form, title, lead, button, broken, help, way, children, labels }: MailedLinkProps) {
  const works = token !== '' && form === undefined;
  return (
    <div className="narrow">
      <PageHeading title={title} lead={works ? lead : undefined} />
      {token === '' ? (
        <InlineNotice tone="error" text={broken} />
      ) : (
        <Form method="post" className="form" key={form?.key}>
          <ErrorSummary form={form} labels={labels} />
          <input type="hidden" name="token" value={token} />
          {children}
          <SubmitButton>{button}</SubmitButton>
        </Form>
      )}
      {!works && <p>{help}</p>}
      <p className="ways">
        <Link discover="none" to={way.to}>
          {way.text}
        </Link>
      </p>
    </div>
  );
}
