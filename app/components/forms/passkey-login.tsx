import { useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { SubmitButton } from './submit-button';
import { usePasskey, usePasskeysHere } from './use-passkey';

/** Second factor by passkey: a button if scripts run, else a hint to the other way. */
export function PasskeyLogin({ options }: { options: string | undefined }) {
  const { t } = useTranslation('factors');
  const here = usePasskeysHere();
  const submit = useSubmit();
  const trouble = usePasskey('use', options, (credential) =>
    submit({ intent: 'passkey', credential }, { method: 'post' }),
  );
  if (!here) return <p className="hint">{t('passkeyScript')}</p>;
  return (
    <Form method="post" className="form">
      {trouble && (
        <p className="notice error" role="alert">
          {t('passkeyStopped')}
        </p>
      )}
      <SubmitButton intent="passkey-ask" tone="ghost">
        {t('passkeyUse')}
      </SubmitButton>
    </Form>
  );
}
