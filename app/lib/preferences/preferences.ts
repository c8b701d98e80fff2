import type { Language } from '#contract/constants';
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
  /** Ids of the popups that were closed in this browser, newest first. */
  closedPopups: readonly string[];
  showBalance: boolean;
  /** Keys of one character work: `/` for the search, `k` for the coupon. */
  hasKeys: boolean;
  /** Pages that change by themselves do so. */
  refreshes: boolean;
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
