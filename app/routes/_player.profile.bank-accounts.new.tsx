import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePlayer } from '~/session/guards.server';
import { useStoredInput } from '~/components/forms/use-stored-input';
import { PageHeading } from '~/components/layout/page-heading';
import { BankAccountForm } from '~/components/money/bank-account-form';
import { ToastList } from '~/components/notices/toast-list';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { bankAccountConstraints, bankOptions, saveBankAccount } from '~/screens/bank-account-form.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['banks'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  return { options: await bankOptions(caller), constraints: bankAccountConstraints() };
}

export const action = async (args: ActionFunctionArgs) => saveBankAccount(await requirePlayer(args));

export const meta = titled('banks', 'newTitle');

export default function NewBankAccount() {
  const { options, constraints } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const kept = useStoredInput();
  const { t } = useTranslation('banks');
  return (
    <>
      <PageHeading title={t('newTitle')} lead={t('newLead')} />
      <BankAccountForm form={{ ...(outcome?.form ?? kept), constraints }} options={options} />
      <ToastList toasts={outcome?.toasts ?? []} />
    </>
  );
}
