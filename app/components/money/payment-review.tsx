import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { ConfirmPanel } from '../forms/confirm-panel';
import { hasErrors, submittedValues, type FormState } from '~/lib/forms/form-state';
import { ErrorSummary } from '../forms/error-summary';
import { ReauthFields } from '../forms/reauth-fields';
import { SubmitButton } from '../forms/submit-button';
import { InlineNotice } from '../notices/inline-notice';

/** Echo of a deposit or withdrawal before it is requested; carries the typed values to `confirm`. */
export function PaymentReview({
  form,
  rows,
  loses,
  brings,
  isDeposit,
}: {
  form: FormState;
  rows: { label: string; value: string }[];
  /** Text of the open bonus that confirming forfeits. */
  loses: string | undefined;
  /** Text of the bonus paid for the deposit, and its condition. */
  brings: string | undefined;
  isDeposit: boolean;
}) {
  const { t } = useTranslation('money');
  const wait = useTranslation('common').t('pleaseWait');
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathname + search} className="stack">
      <ErrorSummary form={form} />
      {submittedValues(form)
        .filter(([name]) => name !== 'intent' && name !== 'loseBonus')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {loses && (
        <>
          <InlineNotice text={loses} tone="error" isArrival={!hasErrors(form)} />
          <input type="hidden" name="loseBonus" value="1" />
        </>
      )}
      <ReauthFields form={form} />
      <ConfirmPanel
        title={t(isDeposit ? 'reviewDeposit' : 'reviewWithdrawal')}
        rows={rows}
        isBelowMessage={loses !== undefined || hasErrors(form)}
      >
        <SubmitButton intent="confirm" tone="gold" pendingText={wait}>
          {t(isDeposit ? 'confirmDeposit' : loses ? 'confirmLosing' : 'confirmWithdrawal')}
        </SubmitButton>
        <SubmitButton intent="change" tone="ghost">
          {t('change')}
        </SubmitButton>
      </ConfirmPanel>
      {brings && <InlineNotice text={brings} />}
      {/* Below the buttons, so that the buttons are visible on a phone. */}
      <p className="hint">{t('reviewNote')}</p>
    </Form>
  );
}
