import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formState, invalid, readField, readForm } from '~/answers/forms.server';
import { redirectWith, successToast, TOAST_MS } from '~/answers/redirects.server';
import { api } from '~/api/client.server';
import { Checkbox } from '~/components/forms/checkbox';
import { CheckedForm } from '~/components/forms/checked-form';
import { SubmitButton } from '~/components/forms/submit-button';
import { Link } from '~/components/layout/link';
import { PageHeading } from '~/components/layout/page-heading';
import { fixedT } from '~/lib/language/i18n';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['forms', 'account'], i18n: ['security'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const reply = await api.user.getUserProfile(caller);
  // Unchecked boxes would withdraw consents that could not be read.
  if (!reply.ok) throw new Response(null, { status: 502 });
  const { smsOptIn, emailOptIn } = reply.data;
  return { smsOptIn, emailOptIn };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const isChecked = (name: string) => readField(form, name) === '1';
  const consents = { smsOptIn: isChecked('smsOptIn'), emailOptIn: isChecked('emailOptIn') };
  const reply = await api.user.setConsents(caller, consents);
  if (!reply.ok) return invalid(formState(form, { formErrors: [reply.message] }));
  return redirectWith(caller.state, '/profile', {
    toast: successToast(reply, { fallback: fixedT(caller.language, 'security')('consentsSaved') }, TOAST_MS.generic),
  });
}

export const meta = titled('security', 'consentsTitle');

/** The player's consents to news by SMS and by e-mail. */
export default function Consents() {
  const { t } = useTranslation('security');
  const { smsOptIn, emailOptIn } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <PageHeading title={t('consentsTitle')} lead={t('consentsLead')} />
      <CheckedForm className="card form" form={form} labels={{}}>
        <Checkbox form={form} name="smsOptIn" label={t('smsOptIn')} defaultChecked={smsOptIn} />
        <Checkbox form={form} name="emailOptIn" label={t('emailOptIn')} defaultChecked={emailOptIn} />
        <SubmitButton>{t('saveConsents')}</SubmitButton>{' '}
        <Link discover="none" className="btn ghost" to="/profile">
          {t('toProfile')}
        </Link>
      </CheckedForm>
    </>
  );
}
