import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { buttonName } from '~/lib/button-name';
import { MODES, type Mode } from '~/lib/preferences';
import { useLanguage } from '~/lib/i18n';
import { FoldHeading } from './fold-heading';
import { Kept } from './kept';
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

/** The id of the preferences: the menu leads there. */
export const PREFERENCES = 'preferences';

/**
 * Language, display mode and lite mode as plain forms: the whole document is asked for again, so that its texts,
 * colours and scripts all follow.
 */
export function PreferenceForms(preferences: Preferences) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Kept by={['preferences', preferences, here]}>
      <Forms {...preferences} here={here} />
    </Kept>
  );
}

function Forms(props: Preferences & { here: string }) {
  const { t } = useTranslation('components');
  const language = useLanguage();
  return (
    <section className="wrap" id={PREFERENCES}>
      <FoldHeading title={t('preferences')} />
      <form className="prefs" method="post">
        <input type="hidden" name="to" value={props.here} />
        <Choice
          label={t('language')}
          action="language"
          options={props.languages.map(({ lang, title }) => [buttonName('lang', lang), title, lang === language])}
        />{' '}
        <Choice
          label={t('mode')}
          action="mode"
          options={MODES.map((mode) => [buttonName('mode', mode), t(modeNames[mode]), mode === props.mode])}
        />{' '}
        <Choice
          label={t('lite')}
          action="lite"
          options={[
            [buttonName('lite', '1'), t('on'), props.lite],
            [buttonName('lite', '0'), t('off'), !props.lite],
          ]}
        />
      </form>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  /** Last part of the address that the choice is sent to. */
  action: string;
  options: [name: string, text: string, isChosen: boolean][];
}

function Choice({ label, action, options }: ChoiceProps) {
  return (
    <div className="pick">
      <span>{label}</span>{' '}
      <Spaced>
        {options.map(([name, text, isChosen]) => (
          <button
            className="btn ghost"
            key={name}
            name={name}
            formAction={`/preferences/${action}`}
            aria-pressed={isChosen}
          >
            {text}
          </button>
        ))}
      </Spaced>
    </div>
  );
}
