import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { banks } from '#locales/banks';
import { common } from '#locales/common';
import { player } from '~/caller.server';
import { ConfirmPanel } from '~/components/forms/confirm-panel';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { ToastList } from '~/components/notices/toast-list';
import { formState, invalid, readForm } from '~/forms.server';
import { groupedIban } from '~/lib/iban';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, toast } from '~/redirects.server';
import { deleteBankAccount, ownBankAccount } from '~/services/finance.server';

export const handle: RouteHandle = { styles: ['account', 'forms'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const account = await ownBankAccount(caller, args.params['bankAccountID']);
  if (!account) throw new Response(null, { status: 404 });
  const { bankName, owner, IBAN } = account;
  return { language: caller.language, bankName, owner, iban: groupedIban(IBAN) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await player(args);
  const form = await readForm(args.request);
  const account = await ownBankAccount(caller, args.params['bankAccountID']);
  if (!account) throw new Response(null, { status: 404 });
  const reply = await deleteBankAccount(caller, account.bankAccountID);
  if (!reply.ok) return invalid(formState(form, { formErrors: [reply.message] }), [toast('negative', reply.message)]);
  return redirectWith(caller.state, '/profile/bank-accounts', [doneToast(reply, { listed: textsFor(caller.language, banks)('deleted') })]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = textsFor(data.language, banks);
  return pageMeta({ title: t('deleteTitle'), description: t('deleteText'), matches, location, noIndex: true });
};

export default function DeleteBankAccount() {
  const { bankName, owner, iban } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const t = useTexts(banks);
  const wait = useTexts(common)('pleaseWait');
  return (
    <Form method="post" className="stack">
      <h1>{t('deleteTitle')}</h1>
      <ErrorSummary form={outcome?.form} />
      <ConfirmPanel
        title={bankName}
        rows={[
          { label: t('iban'), value: iban },
          { label: t('owner'), value: owner },
        ]}
        note={t('deleteText')}
      >
        <SubmitButton intent="delete" pendingText={wait}>
          {t('confirmDelete')}
        </SubmitButton>
        <Link discover="none" className="btn ghost" to="/profile/bank-accounts">
          {t('back')}
        </Link>
      </ConfirmPanel>
      <ToastList toasts={outcome?.toasts ?? []} />
    </Form>
  );
}
