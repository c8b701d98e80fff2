import { Link, useLocation } from '@remix-run/react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';
import { Icon } from './icon';

/** The five places a thumb reaches on a phone; hidden on wide screens. */
export function TabBar({ signedIn }: { signedIn: boolean }) {
  const t = useTexts(components);
  const { pathname } = useLocation();
  const tabs = [
    { to: '/', icon: 'home', text: t('home') },
    { to: '/slot', icon: 'slots', text: t('slots') },
    { to: '/live', icon: 'live', text: t('live') },
    { to: '/promotions', icon: 'promotion', text: t('promotions') },
    signedIn ? { to: '/profile', icon: 'account', text: t('account') } : { to: '/login', icon: 'account', text: t('signIn') },
  ];
  return (
    <nav className="tabs night" aria-label={t('tabs')}>
      {tabs.map(({ to, icon, text }) => (
        <Link key={to} discover="none" to={to} aria-current={pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)) ? 'page' : undefined}>
          <Icon name={icon} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
