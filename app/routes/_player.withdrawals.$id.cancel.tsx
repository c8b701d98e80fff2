import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { common } from '#locales/common';
import { money } from '#locales/money';
import { player } from '~/caller.server';
import { ConfirmPanel } from '~/components/forms/confirm-panel';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { ToastList } from '~/components/notices/toast-list';
import { formState, invalid, readForm } from '~/forms.server';
import { formatMoment } from '~/lib/dates';
import { formatAmount } from '~/lib/money';
import { pageMeta } from '~/lib/page-meta';
import { requestIDOf } from '~/request-id.server';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, toast, TOAST_MS } from '~/redirects.server';
import { cancelWithdrawal, pendingWithdrawals } from '~/services/finance.server';

export const handle: RouteHandle = { styles: ['account', 'forms'] };

/** Only a withdrawal of one's own that is still New; anything else never was. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const pending = await pendingWithdrawals(caller);
  if (!pending.ok) throw new Response(null, { status: 502 });
  const withdrawal = pending.data.find(({ id }) => id === args.params['id']);
  if (!withdrawal) throw new Response(null, { status: 404 });
  const { amount, description, date } = withdrawal;
  return { language: caller.language, amount: formatAmount(-amount), description, date: formatMoment(date, caller.language) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await player(args);
  const t = textsFor(caller.language, money);
  const form = await readForm(args.request);
  const id = args.params['id'] ?? '';
  const reply = await cancelWithdrawal(caller, id, requestIDOf(`cancel ${id}`));
  // It may be cancelled already: the list tells, and asking again is the same request (API-5).
  if (!reply.ok && reply.kind === 'unknown') return redirectWith(caller.state, '/profile/withdraw', [toast('negative', reply.message, TOAST_MS.generic)]);
  if (!reply.ok) return invalid(formState(form, { formErrors: [reply.message] }), [toast('negative', reply.message, TOAST_MS.money)]);
  return redirectWith(caller.state, '/profile/withdraw', [doneToast(reply, { unlessSaid: t('cancelled') }, TOAST_MS.generic)]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [];
  const t = textsFor(data.language, money);
  return pageMeta({ title: t('cancelTitle'), description: t('cancelText'), matches, location, noIndex: true });
};

export default function CancelWithdrawal() {
  const { amount, description, date } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const t = useTexts(money);
  const wait = useTexts(common)('pleaseWait');
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
        note={t('cancelText')}
      >
        <SubmitButton intent="cancel" pendingText={wait}>
          {t('cancelConfirm')}
        </SubmitButton>
        <Link className="btn ghost" to="/profile/withdraw">
          {t('cancelBack')}
        </Link>
      </ConfirmPanel>
      <ToastList toasts={outcome?.toasts ?? []} />
    </Form>
  );
}
