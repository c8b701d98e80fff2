import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import { Icon, type IconName } from '~/components/layout/icon';
import { useOffered } from '~/components/layout/use-offered';
import { PageHeading } from '~/components/layout/page-heading';
import { Spaced } from '~/components/layout/spaced';
import { InlineNotice } from '~/components/notices/inline-notice';
import { Panel } from '~/components/notices/panel';
import { countryName } from '~/lib/places/countries';
import { formatDate } from '#contract/dates';
import { parseMoment } from '#contract/wire';
import { titled } from '~/lib/page/page-meta';
import { groupedPhone } from '~/lib/format/grouping';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['forms', 'account', 'profile'], i18n: ['account'] };

const TILES = [
  { to: '/profile/deposit', icon: 'wallet', text: 'deposit' },
  { to: '/profile/withdraw', icon: 'cash', text: 'withdraw' },
  { to: '/profile/bank-accounts', icon: 'bank', text: 'bankAccounts' },
  { to: '/profile/history/account', icon: 'history', text: 'history' },
  { to: '/profile/bonuses', icon: 'promotion', text: 'bonuses' },
  { to: '/favorites', icon: 'heart', text: 'favorites' },
] as const satisfies readonly { to: string; icon: IconName; text: string }[];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const reply = await api.user.getUserProfile(caller);
  if (!reply.ok) return { facts: undefined };
  const t = fixedT(caller.language, 'account');
  const {
    firstname,
    lastname,
    username,
    email,
    phone,
    country,
    city,
    address,
    birthDate,
    identityNumber,
    currency,
    smsOptIn,
    emailOptIn,
  } = reply.data;
  // At noon, because Istanbul's offset differed in earlier decades.
  const day = parseMoment(/^\d+[-./]\d+[-./]\d+$/.test(birthDate) ? `${birthDate} 12:00` : birthDate);
  // A date that cannot be parsed is shown as it is.
  const born = day ? formatDate(day, caller.language) : birthDate;
  const rows: [string, string][] = [
    [t('fullName'), `${firstname} ${lastname}`.trim()],
    [t('username'), username],
    [t('email'), email],
    [t('phone'), groupedPhone(phone)],
    [t('country'), countryName(country, caller.language)],
    [t('city'), city],
    [t('address'), address],
    [t('birthDate'), born],
    [t('identityNumber'), identityNumber],
    [t('currency'), currency],
    [t('smsOptIn'), t(smsOptIn ? 'yes' : 'no')],
    [t('emailOptIn'), t(emailOptIn ? 'yes' : 'no')],
  ];
  return { facts: rows.filter(([, value]) => value !== '') };
}

export const meta = titled('account', 'profileTitle');

/** First page of the account: the player's data, and links to its screens. */
export default function Profile() {
  const { t } = useTranslation('account');
  const isOffered = useOffered();
  const { facts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title={t('profileTitle')} />
      <nav className="tiles" aria-label={t('operations')}>
        <Spaced>
          {TILES.map(({ to, icon, text }) => (
            <Link key={to} discover="none" className="tile" to={to}>
              <Icon name={icon} />
              {t(text)}
            </Link>
          ))}
        </Spaced>
      </nav>
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
        <p className="soft">
          {t('changeHint')}{' '}
          <Link discover="none" to="/support?category=contact-changes">
            {t('toSupport')}
          </Link>
        </p>
        {isOffered('/profile/data.json') && (
          <p className="soft">
            {t('downloadHint')} <a href="/profile/data.json">{t('download')}</a>
          </p>
        )}
      </Panel>
    </>
  );
}
