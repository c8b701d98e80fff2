import type { Clock, Language } from '#contract/constants';
import type { OddsChanges } from '#contract/coupons';
import { cookieName } from './cookie-name';

/**
 * Display choices that a browser keeps in separate cookies; none is secret. The page cache in `server/` reads them
 * too.
 */
export const MODES = ['auto', 'light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

export interface Preferences {
  language: Language;
  /** Whether the visitor has stored a supported language. */
  languageStored: boolean;
  mode: Mode;
  clock: Clock;
  /** Whether the visitor has stored a clock. */
  clockStored: boolean;
  /** Whether the brand's typeface is in this browser's cache; pages then use it. */
  hasFace: boolean;
  /** Whether script and decorative pictures are left out: chosen, or by `Save-Data`. */
  lite: boolean;
  /** Keys of the popups closed in this browser (`toPopupKey`), newest first. */
  closedPopups: readonly string[];
  showBalance: boolean;
  /** Whether single-character shortcuts work: `/` for the search, `k` for the bet slip. */
  hasKeys: boolean;
  /** Whether pages reload automatically. */
  refreshes: boolean;
  /** The visitor's choice about odds that change; undefined before the first one. */
  oddsChanges?: OddsChanges | undefined;
  /** Stake in kuruş with which a press on odds is reviewed at once; undefined if quick bet is off. */
  quickStake?: bigint | undefined;
}

const YEAR_S = 31_536_000;

/** Returns the `Set-Cookie` of one preference. */
export function preferenceCookie(
  name: 'lang' | 'mode' | 'clock' | 'lite' | 'popup' | 'balance' | 'keys' | 'refresh' | 'odds' | 'quick',
  value: string,
  secure: boolean,
): string {
  return `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
