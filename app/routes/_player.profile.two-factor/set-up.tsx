import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import { CodeField } from '~/components/forms/code-field';
import { ErrorSummary } from '~/components/forms/error-summary';
import { ReauthFields } from '~/components/forms/reauth-fields';
import { SubmitButton } from '~/components/forms/submit-button';
import { Panel } from '~/components/notices/panel';
import type { Constraints, FormState } from '~/lib/forms/form-state';
import type { AppKey } from './app-key.server';

const HERE = '/profile/two-factor';

/** Set-up of an authenticator app: begin, then scan and enter the first code. */
export function AppSetUp({ app, form }: { app: AppKey | undefined; form: FormState | undefined }) {
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

/** A button that begins a set-up, or sends a code. */
export function BeginForm({ form, intent, label }: { form: FormState | undefined; intent: string; label: string }) {
  return (
    <Form method="post" action={HERE} className="form" key={form?.key}>
      <ErrorSummary form={form} />
      <ReauthFields form={form ?? {}}>
        <SubmitButton intent={intent} action={HERE} tone="ghost">
          {label}
        </SubmitButton>
      </ReauthFields>
    </Form>
  );
}

/** Form of a one-time code, with its purpose as the button. */
export function CodeForm({
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
    <CheckedForm form={form} labels={{ code: t('code') }}>
      {url && <input type="hidden" name="url" value={url} />}
      <CodeField
        form={{ ...form, constraints: useLoaderData<{ constraints: Constraints }>().constraints }}
        name="code"
        label={t('code')}
      />
      <SubmitButton intent={intent}>{label}</SubmitButton>
    </CheckedForm>
  );
}
