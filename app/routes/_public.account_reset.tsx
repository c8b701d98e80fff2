import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { auth } from '#locales/auth';
import { visitor } from '~/caller.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { fieldOf, formState, invalid, parseForm, readForm, refusedForm } from '~/forms.server';
import { mailToken } from '~/lib/mail-token';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, TOAST_MS } from '~/redirects.server';
import { newPassword, passwordAgain } from '~/services/account-rules.server';
import { resetPassword } from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'] };

const HIDDEN = ['password', 'passwordConfirmation'];

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await visitor(args);
  return { language, token: mailToken(new URL(args.request.url).searchParams.get('token')) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  const t = textsFor(caller.language, auth);
  const form = await readForm(args.request);
  const schema = z.object({
    password: newPassword(caller.language),
    passwordConfirmation: passwordAgain(caller.language, fieldOf(form, 'password')),
  });
  const parsed = parseForm(form, schema, caller.language, HIDDEN);
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await resetPassword(caller, { token: mailToken(fieldOf(form, 'token')), password: parsed.value.password });
  if (reply.ok) return redirectWith(caller.state, '/login', [doneToast(reply, { listed: t('resetDone') }, TOAST_MS.generic)]);
  // The token's field is hidden: what is wrong with it is said on top.
  return invalid(reply.field === 'token' ? formState(form, { formErrors: [reply.message], hidden: HIDDEN }) : refusedForm(form, reply, HIDDEN));
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', auth);
  return pageMeta({ title: t('resetTitle'), description: t('resetDescription'), matches, location, noIndex: true });
};

/** The end of the mailed link: a new password, by a token that works once. */
export default function ResetPassword() {
  const t = useTexts(auth);
  const { token } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="narrow">
      <PageHeading title={t('resetTitle')} />
      {token === '' ? (
        <InlineNotice tone="negative" text={t('linkBroken')} />
      ) : (
        <Form method="post" className="form" noValidate key={form?.key}>
          <ErrorSummary form={form} />
          <input type="hidden" name="token" value={token} />
          <Field form={form} name="password" type="password" label={t('newPassword')} hint={t('passwordHint')} autoComplete="new-password" minLength={6} maxLength={200} required />
          <Field form={form} name="passwordConfirmation" type="password" label={t('newPasswordAgain')} autoComplete="new-password" maxLength={200} required />
          <SubmitButton>{t('savePassword')}</SubmitButton>
        </Form>
      )}
      <p className="ways">
        <Link discover="none" to="/forgot-password">
          {t('askAgain')}
        </Link>
        <Link discover="none" to="/login">
          {t('loginLink')}
        </Link>
      </p>
    </div>
  );
}
