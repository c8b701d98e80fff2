import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { promiseHash } from 'remix-utils/promise';
import { useTranslation } from 'react-i18next';
import { requirePlayer } from '~/session/guards.server';
import { useStoredInput } from '~/components/forms/use-stored-input';
import { PageHeading } from '~/components/layout/page-heading';
import { BankAccountForm } from '~/components/money/bank-account-form';
import { ToastList } from '~/components/notices/toast-list';
import { groupedIban } from '~/lib/format/grouping';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import {
  bankAccountConstraints,
  bankOptions,
  ownBankAccount,
  saveBankAccount,
} from '~/screens/bank-account-form.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['banks'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { account, options } = await promiseHash({
    account: ownBankAccount(caller, args.params['bankAccountID']),
    options: bankOptions(caller),
  });
  const { bankID, owner, branch, accountNumber, IBAN } = account;
  return {
    options,
    constraints: bankAccountConstraints(),
    values: { bankID, owner, branch, accountNumber, IBAN: groupedIban(IBAN) },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveBankAccount(await requirePlayer(args), args.params['bankAccountID']);
}

export const meta = titled('banks', 'editTitle');

export default function EditBankAccount() {
  const { options, constraints, values } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const kept = useStoredInput();
  const { t } = useTranslation('banks');
  return (
    <>
      <PageHeading title={t('editTitle')} />
      <BankAccountForm
        form={{ ...(outcome?.form ?? kept ?? { initialValue: values }), constraints }}
        options={options}
      />
      <ToastList toasts={outcome?.toasts ?? []} />
    </>
  );
}
