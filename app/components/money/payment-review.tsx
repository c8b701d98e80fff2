import { useTranslation } from 'react-i18next';
import { hasErrors, type FormState } from '~/lib/forms/form-state';
import { ReauthFields } from '../forms/reauth-fields';
import { ReviewForm } from '../forms/review-form';
import { SubmitButton } from '../forms/submit-button';
import { InlineNotice } from '../notices/inline-notice';

/** Echo of a deposit or withdrawal before it is requested. */
export function PaymentReview({
  form,
  rows,
  loses,
  lostBonusID,
  brings,
  isDeposit,
}: {
  form: FormState;
  rows: { label: string; value: string }[];
  /** Text of the open bonus that confirming forfeits. */
  loses: string | undefined;
  lostBonusID: string | undefined;
  /** Text of the bonus paid for the deposit, and its condition. */
  brings: string | undefined;
  isDeposit: boolean;
}) {
  const { t } = useTranslation('money');
  return (
    <ReviewForm
      form={form}
      without="loseBonus"
      title={t(isDeposit ? 'reviewDeposit' : 'reviewWithdrawal')}
      rows={rows}
      isBelowMessage={loses !== undefined || hasErrors(form)}
      above={
        loses && (
          <>
            <InlineNotice text={loses} tone="error" isArrival={!hasErrors(form)} />
            <input type="hidden" name="loseBonus" value={lostBonusID} />
          </>
        )
      }
      renderButtons={(buttons) => <ReauthFields form={form}>{buttons}</ReauthFields>}
      confirm={{ label: t(isDeposit ? 'confirmDeposit' : loses ? 'confirmLosing' : 'confirmWithdrawal') }}
      below={
        <>
          {brings && <InlineNotice text={brings} />}
          <p className="hint">{t('reviewNote')}</p>
        </>
      }
    >
      <SubmitButton intent="change" tone="ghost">
        {t('change')}
      </SubmitButton>
    </ReviewForm>
  );
}
