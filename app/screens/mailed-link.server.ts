import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { readField, formState, invalid, readForm } from '~/answers/forms.server';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import type { Reply } from '~/api/endpoint.server';
import { fixedT } from '~/lib/language/i18n';
import { mailToken } from '~/lib/links/mail-token';
import type { Caller } from '~/request/caller';
import { getCaller } from '~/session/guards.server';

/** Loads the page of a mailed link: validates the token without consuming it. */
export async function mailedLink(args: LoaderFunctionArgs) {
  await getCaller(args);
  return { token: mailToken(new URL(args.request.url).searchParams.get('token')) };
}

/**
 * Returns the action of such a page. Only the button's POST consumes the token, because mail scanners open every
 * link.
 */
export const pressMailedLink =
  <Data>(
    use: (caller: Caller, data: { token: string }) => Promise<Reply<Data>>,
    done: 'emailConfirmed' | 'stopped',
    next: (data: Data) => string,
  ) =>
  async (args: ActionFunctionArgs) => {
    const caller = await getCaller(args);
    const form = await readForm(args.request);
    const reply = await use(caller, { token: mailToken(readField(form, 'token')) });
    if (!reply.ok) return invalid(formState(form, { formErrors: [reply.message] }));
    return redirectWith(caller.state, next(reply.data), {
      toast: successToast(reply, { fallback: fixedT(caller.language, 'security')(done) }, TOAST_MS.generic),
    });
  };
