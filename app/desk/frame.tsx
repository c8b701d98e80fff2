import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants';
import { localize } from '#contract/localize';
import { hasRole, ROLE_NAMES, type Operator } from '#platform/operators';
import { MODES } from '~/lib/preferences/preferences';
import { commandPath } from './command-path';

interface FrameProps {
  brand: string;
  /** Absent before the sign-in. */
  operator: Operator | undefined;
  mode: string;
  /** Path to which a choice of language or mode returns. */
  here: string;
  /** Path of the page, for the menu; undefined for a page that does not exist. */
  path: string | undefined;
  children: ReactNode;
}

/** Whether a path is that of a link, or below it. Every path begins with that of Today. */
const isAt = (path: string | undefined, to: string): boolean =>
  path === to || (to !== '/desk' && to !== '/desk/commands' && path?.startsWith(`${to}/`) === true);

/** Frame of every page of the back office: navigation, display choices, the operator. */
export function Frame({ brand, operator, mode, here, path, children }: FrameProps) {
  const { t, i18n } = useTranslation('desk');
  const links = [
    { to: '/desk', text: t('start') },
    { to: commandPath('payments queue'), text: t('payments') },
    { to: '/desk/players', text: t('players') },
    { to: '/desk/support', text: t('support') },
    { to: '/desk/sport', text: t('sport') },
    { to: '/desk/content', text: t('content') },
    { to: '/desk/games', text: t('games') },
    { to: '/desk/reports', text: t('reports') },
    { to: '/desk/commands', text: t('commands') },
  ];
  return (
    <>
      <a className="skip" href="#main">
        {t('toContent')}
      </a>
      <header className="bar night">
        <a className="name" href="/desk">
          {t('brand', { brand })}
        </a>
        {operator && (
          <>
            <nav aria-label={t('menu')}>
              {links.map(({ to, text }) => (
                <a key={to} href={to} aria-current={isAt(path, to) ? 'page' : undefined}>
                  {text}
                </a>
              ))}
            </nav>
            {hasRole(operator.role, 'read') && (
              <form action="/desk/players" role="search" className="find">
                <label className="vh" htmlFor="find">
                  {t('find')}
                </label>
                <input id="find" name="text" type="search" placeholder={t('find')} data-search="" required />
                <button className="btn ghost">{t('search')}</button>
              </form>
            )}
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="bar night">
        {operator && (
          <form method="post" action="/desk/sign-out">
            <span>
              <b>{operator.name}</b> · {localize(ROLE_NAMES[operator.role], i18n.language)}
            </span>
            <a href="/desk/security" aria-current={path === '/desk/security' ? 'page' : undefined}>
              {t('security')}
            </a>
            <button className="btn ghost">{t('signOut')}</button>
          </form>
        )}
        <form method="post" action="/preferences/language">
          <input type="hidden" name="to" value={here} />
          <label htmlFor="lang">{t('language')}</label>
          <select id="lang" name="lang" defaultValue={i18n.language}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
              </option>
            ))}
          </select>
          <button className="btn ghost">{t('choose')}</button>
        </form>
        <form method="post" action="/preferences/mode">
          <input type="hidden" name="to" value={here} />
          <label htmlFor="mode">{t('mode')}</label>
          <select id="mode" name="mode" defaultValue={mode}>
            {MODES.map((one) => (
              <option key={one} value={one}>
                {t(`mode_${one}`)}
              </option>
            ))}
          </select>
          <button className="btn ghost">{t('choose')}</button>
        </form>
      </footer>
    </>
  );
}
