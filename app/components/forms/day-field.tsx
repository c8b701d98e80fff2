import { useTranslation } from 'react-i18next';
import { formatDateInput } from '~/lib/format/days';
import { fieldParts } from '~/lib/forms/form-state';
import { Field, type FieldProps } from './field';

interface DayFieldProps extends Pick<FieldProps, 'form' | 'name' | 'label' | 'optional' | 'autoComplete'> {
  /** Example of a plausible day in typed format: '05.03.1990' for a birth date. */
  example: string;
}

/**
 * A typed day, with a hint that lists its spellings: they are the same in every browser, with or without a picker.
 * `readDay` parses it.
 */
export function DayField({ form, example, ...field }: DayFieldProps) {
  const { t } = useTranslation('components');
  const day = formatDateInput(fieldParts(form, field.name, false).value);
  return (
    <Field
      {...field}
      form={form && { ...form, initialValue: { ...form.initialValue, [field.name]: day } }}
      hint={t('dayHint', { example })}
      inputMode="numeric"
    />
  );
}
