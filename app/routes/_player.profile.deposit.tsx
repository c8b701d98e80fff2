import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DEPOSIT } from '#contract/constants';
import { PaymentScreen } from '~/components/money/payment-screen';
import { titled } from '~/lib/page/page-meta';
import { paymentStyles } from '~/lib/payments/payment-styles';
import type { RouteHandle } from '~/lib/page/route-handle';
import { storeDepositReturn } from '~/screens/deposit-return.server';
import { paymentAction } from '~/screens/payment-action.server';
import { paymentLoader } from '~/screens/payment-view.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: paymentStyles, i18n: ['money'] };

export async function loader(args: LoaderFunctionArgs) {
  await storeDepositReturn(await requirePlayer(args));
  return paymentLoader(args, DEPOSIT);
}

export const action = (args: ActionFunctionArgs) => paymentAction(args, DEPOSIT);

export const meta = titled('money', 'depositTitle');

export default function Deposit() {
  return (
    <PaymentScreen
      page={useLoaderData<typeof loader>()}
      outcome={useActionData<typeof action>()}
      path="/profile/deposit"
    />
  );
}
