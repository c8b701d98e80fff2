import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CashOutScreen } from '~/components/betting/cash-out-screen';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { cashOutAction } from '~/screens/cash-out.server';
import { placedCouponPage } from '~/screens/placed-coupon.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'slip'], i18n: ['cashout'] };

export async function loader(args: LoaderFunctionArgs) {
  const page = await placedCouponPage(args, args.params['couponID'] ?? '');
  // Without JavaScript a reload would lose a typed amount; a confirmed amount is checked anyway.
  delete page.refreshS;
  return page;
}

export const action = (args: ActionFunctionArgs) => cashOutAction(args, args.params['couponID'] ?? '');

export const meta = titled('cashout', 'title');

export default function CashOut() {
  return <CashOutScreen data={useLoaderData<typeof loader>()} outcome={useActionData<typeof action>()} />;
}
