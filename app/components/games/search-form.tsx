import { useLocation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { OtherParameters } from '../forms/other-parameters';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN_LENGTH } from '#contract/constants';
import { Form } from '../layout/link';

interface SearchFormProps {
  /** URL of the list to search, which is a screen: `/slot`. */
  action: string;
  name?: string;
  value?: string | undefined;
  /** Error of the search text: too short. */
  error?: string | undefined;
  /** Names of the parameters that `children` set. */
  filters?: readonly string[];
  /** Filters of the list, sent with the search. The label is then inside the field. */
  children?: ReactNode;
}

const TYPING_PAUSE_MS = 300;

/** Search by name, a GET form. With JavaScript, on the screen it searches, results update while typing. */
export function SearchForm({ action, name = 'q', value = '', error, filters, children }: SearchFormProps) {
  const { t } = useTranslation('components');
  const submit = useSubmit();
  const { pathname, key } = useLocation();
  const isHere = pathname === action;
  const field = useRef<HTMLInputElement>(null);
  const lastKey = useRef(key);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    // After a link the field has the search of the new list; while the player types it keeps the newer text.
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [key, value]);
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
      onInput={({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement) typed(currentTarget, target.value);
      }}
      onSubmit={() => clearTimeout(pause.current)}
      role="search"
      action={action}
      method="get"
    >
      <OtherParameters own={[name, 'offset', ...(filters ?? [])]} />
      <label htmlFor="search" className={children ? 'vh' : undefined}>
        {t('searchGames')}
      </label>{' '}
      <input
        ref={field}
        type="search"
        id="search"
        placeholder={children ? t('searchGames') : undefined}
        name={name}
        defaultValue={value}
        maxLength={60}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'search-error' : undefined}
      />{' '}
      <button className="btn">{t('search')}</button>{' '}
      {error && (
        <p id="search-error" role="alert">
          {error}
        </p>
      )}
      {children}
    </Form>
  );
}
