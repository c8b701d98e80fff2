import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { z } from 'zod';
import type { Language } from '#contract/constants';
import { CODE } from '#contract/messages';
import { auth } from '#locales/auth';
import { isSignedIn, visitor } from '~/caller.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { invalid, parseForm, readForm, refusedForm } from '~/forms.server';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { redirectWith } from '~/redirects.server';
import { login } from '~/services/user.server';
import { afterPassword } from '~/sign-in.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'] };

const HIDDEN = ['password'];

function schema(language: Language) {
  const t = textsFor(language, auth);
  return z.object({ username: z.string().trim().max(64, t('tooLong')), password: z.string().max(200, t('tooLong')) });
}

export async function loader(args: LoaderFunctionArgs) {
  const caller = await visitor(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  return { language: caller.language };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const form = await readForm(args.request);
  const parsed = parseForm(form, schema(caller.language), caller.language, HIDDEN);
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await login(caller, parsed.value.username, parsed.value.password);
  if (reply.ok) return afterPassword(caller, reply.data);
  return invalid(refusedForm(form, reply, HIDDEN), [], reply.kind !== 'refused' ? 502 : reply.code === CODE.tooMany ? 429 : 400);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', auth);
  return pageMeta({ title: t('loginTitle'), description: t('loginDescription'), matches, location });
};

/** Signing in with username and password. */
export default function Login() {
  const t = useTexts(auth);
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="narrow">
      <PageHeading title={t('loginTitle')} />
      <Form method="post" className="form" noValidate key={form?.key}>
        <ErrorSummary form={form} labels={{ username: t('username'), password: t('password') }} />
        <Field form={form} name="username" label={t('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64} required />
        <Field form={form} name="password" type="password" label={t('password')} autoComplete="current-password" maxLength={200} required />
        <SubmitButton>{t('signIn')}</SubmitButton>
      </Form>
      <p className="ways">
        <Link discover="none" to="/forgot-password">
          {t('forgotLink')}
        </Link>
        <Link discover="none" to="/register">
          {t('registerLink')}
        </Link>
      </p>
    </div>
  );
}
