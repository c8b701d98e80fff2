import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { CheckedForm } from '../forms/checked-form';
import { Field } from '../forms/field';
import type { FormView } from '~/lib/forms/form-state';
import { ReauthFields } from '../forms/reauth-fields';
import { Select, type Option } from '../forms/select';
import { SubmitButton } from '../forms/submit-button';

/** The form of a bank account; posts to its own screen (styles: forms). */
export function BankAccountForm({ form, options }: { form: FormView; options: Option[] }) {
  const { t } = useTranslation('banks');
  const wait = useTranslation('common').t('pleaseWait');
  return (
    <CheckedForm
      className="card form"
      form={form}
      labels={{
        bankID: t('bank'),
        owner: t('owner'),
        IBAN: t('iban'),
        branch: t('branch'),
        accountNumber: t('accountNumber'),
      }}
    >
      <Select form={form} name="bankID" label={t('bank')} options={options} />
      <Field form={form} name="owner" label={t('owner')} autoComplete="name" />
      <Field
        form={form}
        name="IBAN"
        label={t('iban')}
        hint={t('ibanHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Field form={form} name="branch" label={t('branch')} autoComplete="off" optional />
      <Field
        form={form}
        name="accountNumber"
        label={t('accountNumber')}
        autoComplete="off"
        inputMode="numeric"
        optional
      />
      <ReauthFields form={form}>
        <SubmitButton intent="save" pendingText={wait}>
          {t('save')}
        </SubmitButton>
      </ReauthFields>{' '}
      <Link discover="none" className="btn ghost" to="/profile/bank-accounts">
        {t('back')}
      </Link>
    </CheckedForm>
  );
}
