import { useTranslation } from 'react-i18next';

interface PasskeyButtonProps {
  /** Whether the button creates a passkey or uses one. */
  step: 'make' | 'use';
  /** Intent of the form with the authenticator's response; with `-begin`, of the request for the options. */
  intent: string;
  label: string;
  /** Shown where no script runs. */
  hint: string;
  /** Whether it is the only button of its form. */
  isMain?: boolean;
}

/** Place of a button for passkeys in a form: without a script a hint, in whose place `passkey.script.ts` puts the button. */
export function PasskeyButton({ step, intent, label, hint, isMain = false }: PasskeyButtonProps) {
  const { t } = useTranslation('desk');
  return (
    <div
      className="form"
      data-passkey={step}
      data-intent={intent}
      data-label={label}
      data-button={isMain ? 'btn' : 'btn ghost'}
      data-stopped={t(step === 'make' ? 'passkeyNotMade' : 'passkeyNotUsed')}
      data-known={t('passkeyKnown')}
      data-unsupported={t('passkeyUnsupported')}
    >
      <p className="hint">{hint}</p>
    </div>
  );
}
