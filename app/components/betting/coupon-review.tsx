import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { hasErrors, submittedValues, type FormState } from '~/lib/forms/form-state';
import { ConfirmPanel } from '../forms/confirm-panel';
import { ErrorSummary } from '../forms/error-summary';
import { SubmitButton } from '../forms/submit-button';

/** Echo of a coupon before it is placed; carries its picks and the shown odds to `confirm`. */
export function CouponReview({
  form,
  rows,
  signedIn,
}: {
  form: FormState;
  rows: { label: string; value: string }[];
  signedIn: boolean;
}) {
  const { t } = useTranslation('betting');
  const wait = useTranslation('common').t('pleaseWait');
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathname + search} className="stack">
      <ErrorSummary form={form} />
      {submittedValues(form)
        .filter(([name]) => name !== 'intent')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <ConfirmPanel title={t('reviewTitle')} rows={rows} isBelowMessage={hasErrors(form)}>
        <SubmitButton intent="confirm" tone="gold" pendingText={wait}>
          {t(signedIn ? 'confirm' : 'confirmSignIn')}
        </SubmitButton>
        <SubmitButton intent="change" tone="ghost">
          {t('change')}
        </SubmitButton>
      </ConfirmPanel>
      <p className="hint">{t('reviewNote')}</p>
    </Form>
  );
}
