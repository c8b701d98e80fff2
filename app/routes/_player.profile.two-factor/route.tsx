import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { CheckedForm } from '~/components/forms/checked-form';
import { player } from '~/session/guards.server';
import type { PlayerCaller } from '~/request/caller';
import { CodeField } from '~/components/forms/code-field';
import { ErrorSummary } from '~/components/forms/error-summary';
import type { FormState } from '~/lib/form-state';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { Panel } from '~/components/notices/panel';
import { fieldOf, formState, invalid, parseForm, readForm } from '~/answers/forms.server';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { fixedT } from '~/lib/i18n';
import { appKey, type AppKey } from './app-key.server';
import { doneToast, redirectWith } from '~/answers/redirects.server';
import { codeConstraints, codeForm } from '~/screens/account-rules.server';
import { inPageLanguage } from '~/screens/second-factor.server';
import {
  beginSms,
  checkCode,
  generateAppKey,
  secondFactor,
  sendSms,
  switchOff,
  userProfile,
} from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'codes', 'account'], i18n: ['account'] };

const HERE = '/profile/two-factor';
const HIDDEN = ['code'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const [kind, profile] = await Promise.all([secondFactor(caller), userProfile(caller)]);
  if (!kind.ok && !caller.state.answered) throw new Response(null, { status: 502 });
  const phone = profile.ok ? profile.data.phone : '';
  return {
    language: caller.language,
    constraints: codeConstraints(),
    kind: kind.ok ? kind.data : undefined,
    phone: phone.replace(/.(?=.{4})/g, '•'),
    smsAsked: new URL(args.request.url).searchParams.get('via') === 'sms',
  };
}

interface Outcome {
  intent: string;
  form?: FormState;
  app?: AppKey;
}

const answer = (outcome: Outcome, status = outcome.form ? 400 : 200) => data(outcome, { status });

export async function action(args: ActionFunctionArgs) {
  const caller = await player(args);
  const form = await readForm(args.request);
  const intent = fieldOf(form, 'intent');
  if (intent === 'app-begin') {
    const made = await generateAppKey(caller);
    const app = made.ok ? appKey(made.data.url) : undefined;
    if (app) return answer({ intent, app });
    return answer({
      intent,
      form: formState(form, { formErrors: [fixedT(caller.language, 'auth')('secondFactorRefused')] }),
    });
  }
  if (intent === 'sms-begin' || intent === 'sms-off-begin') {
    const sent = await inPageLanguage<unknown>(caller, intent === 'sms-begin' ? beginSms(caller) : sendSms(caller));
    if (!sent.ok) return answer({ intent, form: formState(form, { formErrors: [sent.message], hidden: HIDDEN }) });
    const told = doneToast(sent, { unlessSaid: fixedT(caller.language, 'auth')('smsSent') });
    return redirectWith(caller.state, intent === 'sms-begin' ? `${HERE}?via=sms` : HERE, { toast: told });
  }
  if (intent === 'app-on' || intent === 'sms-on' || intent === 'app-off' || intent === 'sms-off')
    return takeCode(caller, form, intent);
  return invalid(formState(form, { hidden: HIDDEN }));
}

