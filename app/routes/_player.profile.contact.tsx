import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Language } from '#contract/constants';
import { Form, Link } from '~/components/layout/link';
import { fixedConstraints } from '~/answers/constraints.server';
import { invalid, parseForm, readField, readForm, refusedForm } from '~/answers/forms.server';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { CheckedForm } from '~/components/forms/checked-form';
import { Field } from '~/components/forms/field';
import { useStoredInput } from '~/components/forms/use-stored-input';
import { ReauthFields } from '~/components/forms/reauth-fields';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { ToastList } from '~/components/notices/toast-list';
import { fixedT } from '~/lib/language/i18n';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { emailAddress } from '~/screens/account-rules.server';
import { reauthForm, reauthenticate, needsReauth } from '~/screens/reauth.server';
import { requirePlayer } from '~/session/guards.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['forms', 'account'], i18n: ['security'] };

const PHONE_MAX = 24;

const schema = (language: Language) =>
  z.object({
    email: emailAddress(language),
    phone: z.string().trim().max(PHONE_MAX, fixedT(language, 'common')('tooLong')),
  });
const formConstraints = fixedConstraints(() => schema('tr'));

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const reply = await api.user.getUserProfile(caller);
  if (!reply.ok && !caller.state.answered) throw new Response(null, { status: 502 });
  const { email = '', phone = '', pendingEmail } = reply.ok ? reply.data : {};
  return { values: { email, phone }, pendingEmail, constraints: formConstraints() };
}

/**
 * Saves changed values: the phone number at once, the mail address after its link was opened. The intent `resend` sends
 * that link again.
 */
export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const t = fixedT(caller.language, 'security');
  const { form, again } = await reauthenticate(caller, await readForm(args.request));
  if (again) return invalid(again);
  const fields = schema(caller.language);
  const parsed = parseForm(form, {
    schema: readField(form, 'intent') === 'resend' ? fields.partial({ phone: true }) : fields,
    language: caller.language,
  });
  if (!parsed.ok) return invalid(parsed.form);
  const { email, phone } = parsed.value;
  const profile = await api.user.getUserProfile(caller);
  const now = profile.ok ? profile.data : { email: '', phone: '' };
  const isPhone = phone !== undefined && phone !== now.phone;
  const changed = isPhone ? await api.user.changePhone(caller, { phone }) : undefined;
  const isEmail = email !== now.email && changed?.ok !== false;
  const emailReply = isEmail ? await api.user.changeEmail(caller, { email }) : undefined;
  const refusal = changed?.ok === false ? changed : emailReply?.ok === false ? emailReply : undefined;
  // The phone number is saved even if the e-mail address is rejected.
  const done = [
    ...(changed?.ok ? [successToast(changed, { fallback: t('phoneChanged') }, TOAST_MS.generic)] : []),
    ...(emailReply?.ok ? [successToast(emailReply, { fallback: t('emailAsked') }, TOAST_MS.generic)] : []),
  ];
  if (refusal && needsReauth(refusal)) return invalid(await reauthForm(caller, { form }), done);
  if (refusal) return invalid(refusedForm(form, refusal), done);
  const [first] = done;
  if (!first) return redirectWith(caller.state, '/profile');
  const message = done.map((notice) => notice.message).join(' · ');
  return redirectWith(caller.state, '/profile', { toast: { ...first, message } });
}

export const meta = titled('security', 'contactTitle');

/** The e-mail address and the phone number of the account. */
export default function Contact() {
  const { t } = useTranslation('security');
  const { values, pendingEmail, constraints } = useLoaderData<typeof loader>();
  const kept = useStoredInput();
  const outcome = useActionData<typeof action>();
  const answered = outcome?.form ?? kept;
  const form = { ...(answered ?? { initialValue: values }), constraints };
  return (
    <>
      <PageHeading title={t('contactTitle')} lead={t('contactLead')} />
      {pendingEmail !== undefined && (
        <Form method="post" className="card form">
          <p>{t('emailPending', { email: pendingEmail })}</p>
          <input type="hidden" name="email" value={pendingEmail} />
          <SubmitButton intent="resend" tone="ghost">
            {t('resendLink')}
          </SubmitButton>
        </Form>
      )}
      <CheckedForm className="card form" form={form} labels={{ email: t('email'), phone: t('phone') }}>
        <Field form={form} name="email" type="email" label={t('email')} autoComplete="email" />
        <Field form={form} name="phone" type="tel" label={t('phone')} defaultValue={values.phone} autoComplete="tel" />
        <ReauthFields form={form}>
          <SubmitButton intent="save">{t('saveContact')}</SubmitButton>
        </ReauthFields>{' '}
        <Link discover="none" className="btn ghost" to="/profile">
          {t('toProfile')}
        </Link>
      </CheckedForm>
      <ToastList toasts={outcome?.toasts ?? []} />
    </>
  );
}
