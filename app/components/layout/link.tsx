import {
  Form as RemixForm,
  Link as RemixLink,
  useHref,
  useRouteLoaderData,
  type FormProps,
  type LinkProps,
} from '@remix-run/react';
import { forwardRef } from 'react';
import type { Language } from '#contract/constants';
import { withLanguage } from '~/lib/language/carried-language';
import { useOffered } from './use-offered';

/**
 * Returns the language that links and forms of the page carry on: it is in the URL and is not the stored one.
 * `undefined` if there is none.
 */
export const useCarriedLanguage = (): Language | undefined =>
  (useRouteLoaderData('root') as { carried?: Language } | undefined)?.carried;

/** Remix's `Link`, which carries the language of the URL on. Nothing for a part of the site that does not exist. */
export function Link({ to, ...props }: LinkProps) {
  const carried = useCarriedLanguage();
  const isOffered = useOffered();
  const href = useHref(to, props.relative && { relative: props.relative });
  if (!isOffered(href)) return null;
  return <RemixLink {...props} to={carried ? withLanguage(href, carried) : to} />;
}

/**
 * Returns a function that computes the `href` of ordinary links to documents, for a list of many: with the language of
 * the URL, and undefined for a part of the site that does not exist.
 */
export function usePlainHref(): (path: string) => string | undefined {
  const carried = useCarriedLanguage();
  const isOffered = useOffered();
  return (path) => {
    if (!isOffered(path)) return undefined;
    return carried ? withLanguage(path, carried) : path;
  };
}

/**
 * Remix's `Form`, which carries the language of the URL on: in its action, or in a field if the fields replace the
 * query.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ action, children, ...props }, ref) => {
  const carried = useCarriedLanguage();
  return (
    <RemixForm
      {...props}
      ref={ref}
      {...(action !== undefined && { action: carried && action ? withLanguage(action, carried) : action })}
    >
      {carried && props.method !== 'post' && <input type="hidden" name="lang" value={carried} />}
      {children}
    </RemixForm>
  );
});
Form.displayName = 'Form';
