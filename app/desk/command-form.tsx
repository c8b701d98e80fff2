import { useTranslation } from 'react-i18next';
import { localize } from '#contract/localize';
import type { Language } from '#contract/constants';
import { toOption } from '#platform/ops/usage';
import type { Command } from '#platform/ops/command';
import { longest, type Field } from '#platform/ops/field';
import { DeskField, MomentInput, Problems, type FieldErrors } from './fields';
import { toWord } from './words';

/** Values typed in a form, by the names of its fields. */
export type Typed = ReadonlyMap<string, string>;

interface CommandFormProps {
  command: Command;
  /** Path of the command's page. */
  action: string;
  typed: Typed;
  errors: FieldErrors;
  /** New idempotency key. */
  newKey: string;
  /** Page to which the confirmed change returns. */
  back?: string | undefined;
}

/** Whether a command is sent by POST: a change, or one with a file or a secret. */
export const isPosted = ({ effect, fields }: Command): boolean =>
  effect !== undefined || Object.values(fields).some(({ kind }) => kind === 'file' || kind === 'secret');

const hasFile = ({ fields }: Command): boolean => Object.values(fields).some(({ kind }) => kind === 'file');

/** Form of a command, made from its declaration. */
export function CommandForm({ command, action, typed, errors, newKey, back }: CommandFormProps) {
  const { t, i18n } = useTranslation('desk');
  const posts = isPosted(command);
  const entries = Object.entries(command.fields);
  return (
    <form
      method={posts ? 'post' : 'get'}
      action={action}
      {...(hasFile(command) && { encType: 'multipart/form-data' })}
      className={posts ? 'form card' : 'filters card'}
    >
      <Problems errors={errors} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      {entries.map(([name, field]) =>
        field.kind === 'key' ? (
          <input key={name} type="hidden" name={toOption(name)} value={typed.get(toOption(name)) ?? newKey} />
        ) : (
          <CommandField
            key={name}
            name={toOption(name)}
            field={field}
            value={typed.get(toOption(name)) ?? ''}
            error={errors[toOption(name)]}
          />
        ),
      )}
      <p>
        <button className="btn" {...(!posts && { name: 'run', value: '1' })}>
          {posts ? (command.effect ? t('review') : t('send')) : entries.length > 0 ? t('show') : t('run')}
        </button>
      </p>
      {command.effect === 'irreversible' && <p className="hint">{t('irreversibleHint')}</p>}
      {command.effect === 'money' && <p className="hint">{t('moneyHint')}</p>}
      <p className="vh">{localize(command.help, i18n.language as Language)}</p>
    </form>
  );
}

interface CommandFieldProps {
  name: string;
  field: Field;
  value: string;
  error: string | undefined;
}

/** Control of one field, by its kind. */
export function CommandField({ name, field, value, error }: CommandFieldProps) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const { kind, isOptional = false, choices = [], isRepeated } = field;
  const label = localize(field.label, language);
  const toChoice = (choice: string): string =>
    field.choiceLabel
      ? localize(field.choiceLabel(choice), language)
      : i18n.exists(`state_${choice}`, { ns: 'desk' })
        ? t(`state_${choice}` as 'state_new')
        : toWord(i18n, choice);
  const max = longest(field);
  if (kind === 'flag')
    return (
      <div className="field">
        <label className="check">
          <input type="checkbox" name={name} value="on" defaultChecked={value !== ''} />
          <span>{label}</span>
        </label>
      </div>
    );
  const hint =
    kind === 'player'
      ? t('playerHint')
      : kind === 'month'
        ? t('monthHint')
        : kind === 'money'
          ? t('amountHint')
          : kind === 'file'
            ? t('fileHint')
            : isRepeated
              ? t('severalHint')
              : undefined;
  return (
    <DeskField id={name} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(attributes) => {
        const common = { ...attributes, ...(max !== undefined && { maxLength: max }), required: !isOptional };
        if (kind === 'choice')
          return (
            <select {...attributes} defaultValue={value} required={!isOptional}>
              <option value="">{isOptional ? t('any') : t('chooseOne')}</option>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {toChoice(choice)}
                </option>
              ))}
            </select>
          );
        if (kind === 'reason') return <textarea {...common} rows={2} defaultValue={value} />;
        if (kind === 'text' && max !== undefined && max > 500)
          return <textarea {...common} rows={5} defaultValue={value} />;
        if (kind === 'file') return <input {...attributes} type="file" required={!isOptional} />;
        if (kind === 'secret') return <input {...common} type="password" autoComplete="new-password" />;
        if (kind === 'date') return <input {...attributes} type="date" required={!isOptional} defaultValue={value} />;
        if (kind === 'month') return <input {...attributes} type="month" required={!isOptional} defaultValue={value} />;
        if (kind === 'moment') return <MomentInput {...attributes} required={!isOptional} defaultValue={value} />;
        if (kind === 'money') return <input {...common} inputMode="decimal" autoComplete="off" defaultValue={value} />;
        // Several ids are typed with blanks between them.
        return (
          <input
            {...common}
            maxLength={isRepeated ? 4_000 : max}
            autoComplete="off"
            defaultValue={value}
            {...(kind === 'player' && { autoCapitalize: 'none', spellCheck: false })}
          />
        );
      }}
    </DeskField>
  );
}
