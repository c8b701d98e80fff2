import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CouponScreen } from '~/components/betting/coupon-screen';
import { fixedT } from '~/lib/i18n';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { couponAction, couponPage } from '~/screens/coupon.server';

export const handle: RouteHandle = { styles: ['forms', 'chips', 'slip'], i18n: ['betting'] };

export const loader = (args: LoaderFunctionArgs) => couponPage(args);

export const action = (args: ActionFunctionArgs) => couponAction(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = fixedT(data.language, 'betting');
  return pageMeta({
    title: t('couponTitle'),
    description: t('couponDescription'),
    matches,
    location,
    noIndex: true,
  });
};

export default function Coupon() {
  return <CouponScreen page={useLoaderData<typeof loader>()} outcome={useActionData<typeof action>()} />;
}
