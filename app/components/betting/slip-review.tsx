import { useTranslation } from 'react-i18next';
import type { couponAction } from '~/screens/coupon.server';
import { ReviewForm } from '../forms/review-form';
import { SubmitButton } from '../forms/submit-button';

/** Answer to a form of the bet slip. */
export type SlipOutcome = Extract<Awaited<ReturnType<typeof couponAction>>, { data: unknown }>['data'];

/** The echo of a bet before it is placed. */
export function SlipReview({ outcome, signedIn }: { outcome: SlipOutcome; signedIn: boolean }) {
  const { t } = useTranslation('betting');
  if (!outcome.review) return null;
  return (
    <ReviewForm
      form={outcome.form}
      title={t('reviewTitle')}
      rows={outcome.review.rows}
      confirm={{ label: t(signedIn ? 'confirm' : 'confirmSignIn') }}
      below={<p className="hint">{t('reviewNote')}</p>}
    >
      <SubmitButton intent="change" tone="ghost">
        {t('change')}
      </SubmitButton>
    </ReviewForm>
  );
}
