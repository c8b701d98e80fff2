import { useTranslation } from 'react-i18next';
import { COOL_OFF_DAYS, EXCLUSION_PERIODS } from '#contract/play-limits';
import { Link } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import { Field } from '~/components/forms/field';
import { ReviewForm } from '~/components/forms/review-form';
import { Select } from '~/components/forms/select';
import { SubmitButton } from '~/components/forms/submit-button';
import { Panel } from '~/components/notices/panel';
import type { FormState } from '~/lib/forms/form-state';

interface Props {
  form: FormState | undefined;
}

/** Form of a cool-off of some days. */
export function BreakForm({ form }: Props) {
  const { t } = useTranslation('limits');
  return (
    <Panel title={t('breakTitle')}>
      <p>{t('breakText')}</p>
      <CheckedForm form={form} labels={{ days: t('daysField') }}>
        <Field
          form={form}
          name="days"
          label={t('daysField')}
          hint={t('daysHint', COOL_OFF_DAYS)}
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton intent="break" tone="ghost">
          {t('goOn')}
        </SubmitButton>
      </CheckedForm>
    </Panel>
  );
}

/** Form of a self-exclusion, from half a year to permanent. */
export function ExclusionForm({ form }: Props) {
  const { t } = useTranslation('limits');
  return (
    <Panel title={t('exclusionTitle')}>
      <p>{t('exclusionText')}</p>
      <CheckedForm form={form} labels={{ period: t('periodField') }}>
        <Select
          form={form}
          name="period"
          label={t('periodField')}
          options={EXCLUSION_PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))}
        />
        <SubmitButton intent="exclude" tone="danger">
          {t('goOn')}
        </SubmitButton>
      </CheckedForm>
    </Panel>
  );
}

interface ReviewProps {
  form: FormState;
  review: { kind: 'break' | 'exclude'; rows: { label: string; value: string }[] };
}

/** Echo of a cool-off or exclusion, which cannot be undone. */
export function ClosingReview({ form, review }: ReviewProps) {
  const { t } = useTranslation('limits');
  const { t: c } = useTranslation('components');
  const isBreak = review.kind === 'break';
  return (
    <ReviewForm
      form={form}
      title={t(isBreak ? 'breakConfirmTitle' : 'exclusionConfirmTitle')}
      rows={review.rows}
      note={t(isBreak ? 'breakText' : 'exclusionText')}
      confirm={{
        intent: `${review.kind}-confirm`,
        tone: isBreak ? 'ruby' : 'danger',
        label: t(isBreak ? 'breakConfirm' : 'exclusionConfirm'),
      }}
    >
      {!isBreak && (
        <Link discover="none" className="btn ghost" to="/profile/withdraw">
          {c('withdraw')}
        </Link>
      )}
      <Link discover="none" className="btn ghost" to="/profile/limits">
        {t('giveUp')}
      </Link>
    </ReviewForm>
  );
}
