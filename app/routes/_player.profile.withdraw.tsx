import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { WITHDRAWAL } from '#contract/constants';
import { PaymentScreen } from '~/components/money/payment-screen';
import { titled } from '~/lib/page/page-meta';
import { paymentStyles } from '~/lib/payments/payment-styles';
import type { RouteHandle } from '~/lib/page/route-handle';
import { paymentAction } from '~/screens/payment-action.server';
import { paymentLoader } from '~/screens/payment-view.server';

export const handle: RouteHandle = { styles: paymentStyles, i18n: ['money'] };

export const loader = (args: LoaderFunctionArgs) => paymentLoader(args, WITHDRAWAL);

export const action = (args: ActionFunctionArgs) => paymentAction(args, WITHDRAWAL);

export const meta = titled('money', 'withdrawTitle');

export default function Withdraw() {
  return (
    <PaymentScreen
      page={useLoaderData<typeof loader>()}
      outcome={useActionData<typeof action>()}
      path="/profile/withdraw"
    />
  );
}
