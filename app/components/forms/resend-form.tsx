import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import { formMessages, submittedValues, wrongFields, type FormAnswer } from '~/lib/forms/form-state';
import { ARRIVAL } from '../layout/arrival';
import { InlineNotice } from '../notices/inline-notice';
import { SubmitButton } from './submit-button';

/**
 * Result of an action whose screen could not be rendered: its messages, the echo, and the form to be sent again
 * unchanged, with the same request ID.
 */
export function ResendForm({ answer: { form, review } }: { answer: FormAnswer }) {
  const { t } = useTranslation('errors');
  const { pathname, search } = useLocation();
  const here = pathname + search;
  // Empty fields are sent again too: on the limits page they remove a limit, and absent ones do not.
  const empty = form.fields?.filter((name) => form.initialValue?.[name] === undefined) ?? [];
  const messages = [...formMessages(form), ...wrongFields(form).flatMap(([, texts]) => texts)];
  return (
    <Form method="post" action={here} className="card form">
      <h1 {...ARRIVAL}>{t('answerTitle')}</h1>
      {messages.map((message) => (
        <InlineNotice key={message} text={message} tone="error" />
      ))}
      {review && (
        <dl className="facts">
          {review.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {[...submittedValues(form), ...empty.map((name) => [name, ''])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!form.withheld && (
        <>
          <p className="hint">{t('answerText')}</p>
          <SubmitButton>{t('sendAgain')}</SubmitButton>
        </>
      )}
      {/* A new form has a new request ID, so do not offer it if money may have been booked under this one. */}
      {!review && (
        <Link discover="none" reloadDocument to={here} className="btn ghost">
          {t('openAfresh')}
        </Link>
      )}
    </Form>
  );
}
