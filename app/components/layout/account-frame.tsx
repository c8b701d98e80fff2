import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';
import { ACCOUNT_LINKS } from './account-links';

/** The account's frame (styles: account): its menu beside the content, above it as a row of chips on a phone. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useTexts(components);
  const { pathname } = useLocation();
  return (
    <div className="account">
      <nav className="account-menu" aria-label={t('account')}>
        {ACCOUNT_LINKS.map(({ url, text }) => (
          <Link key={url} discover="none" to={url} aria-current={isHere(pathname, url) ? 'page' : undefined}>
            {t(text)}
          </Link>
        ))}
      </nav>
      <div className="account-content">{children}</div>
    </div>
  );
}

function isHere(pathname: string, url: string): boolean {
  return pathname === url || (url !== '/profile' && pathname.startsWith(`${url}/`));
}
