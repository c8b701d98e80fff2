import type { ActionFunctionArgs } from '@remix-run/node';
import { fieldOf, readForm } from '~/answers/forms.server';
import { MODES, preferenceCookie } from '~/lib/preferences';
import { safeReturnPath } from '~/lib/return-path';
import { redirectWith } from '~/answers/redirects.server';
import { requestState } from '~/request/state.server';

/** Stores the display mode: light, dark, or as the device says. */
export async function action(args: ActionFunctionArgs) {
  const state = await requestState(args);
  const form = await readForm(args.request);
  const mode = MODES.find((known) => known === fieldOf(form, 'mode')) ?? 'auto';
  return redirectWith(state, safeReturnPath(form.get('to')) ?? '/', {
    setCookies: [preferenceCookie('mode', mode, state.secure)],
    needsCookies: state.language,
  });
}

export { homeInstead as loader } from '~/answers/post-only.server';
