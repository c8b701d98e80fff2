import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link, usePlainHref } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import { useOffered } from '~/components/layout/use-offered';
import { usePlayer } from '~/components/layout/use-player';
import { PageHeading } from '~/components/layout/page-heading';
import { Wagering } from '~/components/layout/wagering';
import { InlineNotice } from '~/components/notices/inline-notice';
import { Panel } from '~/components/notices/panel';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { api } from '~/api/client.server';
import { listFacts } from './facts.server';
import { loadOverview, type OpenThing } from './overview.server';

export const handle: RouteHandle = { styles: ['forms', 'account', 'profile'], i18n: ['account'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const profile = api.user.getUserProfile(caller);
  const [reply, overview] = await Promise.all([profile, loadOverview(caller, profile)]);
  return {
    ...overview,
    facts: reply.ok ? listFacts(reply.data, caller.language) : undefined,
  };
}

export const meta = titled('account', 'profileTitle');

/** First page of the account: what is due, money, what is open, the last sign-in, and the player's data. */
export default function Profile() {
  const { t } = useTranslation('account');
  const isOffered = useOffered();
  const hrefOf = usePlainHref();
  const { due, money, payments, coupons, lastLogin, facts } = useLoaderData<typeof loader>();
  const wagering = usePlayer()?.wagering;
  return (
    <>
      <PageHeading title={t('profileTitle')} />
      {due.length > 0 && (
        <ul className="stack due" aria-label={t('due')}>
          {due.map(({ text, to, link }) => (
            <li key={text} className="notice">
              {`${text} `}
              <Link discover="none" to={to}>
                {link}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="overview">
        <Panel title={t('money')}>
          {money ? (
            <dl className="balances">
              <div>
                <dt className="soft">{t('balance')}</dt>
                <dd>{money.real}</dd>
              </div>
              {money.bonus && (
                <div>
                  <dt className="soft">{t('bonus')}</dt>
                  <dd>{money.bonus}</dd>
                </div>
              )}
            </dl>
          ) : (
            <InlineNotice />
          )}
          {wagering && <Wagering {...wagering} />}
          <p className="row">
            <Link discover="none" className="btn gold" to="/profile/deposit">
              {t('deposit')}
            </Link>{' '}
            <Link discover="none" className="btn ghost" to="/profile/withdraw">
              {t('withdraw')}
            </Link>
          </p>
        </Panel>
        <Panel title={t('open')}>
          <OpenList title={t('openPayments', { count: payments.total })} none={t('noPayments')} rows={payments.rows} />
          {isOffered('/coupon') && (
            <OpenList title={t('openCoupons', { count: coupons.total })} none={t('noCoupons')} rows={coupons.rows} />
          )}
          {lastLogin && (
            <p className="soft">
              {`${t('lastLogin')}: ${lastLogin} `}
              <Link discover="none" to="/profile/sessions">
                {t('toSessions')}
              </Link>
            </p>
          )}
        </Panel>
      </div>
      <Panel title={t('facts')}>
        {facts ? (
          <dl className="facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <InlineNotice />
        )}
        {isOffered('/profile/contact') && (
          <p>
            <Link discover="none" to="/profile/contact">
              {t('changeContact')}
            </Link>
          </p>
        )}
        {isOffered('/profile/consents') && (
          <p>
            <Link discover="none" to="/profile/consents">
              {t('changeConsents')}
            </Link>
          </p>
        )}
        <p className="soft">
          {t('changeHint')}{' '}
          <Link discover="none" to="/support?category=contact-changes">
            {t('toSupport')}
          </Link>
        </p>
        {isOffered('/profile/data.json') && (
          <p className="soft">
            {t('downloadHint')} <a href={hrefOf('/profile/data.json')}>{t('download')}</a>
          </p>
        )}
      </Panel>
    </>
  );
}

/** Open payments or coupons, or a line that there are none. */
function OpenList({ title, none, rows }: { title: string; none: string; rows: OpenThing[] }) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="open-list">
        {rows.map(({ id, to, what, amount, date }) => (
          <li key={id}>
            <Link discover="none" to={to}>
              {what}
            </Link>{' '}
            <b className="amount">{amount}</b> <small className="soft">{date}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
