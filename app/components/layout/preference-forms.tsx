import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { buttonName } from '~/lib/forms/button-name';
import { MODES, type Mode } from '~/lib/preferences/preferences';
import { useLanguage } from '~/lib/language/i18n';
import { CachedMarkup } from '../markup-cache/cached-markup';
import { DisclosureHeading } from './disclosure-heading';
import { Spaced } from './spaced';

export interface LanguageChoice {
  title: string;
  lang: string;
}

const modeNames = { auto: 'modeAuto', light: 'modeLight', dark: 'modeDark' } as const;

export interface Preferences {
  languages: LanguageChoice[];
  mode: Mode;
  lite: boolean;
}

/** Id of the preferences, a target of the menu. */
export const PREFERENCES = 'preferences';

/**
 * Language, display mode and lite mode as plain forms: the whole document is reloaded, so that texts, colours and
 * scripts all change.
 */
export function PreferenceForms(preferences: Preferences) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <CachedMarkup by={['preferences', preferences, here]}>
      <Forms {...preferences} here={here} />
    </CachedMarkup>
  );
}

function Forms(props: Preferences & { here: string }) {
  const { t } = useTranslation('components');
  const language = useLanguage();
  const back = <input type="hidden" name="to" value={props.here} />;
  return (
    <section className="wrap" id={PREFERENCES}>
      <DisclosureHeading title={t('preferences')} />
      <div className="prefs">
        <form className="pick" method="post" action="/preferences/language">
          <span>{t('language')}</span>
          {back}{' '}
          <Spaced>
            {props.languages.map((choice) => (
              <button
                className="btn ghost"
                key={choice.lang}
                name={buttonName('lang', choice.lang)}
                aria-pressed={choice.lang === language}
              >
                {choice.title}
              </button>
            ))}
          </Spaced>
        </form>
        <form className="pick" method="post" action="/preferences/mode">
          <span>{t('mode')}</span>
          {back}{' '}
          <Spaced>
            {MODES.map((mode) => (
              <button
                className="btn ghost"
                key={mode}
                name={buttonName('mode', mode)}
                aria-pressed={mode === props.mode}
              >
                {t(modeNames[mode])}
              </button>
            ))}
          </Spaced>
        </form>
        <form className="pick" method="post" action="/preferences/lite">
          <span>{t('lite')}</span>
          {back}{' '}
          <button className="btn ghost" name={buttonName('lite', '1')} aria-pressed={props.lite}>
            {t('on')}
          </button>{' '}
          <button className="btn ghost" name={buttonName('lite', '0')} aria-pressed={!props.lite}>
            {t('off')}
          </button>
        </form>
      </div>
    </section>
  );
}
