import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { account } from '#locales/account';
import { auth } from '#locales/auth';
import { player, type PlayerCaller } from '~/caller.server';
import { CodeField } from '~/components/forms/code-field';
import { ErrorSummary } from '~/components/forms/error-summary';
import type { FormState } from '~/components/forms/form-state';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { Panel } from '~/components/notices/panel';
import { fieldOf, formState, invalid, parseForm, readForm } from '~/forms.server';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { drawQr, type QrDrawing } from '~/qr.server';
import { doneToast, redirectWith } from '~/redirects.server';
import { oneTimeCode } from '~/services/account-rules.server';
import { beginSms, checkCode, generateAppKey, secondFactor, sendSms, switchOff, userProfile } from '~/services/user.server';

export const handle: RouteHandle = { styles: ['forms', 'account'] };

const HERE = '/profile/two-factor';
const HIDDEN = ['code'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const [kind, profile] = await Promise.all([secondFactor(caller), userProfile(caller)]);
  if (!kind.ok) throw new Response(null, { status: 502 });
  const phone = profile.ok ? profile.data.phone : '';
  return {
    language: caller.language,
    kind: kind.data,
    phone: phone.replace(/.(?=.{4})/g, '•'),
    smsAsked: new URL(args.request.url).searchParams.get('via') === 'sms',
  };
}

/** What the page shows while an app is being set up; it goes back and forth, so that a wrong code changes no key. */
interface AppKey {
  url: string;
  groups: string;
  qr: QrDrawing;
}

/** The key in an authenticator app's address, as it is drawn and as it is typed; `undefined` for anything else. */
function appKey(url: string): AppKey | undefined {
  if (url.length > 500 || !URL.canParse(url) || !url.startsWith('otpauth://totp/')) return undefined;
  const secret = new URL(url).searchParams.get('secret') ?? '';
  if (!/^[A-Z2-7]{16,128}$/.test(secret)) return undefined;
  return { url, groups: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: drawQr(url) };
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
    return answer({ intent, form: formState(form, { formErrors: [textsFor(caller.language, auth)('secondFactorRefused')] }) });
  }
  if (intent === 'sms-begin' || intent === 'sms-off-begin') {
    const sent = await (intent === 'sms-begin' ? beginSms(caller) : sendSms(caller));
    if (!sent.ok) return answer({ intent, form: formState(form, { formErrors: [sent.message], hidden: HIDDEN }) });
    const told = doneToast(sent, { unlessSaid: textsFor(caller.language, auth)('smsSent') });
    return redirectWith(caller.state, intent === 'sms-begin' ? `${HERE}?via=sms` : HERE, [told]);
  }
  if (intent === 'app-on' || intent === 'sms-on' || intent === 'app-off' || intent === 'sms-off') return takeCode(caller, form, intent);
  return invalid(formState(form, { hidden: HIDDEN }));
}

/** A code that switches the second factor on or off. */
async function takeCode(caller: PlayerCaller, form: FormData, intent: 'app-on' | 'sms-on' | 'app-off' | 'sms-off') {
  const t = textsFor(caller.language, account);
  const app = intent === 'app-on' ? appKey(fieldOf(form, 'url')) : undefined;
  const refused = (state: FormState) => answer({ intent, form: state, ...(app ? { app } : {}) });

  const parsed = parseForm(form, z.object({ code: oneTimeCode(caller.language) }), caller.language, HIDDEN);
  if (!parsed.ok) return refused(parsed.form);
  const { code } = parsed.value;
  const kind = intent.startsWith('app') ? 'app' : 'sms';
  const isOn = intent.endsWith('on');
  const reply = await (isOn ? checkCode(caller, kind, code) : switchOff(caller, kind, code));
  const wrong = textsFor(caller.language, auth)('codeWrong');
  if (!reply.ok || (isOn && reply.data !== true)) {
    return refused(formState(form, { errors: { code: [reply.ok ? wrong : reply.message] }, hidden: HIDDEN }));
  }
  return redirectWith(caller.state, HERE, [doneToast(reply, { unlessSaid: t(isOn ? 'activated' : 'deactivated') })]);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', account);
  return pageMeta({ title: t('twoFactorTitle'), description: t('twoFactorDescription'), matches, location, noIndex: true });
};

const STATE = { none: 'off', app: 'onApp', sms: 'onSms' } as const;

/** Switching the second factor on and off, by app or by SMS. */
export default function TwoFactor() {
  const t = useTexts(account);
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<Partial<Outcome>>();
  const about = (...intents: string[]) => (intents.includes(outcome?.intent ?? '') ? outcome?.form : undefined);
  return (
    <>
      <PageHeading title={t('twoFactorTitle')} lead={t('twoFactorLead')} />
      <p className={page.kind === 'none' ? 'notice info' : 'notice positive'}>{t(STATE[page.kind])}</p>
      {page.kind === 'none' && (
        <>
          <AppSetUp app={outcome?.app} form={about('app-begin', 'app-on')} />
          <Panel title={t('smsTitle')}>
            <p>{t('smsLead', { phone: page.phone })}</p>
            {page.smsAsked && <CodeForm form={about('sms-on')} intent="sms-on" label={t('activate')} />}
            <BeginForm form={about('sms-begin')} intent="sms-begin" label={t(page.smsAsked ? 'smsAgain' : 'smsBegin')} />
          </Panel>
        </>
      )}
      {page.kind !== 'none' && (
        <Panel title={t('deactivateTitle')}>
          <p>{t(page.kind === 'app' ? 'deactivateLeadApp' : 'deactivateLeadSms')}</p>
          {page.kind === 'sms' && <BeginForm form={about('sms-off-begin')} intent="sms-off-begin" label={t('smsBegin')} />}
          <CodeForm form={about('app-off', 'sms-off')} intent={`${page.kind}-off`} label={t('deactivate')} />
        </Panel>
      )}
    </>
  );
}

function AppSetUp({ app, form }: { app: AppKey | undefined; form: FormState | undefined }) {
  const t = useTexts(account);
  return (
    <Panel title={t('appTitle')}>
      {app ? (
        <>
          <p>{t('appSteps')}</p>
          <svg className="qr" viewBox={`0 0 ${app.qr.size} ${app.qr.size}`} role="img" aria-label={t('qrLabel')} shapeRendering="crispEdges">
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

function CodeForm({ form, intent, label, url }: { form: FormState | undefined; intent: string; label: string; url?: string }) {
  const t = useTexts(account);
  return (
    <Form method="post" className="form" noValidate key={form?.key}>
      <ErrorSummary form={form} />
      {url && <input type="hidden" name="url" value={url} />}
      <CodeField form={form} name="code" label={t('code')} />
      <SubmitButton intent={intent}>{label}</SubmitButton>
    </Form>
  );
}
