import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import type { Language } from '#contract/constants';
import { CODE } from '#contract/messages';
import { getCaller } from '~/session/guards.server';
import { Field } from '~/components/forms/field';
import { Honeypot } from '~/components/forms/honeypot';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { fixedConstraints } from '~/answers/constraints.server';
import { invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { rejectIfHoneypotFilled } from '~/answers/honeypot.server';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { emailAddress } from '~/screens/account-rules.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['auth'] };

const schema = (language: Language) => z.object({ email: emailAddress(language) });
const formConstraints = fixedConstraints(() => schema('tr'));

export async function loader(args: LoaderFunctionArgs) {
  await getCaller(args);
  return { constraints: formConstraints() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  const form = await readForm(args.request);
  const caught = rejectIfHoneypotFilled(form, caller.language);
  if (caught) return caught;
  const parsed = parseForm(form, { schema: schema(caller.language), language: caller.language });
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await api.user.forgot(caller, { email: parsed.value.email });
  if (!reply.ok) return invalid(refusedForm(form, reply), [], reply.code === CODE.tooMany ? 429 : 400);
  return redirectWith(caller.state, '/login', {
    toast: successToast(reply, { listed: fixedT(caller.language, 'auth')('forgotDone') }, TOAST_MS.generic),
  });
}

export const meta = titled('auth', 'forgotTitle', 'forgotDescription');

/** Requests the mail for choosing a new password; known and unknown mail addresses get the same response. */
export default function ForgotPassword() {
  const { t } = useTranslation('auth');
  const { constraints } = useLoaderData<typeof loader>();
  const form = { ...useActionData<typeof action>()?.form, constraints };
  return (
    <div className="narrow">
      <PageHeading title={t('forgotTitle')} lead={t('forgotLead')} />
      <CheckedForm form={form} labels={{ email: t('email') }}>
        <Field form={form} name="email" type="email" label={t('email')} autoComplete="email" />
        <Honeypot />
        <SubmitButton>{t('sendLink')}</SubmitButton>
      </CheckedForm>
      <p className="ways">
        <Link discover="none" to="/login">
          {t('loginLink')}
        </Link>
      </p>
    </div>
  );
}
