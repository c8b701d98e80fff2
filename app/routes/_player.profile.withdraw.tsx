import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { WITHDRAWAL } from '#contract/constants';
import { PaymentScreen } from '~/components/money/payment-screen';
import { pageMeta } from '~/lib/page-meta';
import { paymentStyles } from '~/lib/payment-styles';
import type { RouteHandle } from '~/lib/route-handle';
import { fixedT } from '~/lib/i18n';
import { paymentAction, paymentLoader } from '~/screens/payment.server';

export const handle: RouteHandle = { styles: paymentStyles, i18n: ['money'] };

export const loader = (args: LoaderFunctionArgs) => paymentLoader(args, WITHDRAWAL);

export const action = (args: ActionFunctionArgs) => paymentAction(args, WITHDRAWAL);

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = fixedT(data.language, 'money');
  return pageMeta({ title: t('withdrawTitle'), description: t('withdrawLead'), matches, location, noIndex: true });
};

export default function Withdraw() {
  return (
    <PaymentScreen
      page={useLoaderData<typeof loader>()}
      outcome={useActionData<typeof action>()}
      path="/profile/withdraw"
    />
  );
}
