import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { z } from 'zod';
import { CODE, MESSAGE } from '#contract/messages';
import { account } from '#locales/account';
import { auth } from '#locales/auth';
import { player } from '~/caller.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { fieldOf, invalid, parseForm, readForm, refusedForm } from '~/forms.server';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, sessionExpired } from '~/redirects.server';
import { newPassword, passwordAgain } from '~/services/account-rules.server';
import { changePassword } from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'account'] };

const HIDDEN = ['currentPassword', 'newPassword', 'newPasswordConfirmation'];

export async function loader(args: LoaderFunctionArgs) {
  return { language: (await player(args)).language };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await player(args);
  const form = await readForm(args.request);
  const schema = z.object({
    currentPassword: z.string().max(200, textsFor(caller.language, auth)('tooLong')),
    newPassword: newPassword(caller.language),
    newPasswordConfirmation: passwordAgain(caller.language, fieldOf(form, 'newPassword')),
  });
  const parsed = parseForm(form, schema, caller.language, HIDDEN);
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await changePassword(caller, { currentPassword: parsed.value.currentPassword, newPassword: parsed.value.newPassword });
  // Here an expired session is not refreshed: local data goes, then `/login` (spec section 4).
  if (!reply.ok && reply.message === MESSAGE.sessionExpired) return sessionExpired(caller.state, args.request);
  if (!reply.ok) return invalid(refusedForm(form, reply, HIDDEN), [], reply.code === CODE.tooMany ? 429 : 400);
  return redirectWith(caller.state, '/profile', [doneToast(reply, { unlessSaid: textsFor(caller.language, account)('passwordChanged') })]);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', account);
  return pageMeta({ title: t('passwordTitle'), description: t('passwordDescription'), matches, location, noIndex: true });
};

/** Changing the password, by the current one. */
export default function Password() {
  const t = useTexts(account);
  const a = useTexts(auth);
  const form = useActionData<typeof action>()?.form;
  return (
    <>
      <PageHeading title={t('passwordTitle')} lead={t('passwordLead')} />
      <div className="card">
        <Form method="post" className="form" noValidate key={form?.key}>
          <ErrorSummary form={form} labels={{ currentPassword: t('currentPassword'), newPassword: t('newPassword'), newPasswordConfirmation: t('newPasswordAgain') }} />
          <Field form={form} name="currentPassword" type="password" label={t('currentPassword')} autoComplete="current-password" maxLength={200} required />
          <Field form={form} name="newPassword" type="password" label={t('newPassword')} hint={a('passwordHint')} autoComplete="new-password" minLength={6} maxLength={200} required />
          <Field form={form} name="newPasswordConfirmation" type="password" label={t('newPasswordAgain')} autoComplete="new-password" maxLength={200} required />
          <SubmitButton>{t('savePassword')}</SubmitButton>
        </Form>
      </div>
    </>
  );
}
