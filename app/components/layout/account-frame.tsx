import { useLocation } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { Link } from './link';
import { ACCOUNT_GROUPS, ACCOUNT_LINKS } from './account-links';
import { Spaced } from './spaced';

/** Id of the screen next to the account's menu. */
export const ACCOUNT_CONTENT = 'account-content';

/** The account's frame (styles: account): its menu next to the content, on a phone in a `details` above it. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const here = ACCOUNT_LINKS.find(({ url, parts }) => isHere(pathname, url) || isHere(pathname, parts))?.url;
  return (
    <div className="account">
      <CachedMarkup by={['account menu', here]}>
        <AccountMenu here={here} />
      </CachedMarkup>
      <div className="account-content" id={ACCOUNT_CONTENT} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

function AccountMenu({ here }: { here: string | undefined }) {
  const { t } = useTranslation('components');
  return (
    <nav className="account-menu" aria-label={t('account')}>
      {/* It is before the links that it opens, not around them, because a wide screen shows the links without it. */}
      <details key={here}>
        <summary>{t('account')}</summary>
      </details>{' '}
      <div>
        {ACCOUNT_GROUPS.map(({ title, links }) => (
          <Fragment key={title}>
            <h3>{t(title)}</h3>
            <Spaced>
              {links.map(({ url, text }) => (
                <Link key={url} discover="none" to={url} aria-current={url === here ? 'page' : undefined}>
                  {t(text)}
                </Link>
              ))}
            </Spaced>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

function isHere(pathname: string, url: string | undefined): boolean {
  return url !== undefined && (pathname === url || (url !== '/profile' && pathname.startsWith(`${url}/`)));
}
