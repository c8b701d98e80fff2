import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { TRANSACTION_STATUS, WITHDRAWAL } from '#contract/constants';
import { CODE } from '#contract/messages';
import { Form, Link } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import { ConfirmPanel } from '~/components/forms/confirm-panel';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { ToastList } from '~/components/notices/toast-list';
import { formState, invalid, readForm } from '~/answers/forms.server';
import { formatDateTime } from '#contract/dates';
import { formatAmount } from '~/lib/format/money';
import { hasErrors } from '~/lib/forms/form-state';
import { titled } from '~/lib/page/page-meta';
import { readRequestID } from '~/answers/request-id.server';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, toast, TOAST_MS } from '~/answers/redirects.server';
import { api } from '~/api/client.server';
import type { PlayerCaller } from '~/request/caller';
import { statusOfRecord, unreadablePage } from '~/screens/record-status.server';
import { pendingWithdrawals } from '~/services/finance.server';
import { isWithdrawalLocked } from '~/services/limit.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['money'] };

/** Loads one of the player's withdrawals that is still New; 404 for any other id. A sent payout has no button. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const withdrawal = await findPendingWithdrawal(caller, args.params['id'] ?? '');
  if (!withdrawal) throw new Response(null, { status: 404 });
  const { amount, description, date, isSent = false } = withdrawal;
  return {
    amount: formatAmount(amount, caller.language),
    description,
    date: formatDateTime(date, caller),
    isSent,
    isLocked: !isSent && (await isWithdrawalLocked(caller)),
  };
}

/**
 * Returns a withdrawal that is still New; undefined if there is none. An API without `find_payment` has only the list,
 * which ends at its newest 50 requests.
 * @throws {Response} if it cannot be read
 */
async function findPendingWithdrawal(caller: PlayerCaller, transactionID: string) {
  const record = await api.finance.findPayment(caller, { transactionID });
  if (record.ok) {
    const { Type, status, name: description, ...payment } = record.data;
    return Type === WITHDRAWAL && status === TRANSACTION_STATUS.new ? { ...payment, description } : undefined;
  }
  if (record.kind !== 'absent') throw new Response(null, { status: statusOfRecord(record) });
  const pending = await pendingWithdrawals(caller);
  if (!pending.ok) throw unreadablePage(pending);
  const listed = pending.data.find(({ id }) => id === transactionID);
  return listed && { ...listed, amount: -listed.amount };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const t = fixedT(caller.language, 'money');
  const form = await readForm(args.request);
  const id = args.params['id'] ?? '';
  const reply = await api.finance.cancelWithdrawal(caller, {
    transactionID: id,
    requestID: readRequestID(`cancel ${id}`),
  });
  if (!reply.ok && reply.code === CODE.notFound) throw new Response(null, { status: 404 });
  // It may be cancelled already: the list shows it, and sending the form again is the same request (API-5).
  if (!reply.ok && reply.kind === 'unknown')
    return redirectWith(caller.state, '/profile/withdraw', { toast: toast('error', reply.message, TOAST_MS.generic) });
  // A decided withdrawal has no page of its cancellation.
  if (!reply.ok && reply.reason === 'closed')
    return redirectWith(caller.state, `/profile/payments/${id}`, {
      toast: toast('error', reply.message, TOAST_MS.generic),
    });
  if (!reply.ok)
    return invalid(formState(form, { formErrors: [reply.message] }), [toast('error', reply.message, TOAST_MS.money)]);
  return redirectWith(caller.state, '/profile/withdraw', {
    toast: successToast(reply, { fallback: t('cancelled') }, TOAST_MS.generic),
  });
}

export const meta = titled('money', 'cancelTitle');

export default function CancelWithdrawal() {
  const { amount, description, date, isSent, isLocked } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { t } = useTranslation('money');
  const wait = useTranslation('common').t('pleaseWait');
  return (
    <Form method="post" className="stack">
      <h1>{t('cancelTitle')}</h1>
      <ErrorSummary form={outcome?.form} />
      <ConfirmPanel
        title={amount}
        rows={[
          { label: t('method'), value: description },
          { label: t('asked'), value: date },
        ]}
        note={t(isSent ? 'payoutSent' : isLocked ? 'locked' : 'cancelText')}
        isBelowMessage={hasErrors(outcome?.form)}
      >
        {isSent ? null : isLocked ? (
          <Link className="btn" to="/profile/limits">
            {t('toLimits')}
          </Link>
        ) : (
          <SubmitButton intent="cancel" pendingText={wait}>
            {t('cancelConfirm')}
          </SubmitButton>
        )}
        <Link className="btn ghost" to="/profile/withdraw">
          {t('cancelBack')}
        </Link>
      </ConfirmPanel>
      <ToastList toasts={outcome?.toasts ?? []} />
    </Form>
  );
}
