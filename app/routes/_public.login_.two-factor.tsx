import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import { getCaller } from '~/session/guards.server';
import { isSignedIn, type Caller } from '~/request/caller';
import { CodeField } from '~/components/forms/code-field';
import { Field } from '~/components/forms/field';
import { PasskeyLogin } from '~/components/forms/passkey-login';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { readField, formState, invalid, parseForm, readForm } from '~/answers/forms.server';
import type { FormState } from '~/lib/forms/form-state';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, toast, TOAST_MS } from '~/answers/redirects.server';
import { CODE_CONSTRAINTS, codeForm } from '~/screens/account-rules.server';
import { localizeReply } from '~/screens/second-factor.server';
import { beginPasskeyCheck } from '#contract/passkeys';
import { recoveryCode } from '#contract/user';
import { api } from '~/api/client.server';
import { isAnswered } from '~/api/extensions.server';
import { checkCode, logout } from '~/services/user.server';
import { clearPendingLogin, isCompleted, pendingLogin, signIn } from '~/session/sign-in.server';

export const handle: RouteHandle = { styles: ['forms', 'codes', 'auth'], i18n: ['auth', 'factors'] };

const HIDDEN = ['code'];
/** Maximum length in the contract, in characters. */
const RECOVERY_MAX = 40;
const CREDENTIAL_MAX = 16_000;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const pending = await pendingLogin(caller);
  if (!pending) return redirectWith(caller.state, '/login');
  return {
    type: pending.type,
    passkey: pending.passkey && isAnswered(beginPasskeyCheck),
    hasRecovery: isAnswered(recoveryCode),
    name: pending.username,
    recovery: isAnswered(recoveryCode) && new URL(args.request.url).searchParams.get('with') === 'recovery',
    constraints: CODE_CONSTRAINTS,
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const pending = await pendingLogin(caller);
  if (!pending) return redirectWith(caller.state, '/login');
  const t = fixedT(caller.language, 'auth');
  const form = await readForm(args.request);
  const intent = readField(form, 'intent');
  if (intent === 'cancel') {
    await logout(pending.caller);
    return redirectWith(caller.state, '/login', { setCookies: [await clearPendingLogin(caller)] });
  }
  const complete = async () => signIn(caller, pending.granted, [await clearPendingLogin(caller)]);
  // The repeat of a request whose code was right signs in too: its code cannot be used twice.
  const reject = async (rejected: FormState) => ((await isCompleted(pending)) ? complete() : invalid(rejected));
  return endedToLogin(caller, async () => {
    if (intent === 'send') {
      const sent = await localizeReply(caller, api.user.smsSend(pending.caller));
      if (!sent.ok) return invalid(formState(form, { formErrors: [sent.message], hidden: HIDDEN }));
      return redirectWith(caller.state, '/login/two-factor', { toast: successToast(sent, { fallback: t('smsSent') }) });
    }
    if (intent === 'recover') {
      const words = fixedT(caller.language, 'factors');
      const reply = await api.user.recoveryCode(pending.caller, {
        code: readField(form, 'recovery').trim().slice(0, RECOVERY_MAX),
      });
      if (reply.ok && reply.data) return complete();
      const wrong = reply.ok ? words('recoveryWrong') : reply.message;
      return reject(formState(form, { errors: { recovery: [wrong] }, hidden: ['recovery'] }));
    }
    if (intent === 'passkey-ask') {
      const options = await localizeReply(caller, api.passkeys.beginPasskeyCheck(pending.caller));
      if (!options.ok) return invalid(formState(form, { formErrors: [options.message] }));
      return data({ passkey: options.data.options });
    }
    if (intent === 'passkey') {
      const credential = readField(form, 'credential').slice(0, CREDENTIAL_MAX);
      const checked = await localizeReply(caller, api.passkeys.checkPasskey(pending.caller, { credential }));
      if (checked.ok && checked.data) return complete();
      const wrong = checked.ok ? fixedT(caller.language, 'factors')('passkeyWrong') : checked.message;
      return reject(formState(form, { formErrors: [wrong], hidden: ['credential'] }));
    }
    const parsed = parseForm(form, { schema: codeForm(caller.language), language: caller.language, hidden: HIDDEN });
    if (!parsed.ok) return invalid(parsed.form);
    const checked = await localizeReply(caller, checkCode(pending.caller, pending.type, parsed.value.code));
    // The code is right if data is true; result true does not suffice (spec section 7).
    if (checked.ok && checked.data) return complete();
    return reject(
      formState(form, { errors: { code: [checked.ok ? t('codeWrong') : checked.message] }, hidden: HIDDEN }),
    );
  });
}

/**
 * Redirects an attempt that has ended, by time or by too many wrong codes: `/login` shows the reason, and the return
 * URL is kept.
 */
async function endedToLogin<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result | Response> {
  const { state } = caller;
  const returnTo = state.session.get('returnTo');
  try {
    return await work();
  } catch (thrown) {
    // The URL may carry a language.
    if (!(thrown instanceof Response) || thrown.headers.get('Location')?.split('?')[0] === '/maintenance') throw thrown;
    if (returnTo === undefined) state.session.unset('returnTo');
    else state.session.set('returnTo', returnTo);
    const text = fixedT(caller.language, 'auth')('codeEnded');
    return redirectWith(state, '/login', {
      toast: toast('error', text, TOAST_MS.generic),
      setCookies: [await clearPendingLogin(caller)],
    });
  }
}

export const meta = titled('auth', 'codeTitle');

/** Prompt for the second factor: it stays until the code is right or the login is cancelled. */
export default function SecondFactor() {
  const { t } = useTranslation('auth');
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const form = { ...(answered && 'form' in answered ? answered.form : {}), constraints: page.constraints };
  const f = useTranslation('factors').t;
  const isSms = page.type === 'sms';
  return (
    <div className="narrow">
      {page.recovery ? (
        <>
          <PageHeading title={f('recoveryTitle')} lead={f('recoveryLead', { name: page.name })} />
          <CheckedForm form={form} labels={{ recovery: f('recoveryCode') }}>
            <Field
              form={form}
              name="recovery"
              label={f('recoveryCode')}
              hint={f('recoveryHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <SubmitButton intent="recover">{t('confirmCode')}</SubmitButton>
          </CheckedForm>
        </>
      ) : (
        <>
          <PageHeading title={t('codeTitle')} lead={t(isSms ? 'codeLeadSms' : 'codeLeadApp', { name: page.name })} />
          <CheckedForm form={form} labels={{ code: t('code') }}>
            <CodeField form={form} name="code" label={t('code')} hint={isSms ? t('smsHint') : undefined} />
            <SubmitButton intent="verify">{t('confirmCode')}</SubmitButton>
          </CheckedForm>
        </>
      )}
      {page.passkey && !page.recovery && (
        <PasskeyLogin options={answered && 'passkey' in answered ? answered.passkey : undefined} />
      )}
      <Form method="post" className="row">
        {isSms && !page.recovery && (
          <SubmitButton intent="send" tone="ghost">
            {t('sendSms')}
          </SubmitButton>
        )}{' '}
        <SubmitButton intent="cancel" tone="ghost">
          {t('cancelLogin')}
        </SubmitButton>
      </Form>
      {page.hasRecovery && (
        <p className="ways">
          <Link discover="none" to={page.recovery ? '/login/two-factor' : '/login/two-factor?with=recovery'}>
            {f(page.recovery ? 'useFactor' : 'useRecovery')}
          </Link>
        </p>
      )}
    </div>
  );
}
