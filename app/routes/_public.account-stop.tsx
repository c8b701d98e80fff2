import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { visitor } from '~/session/guards.server';
import { MailedLink } from '~/components/forms/mailed-link';
import { fieldOf, formState, invalid, readForm } from '~/answers/forms.server';
import { mailToken } from '~/lib/mail-token';
import { titled } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { fixedT } from '~/lib/i18n';
import { doneToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { mailedLink } from '~/screens/mailed-link.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['security'] };

export const loader = mailedLink;

/** Programs that check mails open every link: only the button's POST uses the token up. */
export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const form = await readForm(args.request);
  const reply = await api.user.stopAccess(caller, { token: mailToken(fieldOf(form, 'token')) });
  if (!reply.ok) return invalid(formState(form, { formErrors: [reply.message] }));
  return redirectWith(caller.state, `/account_reset?token=${encodeURIComponent(reply.data.token)}`, {
    toast: doneToast(reply, { unlessSaid: fixedT(caller.language, 'security')('stopped') }, TOAST_MS.generic),
  });
}

export const meta = titled('security', 'stopTitle');

/** The end of a new-device mail's link: everything is closed, and a new password is next. */
export default function StopAccess() {
  const { t } = useTranslation('security');
  const { token } = useLoaderData<typeof loader>();
  return (
    <MailedLink
      token={token}
      form={useActionData<typeof action>()?.form}
      title={t('stopTitle')}
      lead={t('stopLead')}
      button={t('stop')}
      broken={t('linkBroken')}
      help={t('stopLinkHelp')}
      way={{ to: '/forgot-password', text: t('forgot') }}
    />
  );
}
