import { supportedLanguage } from '#contract/constants';
import { settings } from '#settings';
import { keptCookie } from './cookie-name';
import { closedPopupsOf, MODES, type Preferences } from './preferences';

/** Reads the preference cookies; unknown values count as the default, for the language DEFAULT_LANGUAGE. */
export function readPreferences(cookieHeader: string | null | undefined, saveData: boolean): Preferences {
  const header = cookieHeader ?? '';
  const language = supportedLanguage(keptCookie(header, 'lang'));
  const mode = keptCookie(header, 'mode');
  return {
    language: language ?? settings().DEFAULT_LANGUAGE,
    languageStored: language !== undefined,
    mode: MODES.find((known) => known === mode) ?? 'auto',
    lite: saveData || keptCookie(header, 'lite') === '1',
    closedPopups: closedPopupsOf(keptCookie(header, 'popup')),
    showBalance: keptCookie(header, 'balance') !== '0',
    hasKeys: keptCookie(header, 'keys') !== '0',
    refreshes: keptCookie(header, 'refresh') !== '0',
  };
}
