import { Form, useLocation, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { SEARCH_MIN_LENGTH } from '#contract/constants';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';
import { Icon } from '../layout/icon';

interface SearchFormProps {
  /** The list that is searched, itself a screen: `/slot`. */
  action: string;
  name?: string;
  value?: string;
  /** What is wrong with what was typed: too short. */
  error?: string;
  /** What the address must keep. */
  kept?: Record<string, string>;
}

const TYPING_PAUSE_MS = 300;

/** Search by name, a GET form. With JavaScript, on the screen it searches, results come as one types. */
export function SearchForm({ action, name = 'q', value = '', error, kept }: SearchFormProps) {
  const t = useTexts(components);
  const submit = useSubmit();
  const isHere = useLocation().pathname === action;
  const pause = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(pause.current), []);
  const typed = (form: HTMLFormElement, text: string) => {
    clearTimeout(pause.current);
    const { length } = text.trim();
    if (isHere && (length === 0 || length >= SEARCH_MIN_LENGTH)) {
      pause.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), TYPING_PAUSE_MS);
    }
  };
  return (
    <Form
      discover="none"
      className="search"
      onInput={(event) => typed(event.currentTarget, (event.target as HTMLInputElement).value)}
      onSubmit={() => clearTimeout(pause.current)}
      role="search"
      action={action}
      method="get"
    >
      {Object.entries(kept ?? {}).map(([key, one]) => (
        <input key={key} type="hidden" name={key} value={one} />
      ))}
      <input
        type="search"
        name={name}
        defaultValue={value}
        maxLength={60}
        placeholder={t('searchGames')}
        aria-label={t('searchGames')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'search-error' : undefined}
      />
      <button aria-label={t('search')}>
        <Icon name="search" />
      </button>
      {error && (
        <p id="search-error" role="alert">
          {error}
        </p>
      )}
    </Form>
  );
}
