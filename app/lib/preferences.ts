import { LANGUAGES, type Language } from '#contract/constants';
import { cookieName, keptCookie } from './cookie-name';

/** Display choices a browser keeps in cookies of their own; none is secret. Read by the page cache in `server/` too. */
export const MODES = ['auto', 'light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

export interface Preferences {
  language: Language;
  /** True when a supported language was stored by the visitor. */
  languageStored: boolean;
  mode: Mode;
  /** No script and no decorative pictures: chosen, or asked for by `Save-Data`. */
  lite: boolean;
  /** Id of the popup that was closed last. */
  closedPopup: string;
  showBalance: boolean;
  /** Keys of one character work: `/` for the search, `k` for the coupon. */
  hasKeys: boolean;
  /** Pages that change by themselves do so. */
  refreshes: boolean;
}

/** A stored language counts only when it is exactly two characters and supported; anything else is `undefined`. */
export function supportedLanguage(value: string | null | undefined): Language | undefined {
  return value?.length === 2 ? LANGUAGES.find((language) => language === value) : undefined;
}

/** Reads the preference cookies; unknown values count as the default. */
export function readPreferences(cookieHeader: string | null | undefined, saveData: boolean): Preferences {
  const header = cookieHeader ?? '';
  const language = supportedLanguage(keptCookie(header, 'lang'));
  const mode = keptCookie(header, 'mode');
  const popup = keptCookie(header, 'popup');
  return {
    language: language ?? 'tr',
    languageStored: language !== undefined,
    mode: MODES.find((known) => known === mode) ?? 'auto',
    lite: saveData || keptCookie(header, 'lite') === '1',
    closedPopup: /^[0-9A-Za-z-]{1,40}$/.test(popup) ? popup : '',
    showBalance: keptCookie(header, 'balance') !== '0',
    hasKeys: keptCookie(header, 'keys') !== '0',
    refreshes: keptCookie(header, 'refresh') !== '0',
  };
}

/** Epoch ms of the player's last visit to the notifications; 0 when there was none. */
export function seenNotificationsAt(cookieHeader: string | null | undefined): number {
  const value = Number(keptCookie(cookieHeader ?? '', 'seen'));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

const YEAR_S = 31_536_000;

/** `Set-Cookie` of one preference. */
export function preferenceCookie(
  name: 'lang' | 'mode' | 'lite' | 'popup' | 'balance' | 'seen' | 'keys' | 'refresh',
  value: string,
  secure: boolean,
): string {
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
