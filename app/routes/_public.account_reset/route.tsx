import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import { getCaller } from '~/session/guards.server';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { readField, formState, invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { mailToken } from '~/lib/links/mail-token';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { formConstraints, schema } from './schema.server';
import { api } from '~/api/client.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['auth'] };

const HIDDEN = ['password', 'passwordConfirmation'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const token = mailToken(new URL(args.request.url).searchParams.get('token'));
  // A used or expired link is reported before the player types a password.
  const link = token === '' || caller.state.answered ? undefined : await api.user.checkResetLink(caller, { token });
  const isOver = link?.ok === true && !link.data.valid;
  return { token: isOver ? '' : token, constraints: formConstraints() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  const t = fixedT(caller.language, 'auth');
  const form = await readForm(args.request);
  const parsed = parseForm(form, { schema: schema(caller.language, form), language: caller.language, hidden: HIDDEN });
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await api.user.passReset(caller, {
    token: mailToken(readField(form, 'token')),
    password: parsed.value.password,
  });
  if (reply.ok)
    return redirectWith(caller.state, '/login', {
      toast: successToast(reply, { listed: t('resetDone') }, TOAST_MS.generic),
    });
  // The token's field is hidden, so its error is shown above the form.
  return invalid(
    reply.field === 'token'
      ? formState(form, { formErrors: [reply.message], hidden: HIDDEN })
      : refusedForm(form, reply, HIDDEN),
  );
}

export const meta = titled('auth', 'resetTitle');

/** Target of the mailed link: a new password, by a token that works once. */
export default function ResetPassword() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const { token, constraints } = useLoaderData<typeof loader>();
  const form = { ...useActionData<typeof action>()?.form, constraints };
  return (
    <div className="narrow">
      <PageHeading title={t('resetTitle')} />
      {token === '' ? (
        <InlineNotice tone="error" text={common('linkBroken')} />
      ) : (
        <CheckedForm form={form} labels={{ password: t('newPassword'), passwordConfirmation: t('newPasswordAgain') }}>
          <input type="hidden" name="token" value={token} />
          <Field
            form={form}
            name="password"
            type="password"
            label={t('newPassword')}
            hint={t('passwordHint')}
            autoComplete="new-password"
          />
          <Field
            form={form}
            name="passwordConfirmation"
            type="password"
            label={t('newPasswordAgain')}
            autoComplete="new-password"
          />
          <SubmitButton>{t('savePassword')}</SubmitButton>
        </CheckedForm>
      )}
      <p className="ways">
        <Link discover="none" to="/forgot-password">
          {t('askAgain')}
        </Link>{' '}
        <Link discover="none" to="/login">
          {t('loginLink')}
        </Link>
      </p>
    </div>
  );
}
