import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { preferenceCookie } from '~/lib/preferences';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/answers/redirects.server';
import { requestState } from '~/request/state.server';

/** Switches the keys of one character, `/` and `k`, on or off (WCAG 2.1.4). */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const value = fieldOf(form, 'keys') === '0' ? '0' : '1';
  return redirectWith(state, safeReturnPath(form.get('to')) ?? '/', {
    setCookies: [preferenceCookie('keys', value, state.secure)],
    needsCookies: state.language,
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
