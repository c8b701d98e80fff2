import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import { ConfirmPanel } from '~/components/forms/confirm-panel';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { ToastList } from '~/components/notices/toast-list';
import { formState, invalid, readForm } from '~/answers/forms.server';
import { groupedIban } from '~/lib/format/grouping';
import { isNotOwnAccount } from '~/screens/bank-account-form.server';
import { hasErrors } from '~/lib/forms/form-state';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, toast } from '~/answers/redirects.server';
import { ownBankAccount } from '~/screens/bank-account-form.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['banks'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const account = await ownBankAccount(caller, args.params['bankAccountID']);
  const { bankName, owner, IBAN } = account;
  return { bankName, owner, iban: groupedIban(IBAN) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const reply = await api.finance.deleteBankAccount(caller, { bankAccountID: args.params['bankAccountID'] ?? '' });
  // The form was sent twice: the account is gone. Another player's account gets the same answer.
  if (!reply.ok && !isNotOwnAccount(reply))
    return invalid(formState(form, { formErrors: [reply.message] }), [toast('error', reply.message)]);
  return redirectWith(caller.state, '/profile/bank-accounts', {
    toast: successToast(reply, { listed: fixedT(caller.language, 'banks')('deleted') }),
  });
}

export const meta = titled('banks', 'deleteTitle');

export default function DeleteBankAccount() {
  const { bankName, owner, iban } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { t } = useTranslation('banks');
  const wait = useTranslation('common').t('pleaseWait');
  return (
    <Form method="post" className="stack">
      <h1>{t('deleteTitle')}</h1>
      <ErrorSummary form={outcome?.form} />
      <ConfirmPanel
        title={bankName}
        rows={[
          { label: t('iban'), value: <span className="iban">{iban}</span> },
          { label: t('owner'), value: owner },
        ]}
        note={t('deleteText')}
        isBelowMessage={hasErrors(outcome?.form)}
      >
        <SubmitButton intent="delete" tone="danger" pendingText={wait}>
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
