import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { supportedLanguage } from '#contract/constants';
import { readField, readForm } from '~/answers/forms.server';
import { homeInstead } from '~/answers/post-only.server';
import { redirectWith } from '~/answers/redirects.server';
import { MODES, preferenceCookie } from '~/lib/preferences/preferences';
import { popupCookie, withClosedPopup } from '~/lib/preferences/preferences.server';
import { safeReturnPath } from '~/lib/links/return-path';
import { requestState, type RequestState } from '~/request/state.server';

/** Cookie name and value of each preference form. */
const PREFERENCES = {
  /** Shows or hides the balance. */
  balance: (form: FormData) => ['balance', readField(form, 'show') === '1' ? '1' : '0'],
  /** Switches the single-character shortcuts, `/` and `k`, on or off (WCAG 2.1.4). */
  keys: (form: FormData) => ['keys', readField(form, 'keys') === '0' ? '0' : '1'],
  language: (form: FormData, { language }: RequestState) => [
    'lang',
    supportedLanguage(readField(form, 'lang')) ?? language,
  ],
  /** Switches lite mode: no script, no decorative pictures. */
  lite: (form: FormData) => ['lite', readField(form, 'lite') === '1' ? '1' : '0'],
  /** Sets the display mode: light, dark, or that of the device. */
  mode: (form: FormData) => ['mode', MODES.find((known) => known === readField(form, 'mode')) ?? 'auto'],
  /** Closes a popup ('modal status'); it stays closed in this browser. */
  popup: (form: FormData, { preferences }: RequestState) => [
    'popup',
    popupCookie(withClosedPopup(preferences.closedPopups, readField(form, 'id'))),
  ],
  /** Switches automatic reloads on or off. */
  refresh: (form: FormData) => ['refresh', readField(form, 'refresh') === '1' ? '1' : '0'],
} as const satisfies Record<
  string,
  (form: FormData, state: RequestState) => [Parameters<typeof preferenceCookie>[0], string]
>;

/** @throws {Response} 404 for a preference that does not exist. */
function preferenceOf(name: string | undefined): keyof typeof PREFERENCES {
  if (name === undefined || !Object.hasOwn(PREFERENCES, name)) throw new Response(null, { status: 404 });
  return name as keyof typeof PREFERENCES;
}

/** Stores a preference and redirects to the same page. */
export async function action(args: ActionFunctionArgs) {
  const preference = preferenceOf(args.params['name']);
  const state = await requestState(args);
  const form = await readForm(args.request);
  const [cookie, value] = PREFERENCES[preference](form, state);
  const setCookies = [preferenceCookie(cookie, value, state.secure)];
  const to = safeReturnPath(form.get('to')) ?? '/';
  if (preference === 'balance') return redirectWith(state, to, { setCookies });
  if (preference !== 'language') return redirectWith(state, to, { setCookies, needsCookies: state.language });
  // A URL that forces a language would hide the choice.
  const page = new URL(to, 'http://site.invalid');
  page.searchParams.delete('lang');
  return redirectWith(state, page.pathname + page.search, {
    setCookies,
    needsCookies: value as RequestState['language'],
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => {
  preferenceOf(params['name']);
  return homeInstead();
};
