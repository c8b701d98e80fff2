import { useTranslation } from 'react-i18next';
import type { couponAction } from '~/screens/coupon.server';
import { ReviewForm } from '../forms/review-form';
import { SubmitButton } from '../forms/submit-button';
import { Link } from '../layout/link';
import { useOffered } from '../layout/use-offered';

/** Answer to a form of the bet slip. */
export type SlipOutcome = Extract<Awaited<ReturnType<typeof couponAction>>, { data: unknown }>['data'];

/** The echo of a bet before it is placed, or the reality check that is answered first. */
export function SlipReview({ outcome, signedIn }: { outcome: SlipOutcome; signedIn: boolean }) {
  const { t } = useTranslation('betting');
  const hasLimits = useOffered()('/profile/limits');
  if (!outcome.review) return null;
  const { rows, check } = outcome.review;
  if (check)
    return (
      <ReviewForm
        form={outcome.form}
        title={check.title}
        rows={rows}
        note={check.text}
        confirm={{ intent: 'go-on', label: check.goOn }}
      >
        <Link discover="none" className="btn ghost" to="/profile">
          {check.stop}
        </Link>
        {hasLimits && (
          <Link discover="none" to="/profile/limits">
            {check.limits}
          </Link>
        )}
      </ReviewForm>
    );
  return (
    <ReviewForm
      form={outcome.form}
      title={t('reviewTitle')}
      rows={rows}
      confirm={{ label: t(signedIn ? 'confirm' : 'confirmSignIn') }}
      below={<p className="hint">{t('reviewNote')}</p>}
    >
      <SubmitButton intent="change" tone="ghost">
        {t('change')}
      </SubmitButton>
    </ReviewForm>
  );
}
