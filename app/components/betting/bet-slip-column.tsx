import { createContext, createElement, lazy, Suspense, useContext, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BetSlipView } from '~/screens/bet-slip.server';
import type { BetSlipProps } from './bet-slip';
import { CouponBar } from './coupon-bar';

/**
 * The bet slip of the column. Browsers load its script once it has a selection, so that the first visit of a lobby stays
 * light; the server provides it.
 */
export const BetSlipContext = createContext<ComponentType<BetSlipProps>>(
  lazy(async () => {
    const { ColumnSlip } = await import('./bet-slip');
    return { default: ColumnSlip };
  }),
);

interface BetSlipColumnProps {
  /** Selections as one token, for the bar on narrow screens. */
  coupon: string;
  /** The bet slip; undefined while it is empty. */
  slip: BetSlipView | undefined;
  children: ReactNode;
}

/** Odds with the bet slip in a column beside them; on narrow screens a bar leads to it instead. */
export function BetSlipColumn({ coupon, slip, children }: BetSlipColumnProps) {
  const { t } = useTranslation('betting');
  const component = useContext(BetSlipContext);
  return (
    <div className="with-slip">
      <div className="stack">
        {children}
        <CouponBar coupon={coupon} />
      </div>
      <aside className="slip section" aria-labelledby="slip">
        <h2 id="slip">{t('couponTitle')}</h2>
        {slip?.coupon ? (
          <Suspense>{createElement(component, { slip, coupon: slip.coupon })}</Suspense>
        ) : (
          <p className="soft">{t('couponEmpty')}</p>
        )}
      </aside>
    </div>
  );
}
