import { useTranslation } from 'react-i18next';
import { CheckedForm } from '~/components/forms/checked-form';
import { Field } from '~/components/forms/field';
import { ReauthFields } from '~/components/forms/reauth-fields';
import { SubmitButton } from '~/components/forms/submit-button';
import type { FormState } from '~/lib/forms/form-state';

/**
 * Switching the second factor off: by one of its codes, a recovery code or a recent login, and by the password if a
 * re-authentication is needed.
 */
export function SwitchOffForm({ form: answered, intent }: { form: FormState | undefined; intent: string }) {
  const form: FormState = answered ?? {};
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('factors');
  return (
    <CheckedForm form={form} labels={{ code: f('proofCode') }}>
      {!form.proof && (
        <Field
          form={form}
          name="code"
          label={f('proofCode')}
          hint={f('proofCodeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <ReauthFields form={form}>
        <SubmitButton intent={intent}>{t('deactivate')}</SubmitButton>
      </ReauthFields>
    </CheckedForm>
  );
}
