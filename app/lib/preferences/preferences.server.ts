import { createHash } from 'node:crypto';
import { CLOCKS, supportedLanguage } from '#contract/constants';
import { ODDS_CHANGES } from '#contract/coupons';
import { defaultLanguage } from '~/lib/language/default-language.server';
import { readCookie } from './cookie-name';
import { MODES, type Preferences } from './preferences';

const POPUP_KEY = /^[\w-]{1,64}$/;
const CLOSED_POPUPS_MAX = 20;
/** Separates the keys in the cookie; no key contains it. */
const POPUP_SEPARATOR = '.';

/**
 * Returns the key of a popup in the cookie: its id, or a digest of an id that is longer or has other characters. The
 * cookie stays short.
 */
export const toPopupKey = (id: string): string =>
  POPUP_KEY.test(id) ? id : createHash('sha256').update(id).digest('base64url');

/** Parses the keys of closed popups from their cookie. */
const closedPopupsOf = (cookie: string): string[] => cookie.split(POPUP_SEPARATOR).filter((key) => POPUP_KEY.test(key));

/** Returns the cookie's value for these keys; those beyond a limit are dropped. */
export const popupCookie = (closed: readonly string[]): string =>
  closed.slice(0, CLOSED_POPUPS_MAX).join(POPUP_SEPARATOR);

/** Adds the key of the popup `id` to the keys of closed popups. */
export function withClosedPopup(closed: readonly string[], id: string): readonly string[] {
  const key = toPopupKey(id);
  return id === '' ? closed : [key, ...closed.filter((other) => other !== key)];
}

/** Reads the preference cookies; an unknown value becomes the default. */
export function readPreferences(cookieHeader: string | null | undefined, saveData: boolean): Preferences {
  const header = cookieHeader ?? '';
  const language = supportedLanguage(readCookie(header, 'lang'));
  const mode = readCookie(header, 'mode');
  const quick = readCookie(header, 'quick');
  const clock = CLOCKS.find((known) => known === readCookie(header, 'clock'));
  return {
    language: language ?? defaultLanguage(),
    languageStored: language !== undefined,
    mode: MODES.find((known) => known === mode) ?? 'auto',
    clock: clock ?? '12',
    clockStored: clock !== undefined,
    hasFace: readCookie(header, 'face') === '1',
    lite: saveData || readCookie(header, 'lite') === '1',
    closedPopups: closedPopupsOf(readCookie(header, 'popup')),
    showBalance: readCookie(header, 'balance') !== '0',
    hasKeys: readCookie(header, 'keys') !== '0',
    refreshes: readCookie(header, 'refresh') !== '0',
    oddsChanges: ODDS_CHANGES.find((known) => known === readCookie(header, 'odds')),
    quickStake: /^[1-9]\d{0,9}$/.test(quick) ? BigInt(quick) : undefined,
  };
}
