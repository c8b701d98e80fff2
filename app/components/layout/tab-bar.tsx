import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { Kept } from './kept';
import { Spaced } from './spaced';

const isAt = (pathname: string, place: string) =>
  pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));

/** The five places a thumb reaches on a phone; hidden on wide screens. */
export function TabBar({ signedIn }: { signedIn: boolean }) {
  const { pathname } = useLocation();
  const own = signedIn ? '/profile' : '/login';
  const here = ['/', '/sport', '/slot', '/live', own].find((place) => isAt(pathname, place));
  return (
    <Kept by={['tabs', own, here]}>
      <Tabs own={own} here={here} />
    </Kept>
  );
}

function Tabs({ own, here }: { own: '/profile' | '/login'; here: string | undefined }) {
  const { t } = useTranslation('components');
  const tabs = [
    { to: '/', icon: 'home', text: t('home') },
    { to: '/sport', icon: 'sport', text: t('sport') },
    { to: '/slot', icon: 'slots', text: t('slots') },
    { to: '/live', icon: 'live', text: t('live') },
    { to: own, icon: 'account', text: t(own === '/profile' ? 'account' : 'signIn') },
  ];
  return (
    <nav className="tabs night" aria-label={t('tabs')}>
      <Spaced>
        {tabs.map(({ to, icon, text }) => (
          <Link key={to} discover="none" to={to} aria-current={to === here ? 'page' : undefined}>
            <Icon name={icon} />
            {text}
          </Link>
        ))}
      </Spaced>
    </nav>
  );
}
