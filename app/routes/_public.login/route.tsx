import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import type { Language } from '#contract/constants';
import { CODE, MESSAGE } from '#contract/messages';
import { getCaller } from '~/session/guards.server';
import { isSignedIn, type Caller } from '~/request/caller';
import { Field } from '~/components/forms/field';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { Spaced } from '~/components/layout/spaced';
import { invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { demoPath, launchPath } from '~/lib/links/launch-path';
import { titled } from '~/lib/page/page-meta';
import { safeReturnPath } from '~/lib/links/return-path';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { redirectWith } from '~/answers/redirects.server';
import { api } from '~/api/client.server';
import { login } from '~/services/user.server';
import { readDeviceCookie } from '~/session/device-cookie.server';
import { afterPassword } from '~/session/sign-in.server';
import { Registered } from './registered';
import { findRegistered, mailRegistered } from './registered.server';
import { formConstraints, schema } from './schema.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['auth'] };

const HIDDEN = ['password'];

/**
 * Returns the message of a rejection. The exact texts of spec section 8 stay Turkish on the wire and are never shown
 * unchanged.
 */
function refusal(language: Language, message: string): string {
  const t = fixedT(language, 'auth');
  if (message === MESSAGE.loginFailed) return t('loginFailed');
  return message === MESSAGE.inactiveAccount ? t('inactiveAccount') : message;
}

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  // A visitor who came for a game may try its demo first.
  const demo = await demoOf(caller, safeReturnPath(caller.state.session.get('returnTo')) ?? '');
  return { constraints: formConstraints(), demo, registered: findRegistered(caller)?.email };
}

/** Returns the demo path of a game. Only the provider knows whether a live table has a demo. */
async function demoOf(caller: Caller, path: string): Promise<string | undefined> {
  const demo = demoPath(path);
  const [, , type, id = ''] = path.split('/');
  if (!demo || launchPath({ type: type ?? '', id })?.opens !== 'livecasino') return demo;
  return (await api.livecasino.demoGame(caller, { tableID: id })).ok ? demo : undefined;
}

export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const form = await readForm(args.request);
  if (form.has('intent')) return mailRegistered(caller, form);
  const parsed = parseForm(form, { schema: schema(caller.language), language: caller.language, hidden: HIDDEN });
  if (!parsed.ok) return invalid(parsed.form);
  const reply = await login(caller, { ...parsed.value, device: readDeviceCookie(caller) });
  if (reply.ok) return afterPassword(caller, reply.data);
  if (reply.reason === 'self-excluded')
    return data({ form: refusedForm(form, reply, HIDDEN), toasts: [], needsHelp: true }, { status: 400 });
  return invalid(
    refusedForm(form, { ...reply, message: refusal(caller.language, reply.message) }, HIDDEN),
    [],
    reply.kind !== 'refused' ? 502 : reply.code === CODE.tooMany ? 429 : 400,
  );
}

export const meta = titled('auth', 'loginTitle', 'loginDescription');

/** Login with username and password. */
export default function Login() {
  const { t } = useTranslation('auth');
  const { constraints, demo, registered } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const form = { ...(outcome && 'form' in outcome ? outcome.form : undefined), constraints };
  return (
    <div className="narrow">
      <PageHeading title={t('loginTitle')} />
      {registered && (
        <Registered email={registered} form={outcome && 'registration' in outcome ? outcome.registration : undefined} />
      )}
      <CheckedForm form={form} labels={{ username: t('username'), password: t('password') }}>
        {outcome && 'needsHelp' in outcome && (
          <p className="row">
            <Spaced>
              <Link discover="none" to="/support?category=membership">
                {t('toSupport')}
              </Link>
              <Link discover="none" to="/info/responsible-play">
                {t('toResponsible')}
              </Link>
            </Spaced>
          </p>
        )}
        <Field
          form={form}
          name="username"
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field form={form} name="password" type="password" label={t('password')} autoComplete="current-password" />
        <SubmitButton>{t('signIn')}</SubmitButton>
      </CheckedForm>
      <p className="ways">
        {demo && (
          <Link discover="none" reloadDocument to={demo} rel="nofollow">
            {t('demoInstead')}
          </Link>
        )}{' '}
        <Link discover="none" to="/forgot-password">
          {t('forgotLink')}
        </Link>{' '}
        <Link discover="none" to="/register">
          {t('registerLink')}
        </Link>
      </p>
    </div>
  );
}
