import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { supportedLanguage } from '#contract/constants';
import { withLanguage } from '~/lib/language/carried-language';

/** Returns the path of the home page, with the language of a request's URL. */
export function homePath(request: Request): string {
  const language = supportedLanguage(new URL(request.url).searchParams.get('lang'));
  return language ? withLanguage('/', language) : '/';
}

/** Redirects a GET to a URL that only takes posts: the visitor reloaded or typed it. */
export const homeInstead = ({ request }: LoaderFunctionArgs) => redirect(homePath(request), 303);
