import { useFetcher, useLocation } from '@remix-run/react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COUPON_MAX, parsePick, printPick, type Pick } from '#contract/coupons';
import { parsePicks, pickKey } from '~/lib/coupon-cookie';
import { useLanguage } from '~/lib/i18n';
import { formatOdds } from '~/lib/odds';
import { InlineNotice } from '../notices/inline-notice';

const Picked = createContext<ReadonlySet<string>>(new Set());

/** Where odds are pressed: the selection is taken off where it was there. */
const PICK_PATH = '/coupon/pick';

/**
 * One form around all odds of a screen: each button adds its selection to the coupon or takes it off, and leads back to its
 * fixture. With JavaScript the page stays, and the button answers at once. `coupon` holds the picks so far, in one word.
 */
export function PickForm({ coupon, children }: { coupon: string; children: ReactNode }) {
  const { t } = useTranslation('betting');
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ full?: boolean }>({ key: 'pick' });
  const pressed = fetcher.formData?.get('pick');
  const picked = useMemo(() => {
    const keys = new Set(parsePicks(coupon).map(pickKey));
    const pick = typeof pressed === 'string' ? parsePick(pressed) : undefined;
    if (pick && !keys.delete(pickKey(pick))) keys.add(pickKey(pick));
    return keys;
  }, [coupon, pressed]);
  return (
    <fetcher.Form method="post" action={PICK_PATH} className="stack">
      <input type="hidden" name="to" value={pathname + search} />
      {fetcher.data?.full && <InlineNotice tone="error" text={t('couponFull', { max: COUPON_MAX })} />}
      <Picked.Provider value={picked}>{children}</Picked.Provider>
    </fetcher.Form>
  );
}

/** Odds as a button under the sign of their selection; without odds a place that says so. */
export function OddsButton({ pick, sign, wide }: { pick: Pick | undefined; sign: string; wide?: boolean }) {
  const picked = useContext(Picked);
  const language = useLanguage();
  const { t } = useTranslation('betting');
  const className = wide ? 'odd wide' : 'odd';
  if (!pick)
    return (
      <button className={className} disabled>
        <small>{sign}</small> <span aria-hidden="true">–</span>
        <span className="vh">{t('suspended')}</span>
      </button>
    );
  return (
    <button className={className} name="pick" value={printPick(pick)} aria-pressed={picked.has(pickKey(pick))}>
      <small>{sign}</small>
      {` ${formatOdds(pick.odds, language)}`}
    </button>
  );
}
