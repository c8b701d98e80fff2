import type { Command } from '#platform/ops/command';
import { toOption } from '#platform/ops/usage';
import { useTranslation } from 'react-i18next';
import { CommandField } from './command-form';
import { Problems, type FieldErrors } from './fields';

/** Fields of a command in a form on a screen, with their values. */
export interface FilterValues {
  command: Command;
  /** Values by field; other fields of the command are not in the form. */
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

const NOTHING: Readonly<Record<string, string>> = {};

interface FilterFormProps extends FilterValues {
  action: string;
  /** Name of the form for readers. */
  label: string;
  /** Further values of the URL that the form keeps. */
  kept?: Readonly<Record<string, string>>;
}

/** Form by GET with some fields of a command. */
export function FilterForm({ command, values, errors, action, label, kept = NOTHING }: FilterFormProps) {
  const { t } = useTranslation('desk');
  const shown = Object.entries(command.fields).filter(([name]) => toOption(name) in values);
  return (
    <form action={action} className="filters card" aria-label={label}>
      <Problems errors={errors} />
      {Object.entries(kept).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {shown.map(([name, field]) => (
        <CommandField
          key={name}
          name={toOption(name)}
          field={field}
          value={values[toOption(name)] ?? ''}
          error={errors[toOption(name)]}
        />
      ))}
      <button className="btn">{t('show')}</button>
    </form>
  );
}
