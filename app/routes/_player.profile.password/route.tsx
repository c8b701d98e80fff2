import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '~/components/forms/checked-form';
import { CODE, MESSAGE } from '#contract/messages';
import { isSignedIn, type Caller } from '~/request/caller';
import { getCaller, requirePlayer, requireSession } from '~/session/guards.server';
import { renewSession } from '~/session/sign-in.server';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, sessionExpired } from '~/answers/redirects.server';
import { formConstraints, schema } from './schema.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['forms', 'account'], i18n: ['account', 'auth'] };

const HIDDEN = ['currentPassword', 'newPassword', 'newPasswordConfirmation'];

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(await requirePlayer(args));
  return { constraints: formConstraints() };
}

/** Redirects to `/login`. A form that was sent twice has the old session, but the first one changed the password. */
const sessionEnded = ({ state, request, language }: Caller): Promise<Response> =>
  sessionExpired(state, request, fixedT(language, 'account')('passwordSessionEnded'));

export async function action(args: ActionFunctionArgs) {
  const visitor = await getCaller(args);
  if (!isSignedIn(visitor) && !visitor.state.idle) return sessionEnded(visitor);
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const parsed = parseForm(form, { schema: schema(caller.language, form), language: caller.language, hidden: HIDDEN });
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await api.user.passChange(caller, {
    currentPassword: parsed.value.currentPassword,
    newPassword: parsed.value.newPassword,
  });
  // This screen does not refresh an expired session: local data is cleared, then `/login` (spec section 4).
  if (!reply.ok && reply.message === MESSAGE.sessionExpired) return sessionEnded(caller);
  if (!reply.ok) return invalid(refusedForm(form, reply, HIDDEN), [], reply.code === CODE.tooMany ? 429 : 400);
  const setCookies = reply.data?.sid ? await renewSession(caller, reply.data.sid) : [];
  return redirectWith(caller.state, '/profile', {
    setCookies,
    toast: successToast(reply, { fallback: fixedT(caller.language, 'account')('passwordChanged') }),
  });
}

export const meta = titled('account', 'passwordTitle');

/** Change of the password, by the current one. */
export default function Password() {
  const { t } = useTranslation('account');
  const { t: a } = useTranslation('auth');
  const { constraints } = useLoaderData<typeof loader>();
  const form = { ...useActionData<typeof action>()?.form, constraints };
  return (
    <>
      <PageHeading title={t('passwordTitle')} lead={t('passwordLead')} />
      <div className="card">
        <CheckedForm
          form={form}
          labels={{
            currentPassword: t('currentPassword'),
            newPassword: t('newPassword'),
            newPasswordConfirmation: t('newPasswordAgain'),
          }}
        >
          <Field
            form={form}
            name="currentPassword"
            type="password"
            label={t('currentPassword')}
            autoComplete="current-password"
          />
          <Field
            form={form}
            name="newPassword"
            type="password"
            label={t('newPassword')}
            hint={a('passwordHint')}
            autoComplete="new-password"
          />
          <Field
            form={form}
            name="newPasswordConfirmation"
            type="password"
            label={t('newPasswordAgain')}
            autoComplete="new-password"
          />
          <SubmitButton>{t('savePassword')}</SubmitButton>
        </CheckedForm>
      </div>
    </>
  );
}
