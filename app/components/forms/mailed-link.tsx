import type { ReactNode } from 'react';
import { Form, Link } from '../layout/link';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import type { FormState } from '~/lib/forms/form-state';
import { ErrorSummary } from './error-summary';
import { SubmitButton } from './submit-button';

interface MailedLinkProps {
  /** Empty if the link has none. */
  token: string;
  /** Result of a failed press of the button. */
  form: FormState | undefined;
  title: string;
  lead: string;
  button: string;
  /** Text for a link without a token, and help for a link that does not work. */
  broken: string;
  help: string;
  /** Link to another page. */
  way: { to: string; text: string };
  /** Fields to fill in above the button, and their labels. */
  children?: ReactNode;
  labels?: Record<string, string>;
}

/** Target page of a mailed link. Mail scanners open every link, so the effect needs a button. */
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