/** A code that switches the second factor on or off. */
async function takeCode(caller: PlayerCaller, form: FormData, intent: 'app-on' | 'sms-on' | 'app-off' | 'sms-off') {
  const t = fixedT(caller.language, 'account');
  const app = intent === 'app-on' ? appKey(fieldOf(form, 'url')) : undefined;
  const refused = (state: FormState) => answer({ intent, form: state, ...(app ? { app } : {}) });

  const parsed = parseForm(form, codeForm(caller.language), caller.language, HIDDEN);
  if (!parsed.ok) return refused(parsed.form);
  const { code } = parsed.value;
  const kind = intent.startsWith('app') ? 'app' : 'sms';
  const isOn = intent.endsWith('on');
  const reply = await inPageLanguage<unknown>(
    caller,
    isOn ? checkCode(caller, kind, code) : switchOff(caller, kind, code),
  );
  const wrong = fixedT(caller.language, 'auth')('codeWrong');
  if (!reply.ok || (isOn && reply.data !== true)) {
    return refused(formState(form, { errors: { code: [reply.ok ? wrong : reply.message] }, hidden: HIDDEN }));
  }
  return redirectWith(caller.state, HERE, {
    toast: doneToast(reply, { unlessSaid: t(isOn ? 'activated' : 'deactivated') }),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language ?? 'tr', 'account');
  return pageMeta({
    title: t('twoFactorTitle'),
    description: t('twoFactorDescription'),
    matches,
    location,
    noIndex: true,
  });
};

const STATE = { none: 'off', app: 'onApp', sms: 'onSms' } as const;

/** Switching the second factor on and off, by app or by SMS. */
export default function TwoFactor() {
  const { t } = useTranslation('account');
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<Partial<Outcome>>();
  // Where it could not be asked again, what the player was about tells.
  const kind = page.kind ?? (/^(app|sms)-off/.exec(outcome?.intent ?? '')?.[1] as 'app' | 'sms' | undefined) ?? 'none';
  const about = (...intents: string[]) => (intents.includes(outcome?.intent ?? '') ? outcome?.form : undefined);
  return (
    <>
      <PageHeading title={t('twoFactorTitle')} lead={t('twoFactorLead')} />
      <p>
        {t('twoFactorState')} <b>{t(STATE[kind])}</b>
      </p>
      {kind === 'none' && (
        <>
          <AppSetUp app={outcome?.app} form={about('app-begin', 'app-on')} />
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
      {kind !== 'none' && (
        <Panel title={t('deactivateTitle')}>
          <p>{t(kind === 'app' ? 'deactivateLeadApp' : 'deactivateLeadSms')}</p>
          {kind === 'sms' && <BeginForm form={about('sms-off-begin')} intent="sms-off-begin" label={t('smsBegin')} />}
          <CodeForm form={about('app-off', 'sms-off')} intent={`${kind}-off`} label={t('deactivate')} />
        </Panel>
      )}
    </>
  );
}

function AppSetUp({ app, form }: { app: AppKey | undefined; form: FormState | undefined }) {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('appTitle')}>
      {app ? (
        <>
          <p>{t('appSteps')}</p>
          <svg
            className="qr"
            viewBox={`0 0 ${app.qr.size} ${app.qr.size}`}
            role="img"
            aria-label={t('qrLabel')}
            shapeRendering="crispEdges"
          >
            <path d={app.qr.path} fill="#000" />
          </svg>
          <p>
            {t('key')}: <b className="key">{app.groups}</b>
          </p>
          <CodeForm form={form} intent="app-on" label={t('activate')} url={app.url} />
        </>
      ) : (
        <>
          <p>{t('appLead')}</p>
          <BeginForm form={form} intent="app-begin" label={t('appBegin')} />
        </>
      )}
    </Panel>
  );
}

function BeginForm({ form, intent, label }: { form: FormState | undefined; intent: string; label: string }) {
  return (
    <Form method="post" action={HERE} className="form" key={form?.key}>
      <ErrorSummary form={form} />
      <SubmitButton intent={intent} action={HERE} tone="ghost">
        {label}
      </SubmitButton>
    </Form>
  );
}

function CodeForm({
  form,
  intent,
  label,
  url,
}: {
  form: FormState | undefined;
  intent: string;
  label: string;
  url?: string;
}) {
  const { t } = useTranslation('account');
  return (
    <CheckedForm method="post" className="form" key={form?.key}>
      <ErrorSummary form={form} />
      {url && <input type="hidden" name="url" value={url} />}
      <CodeField
        form={{ ...form, constraints: useLoaderData<typeof loader>().constraints }}
        name="code"
        label={t('code')}
      />
      <SubmitButton intent={intent}>{label}</SubmitButton>
    </CheckedForm>
  );
}
