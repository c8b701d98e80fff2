import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';
import { Field } from '../forms/field';
import { Select, type Option } from '../forms/select';

interface FilterBarProps {
  periods: Option[];
  period: string;
  /** Days of the range, 'YYYY-MM-DD' or empty. */
  from: string;
  to: string;
  errors?: Record<string, string[]>;
  /** Further filters of this history. */
  children?: ReactNode;
}

/** Which part of a history is shown, and folded beneath it a GET form with `period`, `from` and `to` (styles: forms and history). */
export function FilterBar({ periods, period, from, to, errors, children }: FilterBarProps) {
  const t = useTexts(components);
  const form = { values: { period, from, to }, errors: errors ?? {}, formErrors: [] };
  return (
    <details className="card fold" open={errors !== undefined}>
      <summary>
        <span>
          {t('period')}: <b>{periods.find(({ value }) => value === period)?.label}</b>
        </span>
      </summary>
      <Form discover="none" method="get" className="filters">
        <Select form={form} name="period" label={t('period')} options={periods} defaultValue={period} />
        <Field form={form} name="from" type="date" label={t('from')} />
        <Field form={form} name="to" type="date" label={t('to')} />
        {children}
        <button className="btn ghost">{t('filter')}</button>
      </Form>
    </details>
  );
}
