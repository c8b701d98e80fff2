import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { banks } from '#locales/banks';
import { player } from '~/caller.server';
import { PageHeading } from '~/components/layout/page-heading';
import { BankAccountForm } from '~/components/money/bank-account-form';
import { ToastList } from '~/components/notices/toast-list';
import { groupedIban } from '~/lib/iban';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { bankOptions, saveBankAccount } from '~/services/bank-account-form.server';
import { ownBankAccount } from '~/services/finance.server';

export const handle: RouteHandle = { styles: ['account', 'forms'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const [account, options] = await Promise.all([ownBankAccount(caller, args.params['bankAccountID']), bankOptions(caller)]);
  if (!account) throw new Response(null, { status: 404 });
  const { bankID, owner, branch, accountNumber, IBAN } = account;
  return { language: caller.language, options, values: { bankID, owner, branch, accountNumber, IBAN: groupedIban(IBAN) } };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await player(args);
  const account = await ownBankAccount(caller, args.params['bankAccountID']);
  if (!account) throw new Response(null, { status: 404 });
  return saveBankAccount(caller, account.bankAccountID);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = textsFor(data.language, banks);
  return pageMeta({ title: t('editTitle'), description: t('lead'), matches, location, noIndex: true });
};

export default function EditBankAccount() {
  const { options, values } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const t = useTexts(banks);
  return (
    <>
      <PageHeading title={t('editTitle')} />
      <BankAccountForm form={outcome?.form ?? { values, errors: {}, formErrors: [] }} options={options} />
      <ToastList toasts={outcome?.toasts ?? []} />
    </>
  );
}
