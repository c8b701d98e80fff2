import { Form, Link } from '@remix-run/react';
import { common } from '#locales/common';
import { money } from '#locales/money';
import { groupedIban } from '~/lib/iban';
import { fieldLabel } from '~/lib/payment-fields';
import { useTexts } from '~/lib/texts';
import type { PaymentFormView } from '~/services/payment-flow.server';
import { ErrorSummary } from '../forms/error-summary';
import { Field } from '../forms/field';
import type { FormState } from '../forms/form-state';
import { RadioCards } from '../forms/radio-cards';
import { SubmitButton } from '../forms/submit-button';
import { Textarea } from '../forms/textarea';

interface PaymentFormProps {
  view: PaymentFormView;
  form: FormState | undefined;
  requestID: string;
  /** The screen's path, '/profile/deposit' or '/profile/withdraw'. */
  path: string;
}

const INPUT_TYPES: Partial<Record<string, 'tel' | 'date'>> = { senderPhone: 'tel', receiverPhone: 'tel', identityValidityDate: 'date' };
const isNumeric = (name: string) => name.endsWith('IdentityNumber');

/** The form of one method: its fields, limits and what has to be known before paying. */
export function PaymentForm({ view, form, requestID, path }: PaymentFormProps) {
  const t = useTexts(money);
  const wait = useTexts(common)('pleaseWait');
  const here = `${path}?method=${encodeURIComponent(view.method.id)}`;
  const needsBank = view.banks !== undefined && !view.bank;
  return (
    <div className="stack">
      {view.method.note && <p>{view.method.note}</p>}
      {needsBank && <p className="notice info">{t('chooseBank')}</p>}
      {needsBank && (
        <nav className="banks" aria-label={t('bankID')}>
          {view.banks?.map(({ bankID, name }) => (
            <Link key={bankID} discover="none" to={`${here}&bank=${encodeURIComponent(bankID)}`} className="btn ghost">
              {name}
            </Link>
          ))}
        </nav>
      )}
      {view.house && (
        <section className="card form">
          <h2>{t('houseAccount')}</h2>
          <dl className="facts">
            <div>
              <dt>{t('owner')}</dt>
              <dd>{view.house.owner}</dd>
            </div>
            <div>
              <dt>{t('bank')}</dt>
              <dd>{[view.bank?.name, view.house.branch].filter(Boolean).join(', ')}</dd>
            </div>
            <div>
              <dt>{t('iban')}</dt>
              <dd>{groupedIban(view.house.IBAN)}</dd>
            </div>
          </dl>
        </section>
      )}
      {view.accounts?.length === 0 ? (
        <p className="notice info">
          {t('noAccounts')} <Link discover="none" to={`/profile/bank-accounts/new?to=${encodeURIComponent(here)}`}>{t('addAccount')}</Link>
        </p>
      ) : (
        !needsBank && (
          <Form method="post" action={`${here}${view.bank ? `&bank=${encodeURIComponent(view.bank.bankID)}` : ''}`} className="card form" noValidate>
            <ErrorSummary form={form} labels={Object.fromEntries(view.fields.map(({ name }) => [name, t(fieldLabel(name, view.method.kind))]))} />
            <input type="hidden" name="requestID" value={form?.values['requestID'] ?? requestID} />
            {view.bank && <input type="hidden" name="bankID" value={view.bank.bankID} />}
            {view.amounts.length > 0 ? (
              <RadioCards form={form} name="amount" legend={t('amount')} options={view.amounts} required />
            ) : (
              <Field
                form={form}
                name="amount"
                label={t('amount')}
                hint={t('amountHint', view.limits)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                suffix="₺"
                required
              />
            )}
            {view.accounts && <RadioCards form={form} name="bankAccountID" legend={t('bankAccountID')} options={view.accounts} required />}
            {view.fields.map(({ name, optional }) =>
              name === 'customerNote' ? (
                <Textarea key={name} form={form} name={name} label={t(name)} optional={optional} rows={2} maxLength={500} />
              ) : (
                <Field
                  key={name}
                  form={form}
                  name={name}
                  type={INPUT_TYPES[name] ?? 'text'}
                  label={t(fieldLabel(name, view.method.kind))}
                  optional={optional}
                  required={!optional}
                  maxLength={isNumeric(name) ? 11 : 60}
                  inputMode={isNumeric(name) ? 'numeric' : undefined}
                />
              ),
            )}
            <SubmitButton intent="review" pendingText={wait}>
              {t('review')}
            </SubmitButton>
          </Form>
        )
      )}
      <p className="row">
        {view.bank && (
          <Link discover="none" to={here}>
            {t('otherBank')}
          </Link>
        )}
        <Link discover="none" to={path}>
          {t('otherMethod')}
        </Link>
      </p>
    </div>
  );
}
