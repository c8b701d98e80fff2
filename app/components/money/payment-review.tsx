import { Form, useLocation } from '@remix-run/react';
import { common } from '#locales/common';
import { money } from '#locales/money';
import { useTexts } from '~/lib/texts';
import { ConfirmPanel } from '../forms/confirm-panel';
import type { FormState } from '../forms/form-state';
import { SubmitButton } from '../forms/submit-button';
import { InlineNotice } from '../notices/inline-notice';

/** The echo of a deposit or withdrawal before it counts; carries what was typed on to `confirm`. */
export function PaymentReview({ form, rows, isDeposit }: { form: FormState; rows: { label: string; value: string }[]; isDeposit: boolean }) {
  const t = useTexts(money);
  const wait = useTexts(common)('pleaseWait');
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathname + search}>
      {form.formErrors.map((message) => (
        <InlineNotice key={message} text={message} tone="negative" />
      ))}
      {Object.entries(form.values)
        .filter(([name]) => name !== 'intent')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <ConfirmPanel title={t(isDeposit ? 'reviewDeposit' : 'reviewWithdrawal')} rows={rows} note={t('reviewNote')}>
        <SubmitButton intent="confirm" tone="gold" pendingText={wait}>
          {t(isDeposit ? 'confirmDeposit' : 'confirmWithdrawal')}
        </SubmitButton>
        <SubmitButton intent="change" tone="ghost">
          {t('change')}
        </SubmitButton>
      </ConfirmPanel>
    </Form>
  );
}
