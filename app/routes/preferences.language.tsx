import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { preferenceCookie, supportedLanguage } from '~/lib/preferences';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/answers/redirects.server';
import { requestState } from '~/request/state.server';

/** Stores the language and keeps the page; an address that forces a language would hide the choice, so `?lang=` goes. */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const language = supportedLanguage(fieldOf(form, 'lang')) ?? 'tr';
  const to = new URL(safeReturnPath(form.get('to')) ?? '/', 'http://site.invalid');
  to.searchParams.delete('lang');
  return redirectWith(state, to.pathname + to.search, {
    setCookies: [preferenceCookie('lang', language, state.secure)],
    needsCookies: language,
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
