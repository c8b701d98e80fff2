import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { z } from 'zod';
import { CODE } from '#contract/messages';
import { auth } from '#locales/auth';
import { visitor } from '~/caller.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { invalid, parseForm, readForm, refusedForm } from '~/forms.server';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, TOAST_MS } from '~/redirects.server';
import { emailAddress } from '~/services/account-rules.server';
import { forgotPassword } from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'] };

export async function loader(args: LoaderFunctionArgs) {
  return { language: (await visitor(args)).language };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const form = await readForm(args.request);
  const parsed = parseForm(form, z.object({ email: emailAddress(caller.language) }), caller.language);
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await forgotPassword(caller, parsed.value.email);
  if (!reply.ok) return invalid(refusedForm(form, reply), [], reply.code === CODE.tooMany ? 429 : 400);
  return redirectWith(caller.state, '/login', [doneToast(reply, { listed: textsFor(caller.language, auth)('forgotDone') }, TOAST_MS.generic)]);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', auth);
  return pageMeta({ title: t('forgotTitle'), description: t('forgotDescription'), matches, location });
};

/** Asks for the mail with which a new password is chosen; known and unknown addresses get the same answer. */
export default function ForgotPassword() {
  const t = useTexts(auth);
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="narrow">
      <PageHeading title={t('forgotTitle')} lead={t('forgotLead')} />
      <Form method="post" className="form" noValidate key={form?.key}>
        <ErrorSummary form={form} />
        <Field form={form} name="email" type="email" label={t('email')} autoComplete="email" maxLength={120} required />
        <SubmitButton>{t('sendLink')}</SubmitButton>
      </Form>
      <p className="ways">
        <Link discover="none" to="/login">
          {t('loginLink')}
        </Link>
      </p>
    </div>
  );
}
