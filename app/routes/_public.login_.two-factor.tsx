import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { auth } from '#locales/auth';
import { isSignedIn, visitor, type Caller } from '~/caller.server';
import { CodeField } from '~/components/forms/code-field';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { fieldOf, formState, invalid, parseForm, readForm } from '~/forms.server';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, toast, TOAST_MS } from '~/redirects.server';
import { oneTimeCode } from '~/services/account-rules.server';
import { checkCode, logout, sendSms } from '~/services/user.server';
import { forgetPending, pendingLogin, signIn } from '~/sign-in.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'] };

const HIDDEN = ['code'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await visitor(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const pending = await pendingLogin(caller);
  if (!pending) return redirectWith(caller.state, '/login');
  return { language: caller.language, type: pending.type, name: pending.username };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const pending = await pendingLogin(caller);
  if (!pending) return redirectWith(caller.state, '/login');
  const t = textsFor(caller.language, auth);
  const form = await readForm(args.request);
  const intent = fieldOf(form, 'intent');
  if (intent === 'cancel') {
    await logout(pending.caller);
    return redirectWith(caller.state, '/login', [], [await forgetPending(caller)]);
  }
  return endedToLogin(caller, async () => {
    if (intent === 'send') {
      const sent = await sendSms(pending.caller);
      if (!sent.ok) return invalid(formState(form, { formErrors: [sent.message], hidden: HIDDEN }));
      return redirectWith(caller.state, '/login/two-factor', [doneToast(sent, { unlessSaid: t('smsSent') })]);
    }
    const parsed = parseForm(form, z.object({ code: oneTimeCode(caller.language) }), caller.language, HIDDEN);
    if (!parsed.ok) return invalid(parsed.form);
    const checked = await checkCode(pending.caller, pending.type, parsed.value.code);
    // The code is right on data true, not on result true (spec section 7).
    if (checked.ok && checked.data) return signIn(caller, pending.granted, [await forgetPending(caller)]);
    return invalid(formState(form, { errors: { code: [checked.ok ? t('codeWrong') : checked.message] }, hidden: HIDDEN }));
  });
}

/** An attempt that is over, by time or by too many wrong codes: `/login` says why, and the return address stays. */
async function endedToLogin<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result | Response> {
  const { state } = caller;
  const returnTo = state.session.get('returnTo');
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.headers.get('Location') === '/maintenance') throw thrown;
    if (returnTo === undefined) state.session.unset('returnTo');
    else state.session.set('returnTo', returnTo);
    const text = textsFor(caller.language, auth)('codeEnded');
    return redirectWith(state, '/login', [toast('negative', text, TOAST_MS.generic)], [await forgetPending(caller)]);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', auth);
  return pageMeta({ title: t('codeTitle'), description: t('codeDescription'), matches, location, noIndex: true });
};

/** The prompt for the second factor: it stays until the code is right or the login is cancelled. */
export default function SecondFactor() {
  const t = useTexts(auth);
  const page = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const isSms = page.type === 'sms';
  return (
    <div className="narrow">
      <PageHeading title={t('codeTitle')} lead={t(isSms ? 'codeLeadSms' : 'codeLeadApp', { name: page.name })} />
      <Form method="post" className="form" noValidate key={form?.key}>
        <ErrorSummary form={form} />
        <CodeField form={form} name="code" label={t('code')} hint={isSms ? t('smsHint') : undefined} />
        <SubmitButton intent="verify">{t('confirmCode')}</SubmitButton>
      </Form>
      <Form method="post" className="row">
        {isSms && (
          <SubmitButton intent="send" tone="ghost">
            {t('sendSms')}
          </SubmitButton>
        )}
        <SubmitButton intent="cancel" tone="ghost">
          {t('cancelLogin')}
        </SubmitButton>
      </Form>
    </div>
  );
}
