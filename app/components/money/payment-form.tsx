import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '../layout/link';
import { CheckedForm } from '../forms/checked-form';
import { buttonName } from '~/lib/forms/button-name';
import { groupedIban, groupedPhone } from '~/lib/format/grouping';
import { fieldLabel } from '~/lib/payments/payment-fields';
import type { PaymentFormView } from '~/screens/payment-view.server';
import { DayField } from '../forms/day-field';
import { Field } from '../forms/field';
import { useStoredInput } from '../forms/use-stored-input';
import { submittedValue, type FormState } from '~/lib/forms/form-state';
import { RadioCards } from '../forms/radio-cards';
import { SubmitButton } from '../forms/submit-button';
import { Spaced } from '../layout/spaced';
import { Textarea } from '../forms/textarea';

interface PaymentFormProps {
  view: PaymentFormView;
  form: FormState | undefined;
  requestID: string;
  /** The screen's path, '/profile/deposit' or '/profile/withdraw'. */
  path: string;
}

/** The form of one method: its fields, limits and notes before payment. */
export function PaymentForm({ view, form: answered, requestID, path }: PaymentFormProps) {
  const { t } = useTranslation('money');
  const wait = useTranslation('common').t('pleaseWait');
  const here = `${path}?method=${encodeURIComponent(view.method.id)}`;
  const form = { ...useStoredInput(), ...answered, constraints: view.constraints };
  const location = useLocation().key;
  const formPath = view.bank ? `${here}&bank=${encodeURIComponent(view.bank.bankID)}` : here;
  const needsBank = view.banks !== undefined && !view.bank;
  return (
    <div className="stack">
      {view.method.note && <p>{view.method.note}</p>}
      {needsBank && <p className="notice info">{t('chooseBank')}</p>}
      {needsBank && (
        <nav className="banks" aria-label={t('bankID')}>
          <Spaced>
            {view.banks?.map(({ bankID, name }) => (
              <Link
                key={bankID}
                discover="none"
                to={`${here}&bank=${encodeURIComponent(bankID)}`}
                className="btn ghost"
              >
                {name}
              </Link>
            ))}
          </Spaced>
        </nav>
      )}
      {view.account && (
        <section className="card form">
          <h2>{t('houseAccount')}</h2>
          <dl className="facts">
            <div>
              <dt>{t('owner')}</dt>
              <dd>{view.account.owner}</dd>
            </div>
            <div>
              <dt>{t('bank')}</dt>
              <dd>{[view.bank?.name, view.account.branch].filter(Boolean).join(', ')}</dd>
            </div>
            <div>
              <dt>{t('iban')}</dt>
              <dd className="copied iban">{groupedIban(view.account.IBAN)}</dd>
            </div>
          </dl>
        </section>
      )}
      {view.receiver && (
        <section className="card form">
          <h2>{t('receiver')}</h2>
          <dl className="facts">
            <div>
              <dt>{t('owner')}</dt>
              <dd>{view.receiver.name}</dd>
            </div>
            <div>
              <dt>{t('receiverPhone')}</dt>
              <dd className="copied">{groupedPhone(view.receiver.phone)}</dd>
            </div>
            <div>
              <dt>{t('receiverIdentityNumber')}</dt>
              <dd className="copied">{view.receiver.identityNumber}</dd>
            </div>
          </dl>
        </section>
      )}
      {view.accounts?.length === 0 ? (
        <p className="notice info">
          {t('noAccounts')}{' '}
          <Link discover="none" to={`/profile/bank-accounts/new?to=${encodeURIComponent(here)}`}>
            {t('addAccount')}
          </Link>
        </p>
      ) : (
        !needsBank && (
          <CheckedForm
            action={formPath}
            className="card form"
            form={form}
            labels={Object.fromEntries([
              ...(['amount', 'bankID', 'bankAccountID', 'promotionCode'] as const).map((name) => [name, t(name)]),
              ...view.fields.map(({ name }) => [name, t(fieldLabel(name, view.method.kind))]),
            ])}
          >
            <input type="hidden" name="requestID" value={submittedValue(answered, 'requestID') || requestID} />
            {view.bank && <input type="hidden" name="bankID" value={view.bank.bankID} />}
            {view.amounts.length > 0 ? (
              <RadioCards form={form} name="amount" legend={t('amount')} options={view.amounts} />
            ) : (
              <>
                <Field
                  // The links below fill in the amount: the field is reset after one was followed, all others are
                  // kept.
                  key={view.amount && location}
                  form={form}
                  name="amount"
                  defaultValue={view.amount}
                  label={t('amount')}
                  hint={t('amountHint', view.limits)}
                  inputMode="decimal"
                  autoComplete="off"
                  suffix="₺"
                />
                {/* A link opens a new form: without the typed values, and with a new request ID. */}
                {!answered && (
                  <nav className="banks quick" aria-label={t('quickAmounts')}>
                    <Spaced>
                      {view.quickAmounts.map(({ value, label }) => (
                        <Link
                          key={value}
                          discover="none"
                          preventScrollReset
                          to={`${formPath}&amount=${value}`}
                          className="btn ghost"
                        >
                          {label}
                        </Link>
                      ))}
                    </Spaced>
                  </nav>
                )}
              </>
            )}
            {view.accounts && (
              <RadioCards
                form={form}
                name="bankAccountID"
                legend={t('bankAccountID')}
                options={view.accounts}
                // A single account is preselected.
                defaultValue={view.accounts.length === 1 ? view.accounts[0]?.value : ''}
              />
            )}
            {view.fields.map(({ name, control, optional }) =>
              control === 'lines' ? (
                <Textarea
                  key={name}
                  form={form}
                  name={name}
                  label={t(fieldLabel(name, view.method.kind))}
                  optional={optional}
                  rows={2}
                />
              ) : control === 'date' ? (
                <DayField
                  key={name}
                  form={form}
                  name={name}
                  example="05.03.2034"
                  label={t(fieldLabel(name, view.method.kind))}
                />
              ) : (
                <Field
                  key={name}
                  form={form}
                  name={name}
                  defaultValue={
                    name === 'receiverPhone'
                      ? view.receiver?.phone
                      : name === 'receiverIdentityNumber'
                        ? view.receiver?.identityNumber
                        : undefined
                  }
                  type={control === 'tel' ? 'tel' : 'text'}
                  label={t(fieldLabel(name, view.method.kind))}
                  optional={optional}
                  inputMode={control === 'digits' ? 'numeric' : undefined}
                />
              ),
            )}
            {path === '/profile/deposit' && (
              <Field form={form} name="promotionCode" label={t('promotionCode')} optional autoComplete="off" />
            )}
            <SubmitButton intent="review" pendingText={wait}>
              {t('review')}
            </SubmitButton>
          </CheckedForm>
        )
      )}
      {view.isFavorite !== undefined && (
        <Form
          discover="none"
          method="post"
          action={`/favorites/toggle?${new URLSearchParams({ to: formPath }).toString()}`}
        >
          <input type="hidden" name="type" value="method" />
          <input type="hidden" name="id" value={view.method.id} />
          <button className="btn ghost" name={buttonName('mode', view.isFavorite ? 'delete' : 'insert')}>
            {t(view.isFavorite ? 'favoriteRemove' : 'favoriteAdd')}
          </button>
        </Form>
      )}
      <p className="row">
        {view.bank && (
          <Link discover="none" to={here}>
            {t('otherBank')}
          </Link>
        )}{' '}
        <Link discover="none" to={path}>
          {t('otherMethod')}
        </Link>
      </p>
    </div>
  );
}
