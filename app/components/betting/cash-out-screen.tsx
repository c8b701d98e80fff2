import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submittedValue } from '~/lib/forms/form-state';
import type { PlacedCouponView } from '~/screens/placed-coupon.server';
import { ErrorSummary } from '../forms/error-summary';
import { useStoredInput } from '../forms/use-stored-input';
import { Link } from '../layout/link';
import { PageHeading } from '../layout/page-heading';
import { ToastList } from '../notices/toast-list';
import { CashOutButton, CashOutReview, PartForm, TargetForm, type CashOutOutcome } from './cash-out';
import { usePolling } from './use-polling';

/** Milliseconds between two requests for the value of the coupon. */
const OPEN_MS = 5_000;

/**
 * The forms that cash a coupon out: all of it, a part, or at a target. A page of its own, because the page of a coupon in
 * play reloads without JavaScript, and would lose a typed amount.
 */
export function CashOutScreen({
  data,
  outcome: answered,
}: {
  data: PlacedCouponView;
  outcome: CashOutOutcome | undefined;
}) {
  const kept = useStoredInput();
  const outcome = answered ?? (kept && { form: kept, review: undefined, toasts: [] });
  const { t } = useTranslation('cashout');
  const page = usePolling(data, data.isOpen, () => OPEN_MS);
  const { offer, target } = page.cashOut;
  const hasParts = submittedValue(outcome?.form, 'part') !== '' || (offer !== undefined && offer.shares.length > 0);
  const [hadParts, setHadParts] = useState(hasParts);
  if (hasParts && !hadParts) setHadParts(true);
  return (
    <div className="stack slip">
      <PageHeading title={t('title')} />
      {outcome?.review ? (
        <CashOutReview page={page} outcome={outcome} />
      ) : (
        <>
          <ErrorSummary form={outcome?.form} labels={{ part: t('partAmount'), target: t('targetValue') }} />
          <ul className="picks">
            {page.picks.map(({ id, match, at, what, odds }) => (
              <li key={id}>
                <div>
                  {match} <small className="soft">{at}</small>
                  <p>
                    <b>{what}</b>
                  </p>
                </div>{' '}
                <b className="win">{odds}</b>
              </li>
            ))}
          </ul>
          {page.note && <p className="notice info">{page.note}</p>}
          <CashOutButton page={page} />
          {/* It stays while the odds are suspended: a typed amount would be lost. */}
          {target && hadParts && <PartForm page={page} outcome={outcome} />}
          {target ? <TargetForm page={page} outcome={outcome} /> : !page.isOpen && <p>{t('over')}</p>}
        </>
      )}
      <p>
        <Link discover="none" to={`/profile/coupons/${page.couponID}`}>
          {t('back')}
        </Link>
      </p>
      <ToastList toasts={outcome?.toasts ?? []} />
    </div>
  );
}
