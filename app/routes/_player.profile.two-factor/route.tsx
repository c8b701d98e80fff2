import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import type { PlayerCaller } from '~/request/caller';
import type { FormState } from '~/lib/forms/form-state';
import { PageHeading } from '~/components/layout/page-heading';
import { useOffered } from '~/components/layout/use-offered';
import { FreshCodes } from '~/components/notices/fresh-codes';
import { Panel } from '~/components/notices/panel';
import { readField, formState, formWith, invalid, parseForm, readForm } from '~/answers/forms.server';
import { titled } from '~/lib/page/page-meta';
import type { Toast } from '~/lib/page/toast';
import { groupedPhone } from '~/lib/format/grouping';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { appKey, type AppKey } from './app-key.server';
import { AppSetUp, BeginForm, CodeForm } from './set-up';
import { SwitchOffForm } from './switch-off';
import { successToast, redirectWith } from '~/answers/redirects.server';
import { CODE_CONSTRAINTS, codeForm } from '~/screens/account-rules.server';
import { reauthForm, reauthenticate, needsReauth } from '~/screens/reauth.server';
import { localizeReply } from '~/screens/second-factor.server';
import { api } from '~/api/client.server';
import { beginSms, checkCode, makeRecoveryCodes, secondFactor, securityState, switchOff } from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'codes', 'account'], i18n: ['account', 'factors'] };

const HERE = '/profile/two-factor';
const HIDDEN = ['code'];
/** Buttons of the form that switches the factor off; only that one has those for another code or for a passkey. */
const OFF_BUTTONS = ['app-off', 'sms-off', 'proof-sms', 'proof-passkey'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const [kind, begun, profile, security] = await Promise.all([
    secondFactor(caller),
    api.user.begunFactor(caller),
    api.user.getUserProfile(caller),
    securityState(caller),
  ]);
  if (!kind.ok && !caller.state.answered) throw new Response(null, { status: 502 });
  const phone = profile.ok ? profile.data.phone : '';
  return {
    constraints: CODE_CONSTRAINTS,
    kind: kind.ok ? kind.data : undefined,
    phone: groupedPhone(phone).replace(/\d(?=(?:\D*\d){4})/g, '•'),
    codesLeft: security.ok ? security.data.recoveryCodesLeft : undefined,
    // An unfinished set-up continues, even if the page was closed in between.
    app: begun.ok && begun.data.type === 'app' ? appKey(begun.data.url) : undefined,
    smsAsked: new URL(args.request.url).searchParams.get('via') === 'sms' || (begun.ok && begun.data.type === 'sms'),
  };
}

interface Outcome {
  intent: string;
  form?: FormState;
  app?: AppKey;
  /** Whether the set-up that the page displays has expired: it begins again. */
  isExpired?: true;
  /** New recovery codes, shown only once. */
  codes?: string[];
}

const answer = (outcome: Outcome, status = outcome.form ? 400 : 200) => data(outcome, { status });

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const typed = await readForm(args.request);
  const intent = readField(typed, 'intent');
  if (intent === 'app-begin') {
    const { form, again } = await reauthenticate(caller, typed);
    if (again) return answer({ intent, form: again });
    const made = await api.user.userGenerateGa(caller);
    const app = made.ok ? appKey(made.data.url) : undefined;
    if (app) return answer({ intent, app });
    if (!made.ok && needsReauth(made)) return answer({ intent, form: await reauthForm(caller, { form }) });
    return answer({
      intent,
      form: formState(form, { formErrors: [fixedT(caller.language, 'auth')('secondFactorRefused')] }),
    });
  }
  if (intent === 'sms-begin' || intent === 'sms-off-begin') {
    const { form, again } = await reauthenticate(caller, typed);
    if (again) return answer({ intent, form: again });
    const sent = await localizeReply<unknown>(
      caller,
      intent === 'sms-begin' ? beginSms(caller) : api.user.smsSend(caller),
    );
    if (!sent.ok && needsReauth(sent)) return answer({ intent, form: await reauthForm(caller, { form }) });
    if (!sent.ok) return answer({ intent, form: formState(form, { formErrors: [sent.message], hidden: HIDDEN }) });
    const notice = successToast(sent, { fallback: fixedT(caller.language, 'auth')('smsSent') });
    return redirectWith(caller.state, intent === 'sms-begin' ? `${HERE}?via=sms` : HERE, { toast: notice });
  }
  if (intent === 'app-on' || intent === 'sms-on') return switchOnByCode(caller, typed, intent);
  if (OFF_BUTTONS.includes(intent)) return switchOffNow(caller, typed);
  return invalid(formState(typed, { hidden: HIDDEN }));
}

/**
 * Switches the second factor on by a code. A code that is rejected although a factor is on was sent twice, and the player
 * may have missed the first response with the recovery codes.
 */
