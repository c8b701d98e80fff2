import { useTranslation } from 'react-i18next';
import { CheckedForm } from '~/components/forms/checked-form';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { Form } from '~/components/layout/link';
import { hasErrors, wrongFields, type FormState } from '~/lib/forms/form-state';
import { ErrorSummary } from '~/components/forms/error-summary';

/** After a registration: the address of its mail, a button that sends it again, and a form that corrects the address. */
export function Registered({ email, form }: { email: string; form: FormState | undefined }) {
  const { t } = useTranslation('auth');
  const isCorrection = wrongFields(form).length > 0;
  return (
    <section className="card stack" aria-labelledby="registered">
      <h2 id="registered">{t('mailTitle')}</h2>
      {!isCorrection && hasErrors(form) && <ErrorSummary form={form} />}
      <p>
        {t('mailLead')} <b>{email}</b>
      </p>
      <p className="soft">{t('mailHint')}</p>
      <Form method="post">
        <SubmitButton intent="resend" tone="ghost">
          {t('sendAgain')}
        </SubmitButton>
      </Form>
      <details open={isCorrection}>
        <summary className="link">{t('wrongAddress')}</summary>
        <CheckedForm
          form={isCorrection ? form : undefined}
          labels={{ newEmail: t('newEmail'), registrationPassword: t('registrationPassword') }}
        >
          <Field form={form} name="newEmail" type="email" label={t('newEmail')} autoComplete="email" />
          <Field
            form={form}
            name="registrationPassword"
            type="password"
            label={t('registrationPassword')}
            autoComplete="current-password"
          />
          <SubmitButton intent="correct" tone="ghost">
            {t('correct')}
          </SubmitButton>
        </CheckedForm>
      </details>
    </section>
  );
}
