import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { CLOCKS, supportedLanguage, type Clock } from '#contract/constants';
import { readField, readForm } from '~/answers/forms.server';
import { homeInstead } from '~/answers/post-only.server';
import { redirectWith } from '~/answers/redirects.server';
import { MODES, preferenceCookie } from '~/lib/preferences/preferences';
import { popupCookie, withClosedPopup } from '~/lib/preferences/preferences.server';
import { safeReturnPath } from '~/lib/links/return-path';
import { api } from '~/api/client.server';
import { isSignedIn } from '~/request/caller';
import { requestState, type RequestState } from '~/request/state.server';
import { getCallerUnguarded } from '~/session/guards.server';

type Setting = [cookie: Parameters<typeof preferenceCookie>[0], value: string];

/** Cookie name and value of each preference. */
const PREFERENCES = {
  /** Shows or hides the balance. */
  balance: (form: FormData): Setting => ['balance', readField(form, 'show') === '1' ? '1' : '0'],
  /** Sets the 12-hour or the 24-hour clock. */
  clock: (form: FormData, { preferences }: RequestState): Setting => [
    'clock',
    CLOCKS.find((known) => known === readField(form, 'clock')) ?? preferences.clock,
  ],
  /** Switches the single-character shortcuts, `/` and `k`, on or off (WCAG 2.1.4). */
  keys: (form: FormData): Setting => ['keys', readField(form, 'keys') === '0' ? '0' : '1'],
  language: (form: FormData, { language }: RequestState): Setting => [
    'lang',
    supportedLanguage(readField(form, 'lang')) ?? language,
  ],
  /** Switches lite mode: no script, no decorative pictures. */
  lite: (form: FormData): Setting => ['lite', readField(form, 'lite') === '1' ? '1' : '0'],
  /** Sets the display mode: light, dark, or that of the device. */
  mode: (form: FormData): Setting => ['mode', MODES.find((known) => known === readField(form, 'mode')) ?? 'auto'],
  /** Closes a popup ('modal status'); it stays closed in this browser. */
  popup: (form: FormData, { preferences }: RequestState): Setting => [
    'popup',
    popupCookie(withClosedPopup(preferences.closedPopups, readField(form, 'id'))),
  ],
  /** Switches automatic reloads on or off. */
  refresh: (form: FormData): Setting => ['refresh', readField(form, 'refresh') === '1' ? '1' : '0'],
} satisfies Record<string, (form: FormData, state: RequestState) => Setting>;

/** Stores a player's clock for mails and other browsers. The choice holds in this browser even if that fails. */
async function storeClock(args: ActionFunctionArgs, clock: Clock): Promise<void> {
  const { caller } = await getCallerUnguarded(args);
  if (!isSignedIn(caller)) return;
  try {
    await api.user.setClock(caller, { clock });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
  }
}

/** @throws {Response} 404 for a preference that does not exist. */
function preferenceOf(name: string | undefined): keyof typeof PREFERENCES | 'display' {
  if (name === 'display') return name;
  if (name === undefined || !Object.hasOwn(PREFERENCES, name)) throw new Response(null, { status: 404 });
  return name as keyof typeof PREFERENCES;
}

/** Returns the preference whose button in the footer was pressed. */
const pressed = (form: FormData): keyof typeof PREFERENCES =>
  (['clock', 'mode', 'lite'] as const).find((name) => form.has(name)) ?? 'language';

/** Stores a preference and redirects to the same page. */
export async function action(args: ActionFunctionArgs) {
  const preference = preferenceOf(args.params['name']);
  const state = await requestState(args);
  const form = await readForm(args.request);
  const [cookie, value] = PREFERENCES[preference === 'display' ? pressed(form) : preference](form, state);
  if (cookie === 'clock') await storeClock(args, value as Clock);
  const setCookies = [preferenceCookie(cookie, value, state.secure)];
  const to = safeReturnPath(form.get('to')) ?? '/';
  if (cookie === 'balance') return redirectWith(state, to, { setCookies });
  if (cookie !== 'lang') return redirectWith(state, to, { setCookies, needsCookies: state.language });
  // A URL that forces a language would hide the choice.
  const page = new URL(to, 'http://site.invalid');
  page.searchParams.delete('lang');
  return redirectWith(state, page.pathname + page.search, {
    setCookies,
    needsCookies: value as RequestState['language'],
  });
}

export const loader = (args: LoaderFunctionArgs) => {
  preferenceOf(args.params['name']);
  return homeInstead(args);
};
