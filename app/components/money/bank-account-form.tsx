import { Form, Link } from '@remix-run/react';
import { banks } from '#locales/banks';
import { common } from '#locales/common';
import { useTexts } from '~/lib/texts';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import type { FormState } from '../forms/form-state';
import { Select, type Option } from '../forms/select';
import { SubmitButton } from '../forms/submit-button';

/** The form of a bank account; posts to the screen it stands on (styles: forms). */
export function BankAccountForm({ form, options }: { form: FormState | undefined; options: Option[] }) {
  const t = useTexts(banks);
  const wait = useTexts(common)('pleaseWait');
  return (
    <Form key={form?.key} method="post" className="card form" noValidate>
      <ErrorSummary form={form} labels={{ bankID: t('bank'), owner: t('owner'), IBAN: t('iban'), branch: t('branch'), accountNumber: t('accountNumber') }} />
      <Select form={form} name="bankID" label={t('bank')} options={options} required />
      <Field form={form} name="owner" label={t('owner')} autoComplete="name" maxLength={120} required />
      <Field form={form} name="IBAN" label={t('iban')} hint={t('ibanHint')} autoCapitalize="characters" autoComplete="off" spellCheck={false} maxLength={60} required />
      <Field form={form} name="branch" label={t('branch')} autoComplete="off" maxLength={60} optional />
      <Field form={form} name="accountNumber" label={t('accountNumber')} autoComplete="off" inputMode="numeric" maxLength={34} optional />
      <SubmitButton intent="save" pendingText={wait}>
        {t('save')}
      </SubmitButton>
      <Link discover="none" className="btn ghost" to="/profile/bank-accounts">
        {t('back')}
      </Link>
    </Form>
  );
}
