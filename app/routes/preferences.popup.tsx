import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { preferenceCookie } from '~/lib/preferences';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/answers/redirects.server';
import { requestState } from '~/request/state.server';

/** Remembers the popup that was closed ('modal status'): it stays closed in this browser. */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const id = fieldOf(form, 'id')
    .replace(/[^0-9A-Za-z-]/g, '')
    .slice(0, 40);
  return redirectWith(state, safeReturnPath(form.get('to')) ?? '/', {
    setCookies: [preferenceCookie('popup', id, state.secure)],
    needsCookies: state.language,
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