async function switchOnByCode(caller: PlayerCaller, form: FormData, intent: 'app-on' | 'sms-on') {
  const app = intent === 'app-on' ? appKey(readField(form, 'url')) : undefined;
  const refused = (state: FormState) => answer({ intent, form: state, ...(app ? { app } : {}) });
  const parsed = parseForm(form, { schema: codeForm(caller.language), language: caller.language, hidden: HIDDEN });
  if (!parsed.ok) return refused(parsed.form);
  const reply = await localizeReply(caller, checkCode(caller, intent === 'app-on' ? 'app' : 'sms', parsed.value.code));
  if (!reply.ok && reply.reason === 'no-secret')
    return answer({ intent, isExpired: true, form: formState(new FormData(), { formErrors: [reply.message] }) });
  const isRight = reply.ok && reply.data;
  const kind = isRight ? undefined : await secondFactor(caller);
  if (kind && (!kind.ok || kind.data === 'none')) {
    const wrong = reply.ok ? fixedT(caller.language, 'auth')('codeWrong') : reply.message;
    return refused(formState(form, { errors: { code: [wrong] }, hidden: HIDDEN }));
  }
  const made = await makeRecoveryCodes(caller);
  if (made.ok) return answer({ intent, codes: made.data.codes });
  const notice: Toast =
    made.kind === 'absent'
      ? successToast(isRight ? reply : { message: '' }, { fallback: fixedT(caller.language, 'account')('activated') })
      : { type: 'info', message: fixedT(caller.language, 'factors')('codesUnseen') };
  return redirectWith(caller.state, HERE, { toast: notice });
}

/**
 * Switches the second factor off, without a code if the last authentication is recent, as after a login by the last
 * recovery code. If the API needs the password too, code and password are sent together as a re-authentication,
 * without a second code.
 */
async function switchOffNow(caller: PlayerCaller, typed: FormData) {
  const intent = readField(typed, 'intent') === 'app-off' ? 'app-off' : 'sms-off';
  const proven = await reauthenticate(caller, typed);
  if (proven.again) return answer({ intent, form: proven.again });
  const code = readField(typed, 'code').replaceAll(/\s/g, '');
  const form = formWith(proven.form, { code: undefined });
  const reply = await localizeReply(caller, switchOff(caller, intent === 'app-off' ? 'app' : 'sms', code || undefined));
  if (!reply.ok) {
    if (needsReauth(reply)) return answer({ intent, form: await reauthForm(caller, { form }) });
    return answer({ intent, form: formState(form, { errors: { code: [reply.message] } }) });
  }
  return redirectWith(caller.state, HERE, {
    toast: successToast(reply, { fallback: fixedT(caller.language, 'account')('deactivated') }),
  });
}

export const meta = titled('account', 'twoFactorTitle');

const STATE = { none: 'off', app: 'onApp', sms: 'onSms' } as const;

/** Switching the second factor on and off, by app or by SMS. */
export default function TwoFactor() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('factors');
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<Partial<Outcome>>();
  const isOffered = useOffered();
  // If the current factor could not be read, it is derived from the player's last action.
  const kind = page.kind ?? (/^(app|sms)-off/.exec(outcome?.intent ?? '')?.[1] as 'app' | 'sms' | undefined) ?? 'none';
  if (outcome?.codes) return <FreshCodes codes={outcome.codes} done={t('activated')} />;
  const about = (...intents: string[]) => (intents.includes(outcome?.intent ?? '') ? outcome?.form : undefined);
  const off = about('app-off', 'sms-off');
  return (
    <>
      <PageHeading title={t('twoFactorTitle')} lead={t('twoFactorLead')} />
      <p>
        {`${t('twoFactorState')} `}
        <b>{t(STATE[kind])}</b>
      </p>
      {kind === 'none' && (
        <>
          <AppSetUp
            app={outcome?.isExpired ? undefined : (outcome?.app ?? page.app)}
            form={about('app-begin', 'app-on')}
          />
          <Panel title={t('smsTitle')}>
            <p>{t('smsLead', { phone: page.phone })}</p>
            {page.smsAsked && <CodeForm form={about('sms-on')} intent="sms-on" label={t('activate')} />}
            <BeginForm
              form={about('sms-begin')}
              intent="sms-begin"
              label={t(page.smsAsked ? 'smsAgain' : 'smsBegin')}
            />
          </Panel>
        </>
      )}
      {page.codesLeft !== undefined && isOffered(`${HERE}/codes`) && (
        <Panel title={f('codesTitle')}>
          <p>{page.codesLeft === 0 ? f('codesNone') : f('codesLeft', { count: page.codesLeft })}</p>
          <p>
            <Link discover="none" className="btn ghost" to="/profile/two-factor/codes">
              {f('renew')}
            </Link>
          </p>
        </Panel>
      )}
      {kind !== 'none' && isOffered(`${HERE}/passkeys`) && (
        <Panel title={f('passkeysTitle')}>
          <p>{f('passkeysLead')}</p>
          <p>
            <Link discover="none" className="btn ghost" to="/profile/two-factor/passkeys">
              {f('toPasskeys')}
            </Link>
          </p>
        </Panel>
      )}
      {kind !== 'none' && (
        <Panel title={t('deactivateTitle')}>
          <p>{t(kind === 'app' ? 'deactivateLeadApp' : 'deactivateLeadSms')}</p>
          {kind === 'sms' && !off?.proof && (
            <BeginForm form={about('sms-off-begin')} intent="sms-off-begin" label={t('smsBegin')} />
          )}
          <SwitchOffForm form={off} intent={`${kind}-off`} />
        </Panel>
      )}
      {isOffered('/profile/sessions') && (
        <p>
          {t('sessionsStand')}{' '}
          <Link discover="none" to="/profile/sessions">
            {t('toSessions')}
          </Link>
        </p>
      )}
    </>
  );
}
