import type { ReactNode } from 'react';
import { OtherParameters } from '../forms/other-parameters';
import { useTranslation } from 'react-i18next';
import { Form } from '../layout/link';
import { DayField } from '../forms/day-field';
import { ErrorSummary } from '../forms/error-summary';
import { Select, type Option } from '../forms/select';

interface FilterBarProps {
  periods: Option[];
  period: string;
  /** Days of the range, 'YYYY-MM-DD' or empty. */
  from: string;
  to: string;
  errors?: Record<string, string[]> | undefined;
  /** Further filters of this history. */
  children?: ReactNode;
}

/** Parameters that the form sets; all others of the URL are kept. */
const FILTERS = ['period', 'from', 'to', 'shown', 'state', 'category', 'type', 'offset'];

/** Errors of a `FilterBar`, at the top of its screen. */
export function FilterErrors({ errors }: Pick<FilterBarProps, 'errors'>) {
  const { t } = useTranslation('components');
  return <ErrorSummary form={errors && { error: errors }} labels={{ from: t('from'), to: t('to') }} />;
}

/**
 * The current part of a history, and below it in a closed `details` a GET form with `period`, `from` and `to`
 * (styles: account, forms and history).
 */
export function FilterBar({ periods, period, from, to, errors, children }: FilterBarProps) {
  const { t } = useTranslation('components');
  const form = { initialValue: { period, from, to }, error: errors ?? {} };
  return (
    <details className="card fold" open={errors !== undefined}>
      <summary id="filters">
        <span>
          {t('period')}: <b>{periods.find(({ value }) => value === period)?.label}</b>
        </span>
      </summary>
      <Form discover="none" method="get" className="filters">
        <OtherParameters own={FILTERS} />
        <Select form={form} name="period" label={t('period')} options={periods} defaultValue={period} />
        <DayField form={form} name="from" example="05.03.2026" label={t('from')} />
        <DayField form={form} name="to" example="12.03.2026" label={t('to')} />
        {children}
        <button className="btn ghost">{t('filter')}</button>
      </Form>
    </details>
  );
}
