import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { Link } from './link';
import { buttonName } from '~/lib/forms/button-name';
import type { BrandLogo } from '~/lib/page/brand-logo';
import { useLanguage } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { HEADER_ACCOUNT_LINKS } from './account-links';
import { followOnPage } from './arrival';
import { Icon } from './icon';
import { Logo } from './logo';
import { PREFERENCES, type LanguageChoice } from './preference-forms';
import { Spaced } from './spaced';
import { Wagering, type WageringSummary } from './wagering';

export interface MenuLink {
  title: string;
  url: string;
}

export interface PlayerSummary {
  initials: string;
  fullName: string;
  /** Whole kuruş; `undefined` if it could not be read. */
  balance: bigint | undefined;
  /** Bonus money in kuruş; 0 for none. */
  bonus: bigint;
  showBalance: boolean;
  /** Number of notifications since the last visit to them. */
  notifications: number;
  /** Progress of the bonus in wagering; undefined without one. */
  wagering?: WageringSummary | undefined;
}

export interface HeaderProps {
  brand: string;
  menu: MenuLink[];
  player?: PlayerSummary | undefined;
  /** Number of selections on the bet slip; if 0, no link leads to it. */
  picks: number;
  logo?: BrandLogo | undefined;
  languages: LanguageChoice[];
}

/** The balance, or a text that it cannot be shown; never an amount that may be wrong. */
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
  const language = useLanguage();
  const showsBonus = player.bonus > 0n && player.showBalance;
  return (
    <form className={showsBonus ? 'wallet both' : 'wallet'} method="post" action="/preferences/balance">
      <span>
        <Link discover="none" to="/profile/deposit">
          <span className="vh">{`${t('balance')}: `}</span>
          {player.showBalance ? <Balance kurus={player.balance} /> : t('hiddenBalance')}
        </Link>
        {showsBonus && (
          <>
            {' '}
            <Link discover="none" to="/profile/bonuses">
              <span className="vh">{`${t('bonusBalance')} `}</span>
              <b className="count">+{formatAmount(player.bonus, language)}</b>
            </Link>
          </>
        )}
      </span>
      <input type="hidden" name="to" value={here} />{' '}
      <button name={buttonName('show', player.showBalance ? '0' : '1')}>
        <Icon name={player.showBalance ? 'eye' : 'eyeOff'} size={20} />
        <span className="vh">{t(player.showBalance ? 'hideBalance' : 'showBalance')}</span>
      </button>{' '}
      <Link discover="none" className="btn gold" to="/profile/deposit">
        {t('deposit')}
      </Link>
    </form>
  );
}

function AccountMenu({ player: { fullName, initials, notifications, wagering } }: { player: PlayerSummary }) {
  const { t } = useTranslation('components');
  return (
    <details className="drop" name="top">
      <summary>
        <span className="avatar">{initials}</span>{' '}
        <span className="vh">
          {[t('accountMenu', { name: fullName }), notifications > 0 && `${t('unread')}:`].filter(Boolean).join(', ')}
        </span>{' '}
        {notifications > 0 && <b className="count">{notifications}</b>}
      </summary>
      <div>
        <b>{fullName}</b>{' '}
        {wagering && (
          <p>
            <Wagering {...wagering} />
          </p>
        )}
        <CachedMarkup by={['header account', notifications]}>
          <AccountLinks notifications={notifications} />
        </CachedMarkup>
      </div>
    </details>
  );
}

function AccountLinks({ notifications }: { notifications: number }) {
  const { t } = useTranslation('components');
  return (
    <nav aria-label={t('account')}>
      <Spaced>
        {HEADER_ACCOUNT_LINKS.map(({ url, text }) => (
          <Link key={url} discover="none" to={url}>
            {t(text)}
            {text === 'notifications' && notifications > 0 && (
              <>
                {' '}
                <span className="count">{notifications}</span>
              </>
            )}
          </Link>
        ))}
      </Spaced>
    </nav>
  );
}

/** The main menu: in the bar, on phones below it while the menu is open. */
function Menu(props: { menu: MenuLink[]; here: string | undefined; picks: number; languages: LanguageChoice[] }) {
  const { menu, here, picks, languages } = props;
  const { t } = useTranslation('components');
  const names = languages.map(({ title }) => title).join(' / ');
  return (
    <nav className="pages" aria-label={t('mainMenu')}>
      <ul>
        {menu.map(({ title, url }) => (
          <li key={url}>
            <Link discover="none" to={url} aria-current={url === here ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
        {picks > 0 && (
          <li>
            <Link discover="none" to="/coupon" aria-current={here === '/coupon' ? 'page' : undefined}>
              <Icon name="voucher" size={20} />
              <span className="vh">{t('coupon')} </span>
              <b>{picks}</b>
            </Link>
          </li>
        )}
        <li>
          <a
            href={`#${PREFERENCES}`}
            aria-label={[names, t('preferences')].filter(Boolean).join(': ')}
            onClick={followOnPage}
          >
            <Icon name="globe" size={20} />
            {names}
          </a>
        </li>
      </ul>
    </nav>
  );
}

/**
 * Brand, main menu, and the player's area or the links to login and registration. Menus are behind their buttons, not
 * inside, so that the main menu is in the document only once, wherever a screen shows it.
 */
export function Header({ brand, logo, menu, player, picks, languages }: HeaderProps) {
  const { t } = useTranslation('components');
  const location = useLocation();
  const here = location.pathname + location.search;
  const current = ['/coupon', ...menu.map(({ url }) => url)].find((url) => url === location.pathname);
  return (
    <header className="top night">
      {picks > 0 && (
        <Link className="btn skip" discover="none" to="/coupon">
          {t('skipToCoupon', { count: picks })}
        </Link>
      )}
      <div className="wrap bar">
        <details key={`menu ${location.key}`} className="drop menu" name="top">
          <summary>
            <Icon name="menu" /> <span className="vh">{t('menu')}</span>
          </summary>
        </details>{' '}
        <Link
          discover="none"
          to="/"
          className={player ? 'brand mini display' : 'brand display'}
          aria-label={brand ? undefined : t('home')}
        >
          <Logo logo={logo} brand={brand} />
          {logo ? !logo.hasName && `\u00a0${brand}` : brand}
        </Link>
        <CachedMarkup by={['main menu', menu, current, picks, languages]}>
          <Menu menu={menu} here={current} picks={picks} languages={languages} />
        </CachedMarkup>
        {player ? (
          <>
            <Purse player={player} here={here} />
            <AccountMenu key={`account ${location.key}`} player={player} />
          </>
        ) : (
          <>
            <Link discover="none" to="/login" className="btn ghost">
              {t('signIn')}
            </Link>{' '}
            <Link discover="none" to="/register" className="btn">
              {t('register')}
            </Link>
          </>
        )}
      </div>
    </header>
  );
}
