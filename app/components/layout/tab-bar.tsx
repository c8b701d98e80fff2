import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { Link } from './link';
import { Icon } from './icon';
import { Spaced } from './spaced';
import { useOffered } from './use-offered';

/** Screens of the account whose paths do not begin with the account's. */
const ALSO_OWN = ['/favorites', '/notifications'];

const isAt = (pathname: string, place: string) =>
  pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));

/** Five links in reach of a thumb on a phone, and the bet slip while it has selections; hidden on wide screens. */
export function TabBar({ signedIn, picks }: { signedIn: boolean; picks: number }) {
  const isOffered = useOffered();
  const { pathname } = useLocation();
  const own = signedIn ? '/profile' : '/login';
  const here = ALSO_OWN.includes(pathname)
    ? own
    : ['/', '/sport', '/slot', '/live', '/coupon', own].find((place) => isAt(pathname, place));
  return (
    <CachedMarkup by={['tabs', own, here, picks]}>
      <Tabs own={own} here={here} picks={picks} isOffered={isOffered} />
    </CachedMarkup>
  );
}

interface TabsProps {
  own: '/profile' | '/login';
  here: string | undefined;
  picks: number;
  isOffered: ReturnType<typeof useOffered>;
}

function Tabs({ own, here, picks, isOffered }: TabsProps) {
  const { t } = useTranslation('components');
  const tabs: { to: string; icon: string; text: string; count?: number }[] = [
    { to: '/', icon: 'home', text: t('home') },
    { to: '/sport', icon: 'sport', text: t('sport') },
    { to: '/slot', icon: 'slots', text: t('slots') },
    { to: '/live', icon: 'live', text: t('live') },
    ...(picks > 0 ? [{ to: '/coupon', icon: 'voucher', text: t('coupon'), count: picks }] : []),
    { to: own, icon: 'account', text: t(own === '/profile' ? 'account' : 'signIn') },
  ];
  return (
    <nav className="tabs night" aria-label={t('tabs')}>
      <Spaced>
        {tabs
          .filter(({ to }) => isOffered(to))
          .map(({ to, icon, text, count }) => (
            <Link key={to} discover="none" to={to} aria-current={to === here ? 'page' : undefined}>
              <Icon name={icon} />
              {count === undefined ? (
                text
              ) : (
                <span>
                  {`${text} `}
                  <b>{count}</b>
                </span>
              )}
            </Link>
          ))}
      </Spaced>
    </nav>
  );
}
