import { useTranslation } from 'react-i18next';
import { localize } from '#contract/localize';
import type { Language } from '#contract/constants';
import { toOption } from '#platform/ops/usage';
import type { Command } from '#platform/ops/command';
import { CommandField, type Typed } from './command-form';
import { InputField, NO_ERRORS, Problems, type FieldErrors } from './fields';

interface ConfirmProps {
  command: Command;
  action: string;
  typed: Typed;
  /** Effect of the change, in numbers. */
  preview: string;
  /** Key under which the form runs once. */
  submission: string;
  back: string | undefined;
  /** Name that the operator types for an irreversible change. */
  operator: string;
  errors?: FieldErrors;
}

/** Second step of a change: its values, what it will do, and the button that does it. */
export function Confirm({
  command,
  action,
  typed,
  preview,
  submission,
  back,
  operator,
  errors = NO_ERRORS,
}: ConfirmProps) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const fields = Object.entries(command.fields).map(([name, field]) => ({ name: toOption(name), field }));
  return (
    <form
      method="post"
      action={action}
      className="form card"
      {...(fields.some(({ field }) => field.kind === 'file') && { encType: 'multipart/form-data' })}
    >
      <Problems errors={errors} />
      <p className="preview" role="status">
        {preview}
      </p>
      <dl className="facts">
        {fields.map(({ name, field }) => {
          const value = typed.get(name);
          if (value === undefined || field.kind === 'key' || field.kind === 'secret') return null;
          const shown =
            field.kind === 'flag' ? t('yes') : field.kind === 'file' ? t('characters', { count: value.length }) : value;
          return (
            <div key={name}>
              <dt>{localize(field.label, language)}</dt>
              <dd>{shown}</dd>
            </div>
          );
        })}
      </dl>
      {fields.map(({ name, field }) =>
        field.kind === 'secret' ? (
          <CommandField key={name} name={name} field={field} value="" error={errors[name] ?? undefined} />
        ) : (
          typed.has(name) && <input key={name} type="hidden" name={name} value={typed.get(name)} />
        ),
      )}
      <input type="hidden" name="step" value="run" />
      <input type="hidden" name="submission" value={submission} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      {command.effect === 'irreversible' && (
        <InputField
          id="typed-name"
          label={t('typeName', { name: operator })}
          hint={t('irreversibleHint')}
          autoComplete="off"
          required
          error={errors['typed-name']}
        />
      )}
      <p className="row">
        <button className={command.effect === 'irreversible' ? 'btn danger' : 'btn'}>{t('confirm')}</button>{' '}
        <button className="btn ghost" name="edit" formNoValidate>
          {t('edit')}
        </button>
        {back !== undefined && (
          <>
            {' '}
            <a href={back}>{t('cancel')}</a>
          </>
        )}
      </p>
    </form>
  );
}
