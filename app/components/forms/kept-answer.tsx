import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import { formMessages, typedValues, wrongFields, type FormAnswer } from '~/lib/forms/form-state';
import { ARRIVAL } from '../layout/arrival';
import { InlineNotice } from '../notices/inline-notice';
import { SubmitButton } from './submit-button';

/**
 * What an action answered, where the rest of its screen could not be shown: its messages, the echo, and the form to be
 * sent again exactly as it was, with the same number.
 */
export function KeptAnswer({ answer: { form, review } }: { answer: FormAnswer }) {
  const { t } = useTranslation('errors');
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const messages = [...formMessages(form), ...wrongFields(form).flatMap(([, said]) => said)];
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
      {typedValues(form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!form.withheld && (
        <>
          <p className="hint">{t('answerText')}</p>
          <SubmitButton>{t('sendAgain')}</SubmitButton>
        </>
      )}
      {/* A fresh form has a fresh number: not where money may have been booked under this one. */}
      {!review && (
        <Link discover="none" reloadDocument to={here} className="btn ghost">
          {t('openAfresh')}
        </Link>
      )}
    </Form>
  );
}
