import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { preferenceCookie } from '~/lib/preferences';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/answers/redirects.server';
import { requestState } from '~/request/state.server';

/** Stops pages that change by themselves, or lets them go on, stored as 0 or 1. */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const value = fieldOf(form, 'refresh') === '1' ? '1' : '0';
  return redirectWith(state, safeReturnPath(form.get('to')) ?? '/', {
    setCookies: [preferenceCookie('refresh', value, state.secure)],
    needsCookies: state.language,
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
