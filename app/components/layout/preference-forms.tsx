import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CLOCKS, type Clock } from '#contract/constants';
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
  clock: Clock;
  lite: boolean;
}

/** Id of the preferences, a target of the menu. */
export const PREFERENCES = 'preferences';

/**
 * Language, display mode, clock and lite mode as one plain form: the whole document is reloaded, so that texts,
 * colours and scripts all change.
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
  return (
    <section className="wrap" id={PREFERENCES}>
      <DisclosureHeading title={t('preferences')} />
      <form className="prefs" method="post" action="/preferences/display">
        <input type="hidden" name="to" value={props.here} />{' '}
        <Choice
          title={t('language')}
          name="lang"
          chosen={language}
          options={props.languages.map(({ lang, title }) => [lang, title])}
        />
        <Choice
          title={t('mode')}
          name="mode"
          chosen={props.mode}
          options={MODES.map((mode) => [mode, t(modeNames[mode])])}
        />
        <Choice
          title={t('clock')}
          name="clock"
          chosen={props.clock}
          options={CLOCKS.map((clock) => [clock, t('hours', { count: Number(clock) })])}
        />
        <Choice
          title={t('lite')}
          name="lite"
          chosen={props.lite ? '1' : '0'}
          options={[
            ['1', t('on')],
            ['0', t('off')],
          ]}
        />
      </form>
    </section>
  );
}

interface ChoiceProps {
  title: string;
  /** Field name of its buttons. */
  name: string;
  chosen: string;
  /** Value and text of each button. */
  options: [value: string, text: string][];
}

function Choice({ title, name, chosen, options }: ChoiceProps) {
  return (
    <div className="pick" role="group" aria-label={title}>
      <span>{title}</span>{' '}
      <Spaced>
        {options.map(([value, text]) => (
          <button className="btn ghost" key={value} name={buttonName(name, value)} aria-pressed={value === chosen}>
            {text}
          </button>
        ))}
      </Spaced>
    </div>
  );
}
