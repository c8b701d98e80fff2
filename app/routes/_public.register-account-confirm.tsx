import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/messages';
import { confirmRegistration } from '#contract/user';
import { getCaller } from '~/session/guards.server';
import { Field } from '~/components/forms/field';
import { MailedLink } from '~/components/forms/mailed-link';
import { readField, formState, invalid, readForm, refusedForm } from '~/answers/forms.server';
import { mailToken } from '~/lib/links/mail-token';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { genericText } from '~/lib/language/generic-text.server';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { mailedLink } from '~/screens/mailed-link.server';
import { api } from '~/api/client.server';
import { isAnswered } from '~/api/extensions.server';
import { forgetRegistered } from './_public.login/registered.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['register'] };

const HIDDEN = ['password'];

/** Without its call no link can be used: the page then says so. */
export async function loader(args: LoaderFunctionArgs) {
  const link = await mailedLink(args);
  return isAnswered(confirmRegistration) ? link : { token: '' };
}

/** Consumes the token only on the button's POST, because mail scanners open every link. */
export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  const form = await readForm(args.request);
  const password = readField(form, 'password');
  // oxlint-disable-next-line security/detect-possible-timing-attacks -- compares with the empty text
  if (password === '') {
    return invalid(
      formState(form, { errors: { password: [genericText(caller.language, 'required')] }, hidden: HIDDEN }),
    );
  }
  const reply = await api.user.confirmRegistration(caller, { token: mailToken(readField(form, 'token')), password });
  // The token's field is hidden, so its error is shown above the form.
  if (!reply.ok)
    return invalid(
      reply.field === 'token'
        ? formState(form, { formErrors: [reply.message], hidden: HIDDEN })
        : refusedForm(form, reply, HIDDEN),
      [],
      reply.code === CODE.tooMany ? 429 : 400,
    );
  forgetRegistered(caller);
  const t = fixedT(caller.language, 'register');
  const confirmed = reply.data?.held === 1 ? t('confirmedHeld') : t('confirmed');
  return redirectWith(caller.state, '/login', {
    toast: successToast(reply, { fallback: confirmed }, TOAST_MS.generic),
  });
}

export const meta = titled('register', 'confirmTitle');

/** Target of a registration's mailed link. */
export default function ConfirmRegistration() {
  const { t } = useTranslation('register');
  const { t: common } = useTranslation('common');
  const { token } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <MailedLink
      token={token}
      form={form}
      title={t('confirmTitle')}
      lead={t('confirmLead')}
      button={t('confirm')}
      broken={common('linkBroken')}
      help={t('linkHelp')}
      way={{ to: '/login', text: t('toLogin') }}
      labels={{ password: t('password') }}
    >
      <Field
        form={form ?? {}}
        name="password"
        type="password"
        label={t('password')}
        hint={t('confirmPasswordHint')}
        autoComplete="current-password"
      />
    </MailedLink>
  );
}
