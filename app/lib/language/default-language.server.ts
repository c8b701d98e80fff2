import { type Language, supportedLanguage } from '#contract/constants';
import { settings } from '#settings';

/** Id of the default language in `datas/languages` (spec section 3). */
const DEFAULT_ID = '1';

let known: Language = 'tr';

/**
 * Returns the language of visitors who have not chosen one: DEFAULT_LANGUAGE, else the language with id 1 in the
 * API's `datas/languages`, else Turkish.
 */
export const defaultLanguage = (): Language => settings().DEFAULT_LANGUAGE ?? known;

/** Takes the default from the API's list. A list without a language of this site at id 1 changes nothing. */
export function setDefaultLanguage(languages: readonly { id: string; lang: string }[]): void {
  known = supportedLanguage(languages.find(({ id }) => id === DEFAULT_ID)?.lang) ?? known;
}
