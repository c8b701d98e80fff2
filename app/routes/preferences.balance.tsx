import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { preferenceCookie } from '~/lib/preferences';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/answers/redirects.server';
import { requestState } from '~/request/state.server';

/** Shows or hides the balance, stored as 1 or 0. */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const value = fieldOf(form, 'show') === '1' ? '1' : '0';
  return redirectWith(state, safeReturnPath(form.get('to')) ?? '/', {
    setCookies: [preferenceCookie('balance', value, state.secure)],
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
