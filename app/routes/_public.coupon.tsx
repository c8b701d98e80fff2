import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CouponScreen } from '~/components/betting/coupon-screen';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { couponAction, couponPage } from '~/screens/coupon.server';

export const handle: RouteHandle = { styles: ['forms', 'chips', 'slip'], i18n: ['betting'] };

export const loader = (args: LoaderFunctionArgs) => couponPage(args);

export const action = (args: ActionFunctionArgs) => couponAction(args);

export const meta = titled('betting', 'couponTitle');

export default function Coupon() {
  return <CouponScreen page={useLoaderData<typeof loader>()} outcome={useActionData<typeof action>()} />;
}
