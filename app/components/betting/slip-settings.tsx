import { useTranslation } from 'react-i18next';
import { ODDS_CHANGES } from '#contract/coupons';
import { Form } from '../layout/link';
import { submittedValue, wrongFields, type FormState } from '~/lib/forms/form-state';
import { formatAmountInput } from '~/lib/format/money';
import { useLanguage } from '~/lib/language/i18n';
import type { BetSlipView } from '~/screens/bet-slip.server';
import { CheckedForm } from '../forms/checked-form';
import { Field } from '../forms/field';
import { RadioCards } from '../forms/radio-cards';
import { SubmitButton } from '../forms/submit-button';

/** Id of the settings, the target of the link next to the odds. */
export const SETTINGS = 'slip-settings';

/** Settings of the bet slip: what happens if odds change, and quick bet. */
export function SlipSettings({ slip, form }: { slip: BetSlipView; form: FormState | undefined }) {
  const { t } = useTranslation('betting');
  const language = useLanguage();
  const { oddsChanges, quickStake } = slip;
  const isOwn = submittedValue(form, 'quickStake') !== '' || wrongFields(form).some(([name]) => name === 'quickStake');
  const own = isOwn ? form : undefined;
  return (
    <section className="stack" id={SETTINGS} aria-labelledby={`${SETTINGS}-title`}>
      <h2 id={`${SETTINGS}-title`}>{t('settings')}</h2>
      <Form method="post" action="/coupon" className="card form">
        <RadioCards
          name="oddsChanges"
          legend={t('oddsChanges')}
          hint={t('oddsChangesNote')}
          defaultValue={oddsChanges}
          options={ODDS_CHANGES.map((value) => ({ value, label: t(`odds_${value}`) }))}
        />
        <SubmitButton intent="odds" tone="ghost" action="/coupon">
          {t('store')}
        </SubmitButton>
      </Form>
      <CheckedForm action="/coupon" className="card form" form={own} labels={{ quickStake: t('quickStake') }}>
        <h3>{t('quickBet')}</h3>
        <Field
          form={own}
          name="quickStake"
          label={t('quickStake')}
          hint={t('quickNote')}
          defaultValue={quickStake === undefined ? '' : formatAmountInput(quickStake, language)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          suffix="₺"
        />
        <div className="row">
          <SubmitButton intent="quick" tone="ghost" action="/coupon">
            {t(quickStake === undefined ? 'quickSwitchOn' : 'store')}
          </SubmitButton>{' '}
          {quickStake !== undefined && (
            <SubmitButton intent="quick-off" tone="ghost" action="/coupon">
              {t('quickSwitchOff')}
            </SubmitButton>
          )}
        </div>
      </CheckedForm>
    </section>
  );
}
