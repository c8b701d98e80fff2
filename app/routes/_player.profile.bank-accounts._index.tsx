import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { groupedIban } from '~/lib/format/grouping';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { api } from '~/api/client.server';
import { unreadablePage } from '~/screens/record-status.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['banks'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const reply = await api.finance.listBankAccounts(caller, { showPrepaid: 1 });
  if (!reply.ok) throw unreadablePage(reply);
  return {
    accounts: reply.data.map(({ bankAccountID, bankName, owner, branch, accountNumber, IBAN, isConfirmed }) => ({
      id: bankAccountID,
      bankName,
      owner,
      branch,
      accountNumber,
      iban: groupedIban(IBAN),
      isConfirmed,
    })),
  };
}

export const meta = titled('banks', 'title');

export default function BankAccounts() {
  const { accounts } = useLoaderData<typeof loader>();
  const { t } = useTranslation('banks');
  const add = (
    <Link discover="none" className="btn" to="/profile/bank-accounts/new">
      {t('add')}
    </Link>
  );
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')}>
        {accounts.length > 0 && add}
      </PageHeading>
      {accounts.length === 0 && <EmptyState text={t('none')}>{add}</EmptyState>}
      {accounts.map(({ id, bankName, iban, owner, branch, accountNumber, isConfirmed }) => (
        <section key={id} className="card stack" aria-labelledby={`account-${id}`}>
          <h2 id={`account-${id}`}>{bankName}</h2>
          {!isConfirmed && <p className="notice info">{t('unconfirmed')}</p>}
          <dl className="facts">
            {[
              [t('iban'), iban],
              [t('owner'), owner],
              [t('branch'), branch],
              [t('accountNumber'), accountNumber],
            ].map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className={value === iban ? 'iban' : undefined}>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <div className="row">
            <Link
              discover="none"
              className="btn ghost"
              to={`/profile/bank-accounts/${id}`}
              aria-describedby={`account-${id}`}
            >
              {t('edit')}
            </Link>{' '}
            <Link
              discover="none"
              className="btn danger"
              to={`/profile/bank-accounts/${id}/delete`}
              aria-describedby={`account-${id}`}
            >
              {t('delete')}
            </Link>
          </div>
        </section>
      ))}
    </>
  );
}
