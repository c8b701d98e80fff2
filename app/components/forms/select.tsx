import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type ShownForm } from '~/lib/forms/form-state';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldTexts {
  form?: ShownForm;
  name: string;
  options: Option[];
  defaultValue?: string;
  autoComplete?: string;
}

/** A choice from a list. Without a value it begins with 'Seçiniz', unless the list says itself what choosing nothing means. */
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
        // A choice that is made already needs no demand, and HTML wants an empty first option beside one.
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
