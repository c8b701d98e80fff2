import { useTranslation } from 'react-i18next';
import { typedDay } from '~/lib/format/days';
import { fieldParts } from '~/lib/forms/form-state';
import { Field, type FieldProps } from './field';

interface DayFieldProps extends Pick<FieldProps, 'form' | 'name' | 'label' | 'optional' | 'autoComplete'> {
  /** A day that could stand here, as it is typed: '05.03.1990' for a birth. */
  example: string;
}

/** A day, typed: takes the same spellings in every browser, with or without a picker, and names them. `readDay` reads it. */
export function DayField({ form, example, ...field }: DayFieldProps) {
  const { t } = useTranslation('components');
  const day = typedDay(fieldParts(form, field.name, false).value);
  return (
    <Field
      {...field}
      form={form && { ...form, initialValue: { ...form.initialValue, [field.name]: day } }}
      hint={t('dayHint', { example })}
      inputMode="numeric"
    />
  );
}
