import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { getI18n } from '~/lib/language/i18n';
import '~/lib/language/i18next.server';
import type { PlacedCouponView } from '~/screens/placed-coupon.server';
import type { CashOutOutcome } from './cash-out';
import { CashOutScreen } from './cash-out-screen';

type CashOut = Partial<PlacedCouponView['cashOut']>;

/** Returns whether the page has a field for a part, and its shares. */
function draw(cashOut: CashOut, outcome?: CashOutOutcome): { hasField: boolean; hasShares: boolean } {
  const data = {
    couponID: 'c1',
    requestID: 'r',
    isOpen: true,
    picks: [],
    note: '',
    cashOut: { offer: undefined, refused: '', target: { shown: '', typed: '' }, parts: [], ...cashOut },
  } as unknown as PlacedCouponView;
  const element = (
    <I18nextProvider i18n={getI18n('tr')}>
      <CashOutScreen data={data} outcome={outcome} />
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    initialEntries: ['/profile/coupons/c1?cash-out=1'],
    hydrationData: { loaderData: { root: {} } },
  });
  const markup = renderToString(<RouterProvider router={router} />);
  return { hasField: markup.includes(' name="part"'), hasShares: markup.includes('name="share') };
}

const offer = { typed: '14,25', shown: '14,25 ₺', shares: [{ share: 'half' as const, text: '½ · 7,12 ₺' }] };
const refused = 'Oranlar durduruldu';
const typed = { form: { initialValue: { part: '5' } }, review: undefined, toasts: [] } as CashOutOutcome;

test('BET-76 an amount that is rejected because the odds were suspended stays in its field, without shares', () => {
  expect(draw({ offer })).toEqual({ hasField: true, hasShares: true });
  expect(draw({ refused }, typed)).toEqual({ hasField: true, hasShares: false });
  expect(draw({ refused })).toEqual({ hasField: false, hasShares: false });
  expect(draw({ target: undefined }, typed)).toEqual({ hasField: false, hasShares: false });
  expect(draw({ offer: { ...offer, shares: [] } })).toEqual({ hasField: false, hasShares: false });
});
