import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import type { paymentAction } from '~/screens/payment-action.server';
import type { paymentLoader } from '~/screens/payment-view.server';
import { ErrorSummary } from '../forms/error-summary';
import { PageHeading } from '../layout/page-heading';
import { InlineNotice } from '../notices/inline-notice';
import { ToastList } from '../notices/toast-list';
import { Amount } from './amount';
import { MethodList } from './method-list';
import { PaymentForm } from './payment-form';
import { PaymentReview } from './payment-review';

type Page = Awaited<ReturnType<typeof paymentLoader>>;
type Outcome = Extract<Awaited<ReturnType<typeof paymentAction>>, { data: unknown }>['data'];

/** Deposit and withdrawal: the methods, the form of one, or the echo. */
export function PaymentScreen({
  page,
  outcome,
  path,
}: {
  page: Page;
  outcome: Outcome | undefined;
  path: '/profile/deposit' | '/profile/withdraw';
}) {
  const { t } = useTranslation('money');
  const { t: words } = useTranslation('components');
  const language = useLanguage();
  const isDeposit = path === '/profile/deposit';
  const review = outcome?.review;
  return (
    <>
      <PageHeading
        title={'form' in page ? page.form.method.name : t(isDeposit ? 'depositTitle' : 'withdrawTitle')}
        lead={'form' in page || isDeposit ? undefined : t('withdrawLead')}
      />
      {page.playMoney && <p className="soft">{words('playMoney')}</p>}
      {/* On the list of ways to deposit the header's is enough. */}
      {page.balance !== undefined && !review && (!isDeposit || 'form' in page) && (
        <p className="funds">
          {`${t('balanceNow')} `}
          <b className="display amount win">{formatAmount(page.balance, language)}</b>
        </p>
      )}
      {page.closed && <InlineNotice text={page.closed} />}
      {page.debt && !review && <InlineNotice text={page.debt} />}
      {review && outcome ? (
        <PaymentReview
          form={outcome.form}
          rows={review.rows}
          loses={review.loses}
          lostBonusID={review.lostBonusID}
          brings={review.brings}
          isDeposit={isDeposit}
        />
      ) : 'form' in page ? (
        <PaymentForm view={page.form} form={outcome?.form} requestID={page.requestID} path={path} />
      ) : (
        <>
          <ErrorSummary form={outcome?.form} />
          {page.pending.length > 0 && (
            <section className="section">
              <h2>{t('pendingWithdrawals')}</h2>
              <ul className="stack">
                {page.pending.map(({ id, amount, description, date, isSent }) => (
                  <li key={id} className="card row">
                    <span>
                      <b>
                        <Amount kurus={amount} /> · {description}
                      </b>
                      <br />
                      <small className="soft">{date}</small>
                    </span>{' '}
                    {isSent ? (
                      <small>{t('payoutSent')}</small>
                    ) : (
                      !page.pendingLocked && (
                        <Link className="btn ghost" to={`/withdrawals/${id}/cancel`}>
                          {t('cancel')}
                        </Link>
                      )
                    )}
                  </li>
                ))}
              </ul>
              {page.pendingLocked && (
                <p>
                  {t('locked')} <Link to="/profile/limits">{t('toLimits')}</Link>
                </p>
              )}
            </section>
          )}
          {page.pendingMissing && <InlineNotice />}
          {page.highlightedMissing && <InlineNotice />}
          <MethodList sections={page.sections} to={path} />
        </>
      )}
      {isDeposit && !review && (
        <p className="row">
          <Link discover="none" to="/profile/limits">
            {t('depositLimits')}
          </Link>
          {'form' in page && (
            <>
              {' '}
              <Link discover="none" to="/profile/bonuses">
                {t('bonuses')}
              </Link>
            </>
          )}
        </p>
      )}
      <ToastList toasts={outcome?.toasts ?? []} />
    </>
  );
}
