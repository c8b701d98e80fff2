import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DEPOSIT, TRANSACTION_STATUS } from '#contract/constants';
import { transactionStatus } from '~/screens/history.server';
import { statusOfRecord } from '~/screens/record-status.server';
import { Link } from '~/components/layout/link';
import { RefreshControls, useRefreshes } from '~/components/betting/refresh-controls';
import { usePolling } from '~/components/betting/use-polling';
import { toPlayerUrl } from '~/api/address.server';
import { PageHeading } from '~/components/layout/page-heading';
import { StatusChip } from '~/components/money/status-chip';
import { formatDateTime } from '#contract/dates';
import { groupedIban } from '~/lib/format/grouping';
import { fixedT } from '~/lib/language/i18n';
import { launchUrl } from '~/lib/links/launch-reply';
import { formatAmount } from '~/lib/format/money';
import { pageMeta } from '~/lib/page/page-meta';
import { withPassive } from '~/lib/page/refresh';
import { fieldLabel, paymentFieldText } from '~/lib/payments/payment-fields';
import type { RouteHandle } from '~/lib/page/route-handle';
import { api } from '~/api/client.server';
import { findDepositReturn } from '~/screens/deposit-return.server';
import { isWithdrawalLocked } from '~/services/limit.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'history', 'payment'], i18n: ['money'] };

/** Seconds between automatic reloads while the outcome of a deposit is open. */
const REFRESH_S = 5;

/** Kinds of deposits that the player sends with a description. */
const DESCRIBED: ReadonlySet<string> = new Set(['bank', 'quickpay']);

/** Loads one of the player's payments; 404 for any other id. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { language } = caller;
  const reply = await api.finance.findPayment(caller, { transactionID: args.params['paymentID'] ?? '' });
  if (!reply.ok) throw new Response(null, { status: statusOfRecord(reply) });
  const t = fixedT(language, 'money');
  const { Type, amount, asked, status, date, decided, fields, account, kind, transactionID, ...payment } = reply.data;
  const isDeposit = Type === DEPOSIT;
  const isNew = status === TRANSACTION_STATUS.new;
  const { tone, text } = transactionStatus(status, language);
  const url = launchUrl(payment.url);
  const isWaiting = isNew && !isDeposit && !payment.isSent;
  const isLocked = isWaiting && (await isWithdrawalLocked(caller));
  const { reference } = payment;
  const rows: { label: string; value: string; copied?: boolean }[] = [
    ...(reference ? [{ label: t('reference'), value: reference, copied: true }] : []),
    { label: t('amount'), value: formatAmount(amount, language) },
    ...(asked ? [{ label: t('askedAmount'), value: formatAmount(asked, language) }] : []),
    { label: t('method'), value: payment.name },
    { label: t('asked'), value: formatDateTime(date, caller) },
    ...(decided ? [{ label: t('decidedAt'), value: formatDateTime(decided, caller) }] : []),
    ...(payment.reason ? [{ label: t('why'), value: payment.reason }] : []),
    ...(account ? [{ label: t('bankAccountID'), value: `${account.bankName} · ${groupedIban(account.IBAN)}` }] : []),
    ...fields.map(({ name, value }) => ({
      label: t(fieldLabel(name, kind)),
      value: paymentFieldText(name, value, language),
    })),
    { label: t('number'), value: transactionID, copied: !reference },
  ];
  return {
    language,
    id: transactionID,
    isDeposit,
    state: tone,
    status: isNew ? t('stateNew') : text,
    rows,
    // A gateway uses a reference of its own. Deposits older than references are found by the payment's number.
    described:
      isNew && isDeposit && !url && DESCRIBED.has(kind)
        ? reference
          ? t('writeReference')
          : t('writeNumber')
        : undefined,
    goOn: url && toPlayerUrl(url),
    cancel: isWaiting && !isLocked ? `/withdrawals/${transactionID}/cancel` : undefined,
    isLocked,
    back: isDeposit ? findDepositReturn(caller) : undefined,
    refreshS: isNew && isDeposit ? REFRESH_S : undefined,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return [];
  const title = fixedT(page.language, 'money')('paymentTitle');
  return pageMeta({ title, description: title, matches, location, noIndex: true });
};

/** Loads the page and the header's balance again once polling has the outcome; that is no activity of the player. */
function useOutcome(hasOutcome: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (hasOutcome) navigate(withPassive(pathname + search), { replace: true, preventScrollReset: true });
  }, [hasOutcome, navigate, pathname, search]);
}

export default function Payment() {
  const loaded = useLoaderData<typeof loader>();
  const page = usePolling(loaded, loaded.refreshS !== undefined, () => REFRESH_S * 1_000);
  const { id, isDeposit, state, rows, described, goOn, cancel, isLocked, back } = page;
  useOutcome(state !== loaded.state);
  const { t } = useTranslation('money');
  const refreshes = useRefreshes();
  return (
    <>
      <PageHeading title={t(isDeposit ? 'paymentDeposit' : 'paymentWithdrawal')} />
      <p role="status">
        <StatusChip tone={state}>{page.status}</StatusChip>
      </p>
      {described && <p>{described}</p>}
      {page.refreshS && (
        <>
          <p className="soft">
            {refreshes && <>{t('waitingText')} </>}
            {t('outcomeElsewhere')}
          </p>
          <div className="row">
            <RefreshControls />
          </div>
        </>
      )}
      <dl className="facts card">
        {rows.map(({ label, value, copied }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={copied ? 'copied' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {isLocked && (
        <p>
          {t('locked')} <Link to="/profile/limits">{t('toLimits')}</Link>
        </p>
      )}
      <p className="row">
        {back && (
          <Link
            className={state === 'good' ? 'btn gold' : 'btn ghost'}
            discover="none"
            reloadDocument={back.isGame}
            to={back.to}
          >
            {t(back.isGame ? 'backToGame' : 'backToCoupon')}
          </Link>
        )}{' '}
        {goOn && (
          <a className="btn gold" href={goOn}>
            {t('goOnPaying')}
          </a>
        )}{' '}
        {cancel && (
          <Link className="btn ghost" to={cancel}>
            {t('cancel')}
          </Link>
        )}{' '}
        <Link className="btn ghost" discover="none" to={`/support?category=payments&about=payment:${id}`}>
          {t('askSupport')}
        </Link>{' '}
        <Link className="btn ghost" discover="none" to="/profile/history/finance">
          {t('toHistory')}
        </Link>
      </p>
    </>
  );
}
