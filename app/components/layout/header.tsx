import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n';
import { formatAmount } from '~/lib/money';
import type { Mode } from '~/lib/preferences';
import { HEADER_ACCOUNT_LINKS } from './account-links';
import { Icon } from './icon';
import { Kept } from './kept';
import { Mark } from './mark';
import { PreferenceForms, type LanguageChoice } from './preference-forms';

export interface MenuLink {
  title: string;
  url: string;
  icon: string;
}

export interface PlayerSummary {
  initials: string;
  fullName: string;
  /** Whole kuruş; `undefined` when it could not be read. */
  balance: bigint | undefined;
  showBalance: boolean;
  /** How many arrived since the last visit to them. */
  notifications: number;
}

export interface HeaderProps {
  brand: string;
  menu: MenuLink[];
  player?: PlayerSummary;
  languages: LanguageChoice[];
  mode: Mode;
  lite: boolean;
}

/** A balance, or that it can't be shown: never an amount that nobody knows to be right. */
function Balance({ kurus }: { kurus: bigint | undefined }) {
  const { t } = useTranslation('components');
  const language = useLanguage();
  if (kurus !== undefined) return formatAmount(kurus, language);
  return (
    <>
      <span aria-hidden="true">— ₺</span>
      <span className="vh">{t('balanceUnreadable')}</span>
    </>
  );
}

function Purse({ player, here }: { player: PlayerSummary; here: string }) {
  const { t } = useTranslation('components');
  return (
    <form className="purse" method="post" action="/preferences/balance">
      <Link discover="none" to="/profile/deposit">
        <span className="vh">{t('balance')}: </span>
        {player.showBalance ? <Balance kurus={player.balance} /> : t('hiddenBalance')}
      </Link>
      <input type="hidden" name="to" value={here} />
      <button
        name="show"
        value={player.showBalance ? '0' : '1'}
        aria-label={t(player.showBalance ? 'hideBalance' : 'showBalance')}
      >
        <Icon name={player.showBalance ? 'eye' : 'eyeOff'} size={20} />
      </button>
    </form>
  );
}

function AccountMenu({ player }: { player: PlayerSummary }) {
  const { t } = useTranslation('components');
  return (
    <details className="drop" name="top">
      <summary aria-label={t('accountMenu', { name: player.fullName })}>
        <span className="face">{player.initials}</span>
      </summary>
      <div>
        <b>{player.fullName}</b>
        <Kept by={['header account', player.notifications]}>
          <AccountLinks notifications={player.notifications} />
        </Kept>
      </div>
    </details>
  );
}

function AccountLinks({ notifications }: { notifications: number }) {
  const { t } = useTranslation('components');
  return (
    <nav aria-label={t('account')}>
      {HEADER_ACCOUNT_LINKS.map(({ url, text }) => (
        <Link key={url} discover="none" to={url}>
          {t(text)}
          {text === 'notifications' && notifications > 0 && <span className="count">{notifications}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The main menu, beside the brand (`mainMenu`) and in the menu that unfolds (`allPages`). */
function Menu({
  menu,
  here,
  label,
  className,
}: {
  menu: MenuLink[];
  here: string | undefined;
  label: 'mainMenu' | 'allPages';
  className?: string;
}) {
  const { t } = useTranslation('components');
  return (
    <nav className={className} aria-label={t(label)}>
      {menu.map(({ title, url }) => (
        <Link key={url} discover="none" to={url} aria-current={url === here ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The site's head: brand, navigation, search, and the player's menu or the ways in. */
export function Header({ brand, menu, player, languages, mode, lite }: HeaderProps) {
  const { t } = useTranslation('components');
  const location = useLocation();
  const here = location.pathname + location.search;
  const current = menu.find(({ url }) => url === location.pathname)?.url;
  return (
    <header className="top night">
      <div className="wrap bar">
        <Link
          discover="none"
          to="/"
          className={player ? 'brand mini score' : 'brand score'}
          aria-label={brand ? undefined : t('home')}
        >
          <Mark />
          {brand}
        </Link>
        <Kept by={['main menu', menu, current]}>
          <Menu menu={menu} here={current} label="mainMenu" />
        </Kept>
        {player ? (
          <>
            <Purse player={player} here={here} />
            <AccountMenu key={`account ${location.key}`} player={player} />
          </>
        ) : (
          <>
            <Link discover="none" to="/login" className="btn ghost">
              {t('signIn')}
            </Link>
            <Link discover="none" to="/register" className="btn">
              {t('register')}
            </Link>
          </>
        )}
        <details key={`menu ${location.key}`} className="drop" name="top">
          <summary aria-label={t('menu')}>
            <Icon name="menu" />
          </summary>
          <div>
            <Kept by={['all pages', menu, current]}>
              <Menu menu={menu} here={current} label="allPages" className="small" />
            </Kept>
            <Kept by={['preferences', languages, mode, lite, here]}>
              <PreferenceForms languages={languages} mode={mode} lite={lite} here={here} />
            </Kept>
          </div>
        </details>
      </div>
    </header>
  );
}
