import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BetSlipView } from '~/screens/bet-slip.server';
import { BetSlip } from './bet-slip';
import { CouponBar } from './coupon-bar';

interface BesideSlipProps {
  /** Selections as one token, for the bar on narrow screens. */
  coupon: string;
  /** The bet slip; undefined while it is empty. */
  slip: BetSlipView | undefined;
  children: ReactNode;
}

/** Odds with the bet slip in a column beside them; on narrow screens a bar leads to it instead. */
export function BesideSlip({ coupon, slip, children }: BesideSlipProps) {
  const { t } = useTranslation('betting');
  return (
    <div className="beside">
      <div className="stack">
        {children}
        <CouponBar coupon={coupon} />
      </div>
      <aside className="slip" aria-labelledby="slip">
        <h2 id="slip">{t('couponTitle')}</h2>
        {slip?.coupon ? <BetSlip slip={slip} coupon={slip.coupon} /> : <p className="soft">{t('couponEmpty')}</p>}
      </aside>
    </div>
  );
}
