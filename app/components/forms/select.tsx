import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldTexts {
  form?: FormView | undefined;
  name: string;
  options: Option[];
  defaultValue?: string;
  autoComplete?: string;
}

/**
 * A choice from a list. Without a value it begins with 'Seçiniz', unless the list has its own option for no choice.
 */
export function Select({ form, name, label, hint, optional, options, defaultValue = '', autoComplete }: SelectProps) {
  const { t } = useTranslation('components');
  const parts = fieldParts(form, name, hint !== undefined);
  const value = parts.value || defaultValue;
  const isUnchosen = !defaultValue && options.every((option) => option.value !== '');
  return (
    <FieldFrame label={label} hint={hint} optional={optional} parts={parts}>
      <select
        id={parts.id}
        name={name}
        defaultValue={value}
        // A preselected value needs no `required`, and HTML demands an empty first option with it.
        required={parts.constraint.required && !defaultValue}
        autoComplete={autoComplete}
        aria-invalid={parts.errors.length > 0 || undefined}
        aria-describedby={parts.describedBy}
      >
        {isUnchosen && <option value="">{t('choose')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
