import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CashOutScreen } from '~/components/betting/cash-out-screen';
import { PlacedCoupon } from '~/components/betting/placed-coupon';
import { fixedT } from '~/lib/language/i18n';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { cashOutAction } from '~/screens/cash-out.server';
import { placedCouponPage } from '~/screens/placed-coupon.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'slip'], i18n: ['betting', 'cashout'] };

export const loader = (args: LoaderFunctionArgs) => placedCouponPage(args, args.params['couponID'] ?? '');

export const action = (args: ActionFunctionArgs) => cashOutAction(args, args.params['couponID'] ?? '');

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const title = fixedT(data.language, 'betting')('placedTitle', { id: data.couponID });
  return pageMeta({ title, description: title, matches, location, noIndex: true });
};

export default function Coupon() {
  const data = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return data.isCashOut ? (
    <CashOutScreen data={data} outcome={outcome} />
  ) : (
    <PlacedCoupon data={data} outcome={outcome} />
  );
}
