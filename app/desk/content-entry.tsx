import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { EntryField } from '#platform/content/fields';
import { hasDisplayTime } from '#platform/content/schedule';
import type { Section } from '#platform/content/sections';
import { contentPath } from './command-path';
import { DeskField, MomentInput, Problems, type FieldErrors } from './fields';
import { SessionEnded } from './session-ended';

interface EntryProps {
  section: Section;
  /** Name of the entry; undefined for a new one. */
  entry: string | undefined;
  fields: readonly EntryField[];
  typed: ReadonlyMap<string, string>;
  errors: FieldErrors;
  /** Version of the section that the form shows. */
  seen: string;
  /** Key under which the form runs once. */
  submission: string;
  /** Whether the section changed since the form was opened. */
  isStale: boolean;
  canChange: boolean;
  canPreview: boolean;
  /** Result of the last change, if it has more than a title. */
  notice: string | undefined;
}

/** Modes in which an entry is previewed. */
export const PREVIEW_MODES = ['light', 'dark'] as const;

/** Field of the time at which an entry is previewed. */
export const PREVIEW_TIME = 'previewTime';

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Returns the label of a field: by its path, its last part, or that part itself. */
function labelOf(texts: i18n, name: string): string {
  const last = lastOf(name);
  if (LANGUAGES.includes(last)) return new Intl.DisplayNames([texts.language], { type: 'language' }).of(last) ?? last;
  const key = [`content_${name}`, `content_${last}`].find((one) => texts.exists(one, { ns: 'desk' }));
  return key === undefined ? last : texts.t(key as 'content_title', { ns: 'desk' });
}

function choiceLabel(texts: i18n, name: string, choice: string): string {
  const key = [`content_${lastOf(name)}_${choice}`, `word_${choice}`].find((one) => texts.exists(one, { ns: 'desk' }));
  return key === undefined ? choice : texts.t(key as 'content_title', { ns: 'desk' });
}

/** Returns the name of a place in an entry: 'title.tr' is 'Title · Turkish'. */
const placeLabel = (texts: i18n, place: string): string =>
  place
    .split('.')
    .filter((part) => part !== 'TRY')
    .map((part) => labelOf(texts, part))
    .join(' · ');

/** Returns errors with the names of their fields: several fields of a form have the same error. */
const toSummary = (texts: i18n, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, name === '' ? error : `${placeLabel(texts, name)}: ${error}`]),
  );

/** Returns the fields in runs of one object: the fields of a title, of a window. */
function toGroups(fields: readonly EntryField[]): { place: string; fields: EntryField[] }[] {
  const groups: { place: string; fields: EntryField[] }[] = [];
  for (const field of fields) {
    const place = field.name.includes('.') ? field.name.slice(0, field.name.lastIndexOf('.')) : '';
    const last = groups.at(-1);
    if (last?.place === place) last.fields.push(field);
    else groups.push({ place, fields: [field] });
  }
  return groups;
}

/** Form of one entry, from the schema of the content. The preview buttons open what is typed, as a player sees it. */
export function ContentEntry(props: EntryProps) {
  const { section, entry, fields, typed, errors, seen, submission, isStale, canChange, canPreview, notice } = props;
  const { t, i18n } = useTranslation('desk');
  const title = localize(section.title, i18n.language as Language);
  const action = contentPath(section.name, entry ?? '_new');
  const row = (field: EntryField) => (
    <EntryControl key={field.name} field={field} value={typed.get(field.name) ?? ''} error={errors[field.name]} />
  );
  return (
    <>
      <h1>
        {title}
        {entry === undefined ? `: ${t('newEntry')}` : section.keys === 'whole' ? '' : `: ${entry}`}
      </h1>
      {notice !== undefined && (
        <pre className="text" role="status">
          {notice}
        </pre>
      )}
      <p>
        <a href={contentPath(section.name)}>{title}</a>
        {isStale && (
          <>
            {' · '}
            <a href={action}>{t('openCurrent')}</a>
          </>
        )}
      </p>
      <SessionEnded path={action} text={t('sessionEndedForm')} />
      <form method="post" action={action} className="form card entry" data-live="">
        <Problems errors={toSummary(i18n, errors)} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="submission" value={submission} />
        {toGroups(fields).map((group) =>
          group.place === '' ? (
            group.fields.map(row)
          ) : (
            <fieldset key={group.fields[0]?.name}>
              <legend>{placeLabel(i18n, group.place)}</legend>
              {group.place === 'window' && <p className="hint">{t('windowHint')}</p>}
              <div className="pair">{group.fields.map(row)}</div>
            </fieldset>
          ),
        )}
        <p className="row">
          {canChange && <button className="btn">{t('save')}</button>}{' '}
          <a href={contentPath(section.name)}>{t('cancel')}</a>
        </p>
        {canPreview && (
          <fieldset>
            <legend>{t('preview')}</legend>
            <p className="hint">{t('previewHint')}</p>
            {hasDisplayTime(section) && (
              <div className="pair">
                <DeskField
                  id={PREVIEW_TIME}
                  label={t('content_previewTime')}
                  hint={t('previewTimeHint')}
                  error={errors[PREVIEW_TIME]}
                  isOptional
                >
                  {(attributes) => <MomentInput {...attributes} defaultValue={typed.get(PREVIEW_TIME) ?? ''} />}
                </DeskField>
              </div>
            )}
            <p className="row">
              {LANGUAGES.flatMap((language) =>
                PREVIEW_MODES.map((mode) => (
                  <button
                    key={language + mode}
                    className="btn ghost"
                    name="preview"
                    value={`${language}-${mode}`}
                    formTarget="_blank"
                    formNoValidate
                  >
                    {new Intl.DisplayNames([i18n.language], { type: 'language' }).of(language)}, {t(`mode_${mode}`)}
                  </button>
                )),
              )}
            </p>
          </fieldset>
        )}
      </form>
    </>
  );
}

interface ControlProps {
  field: EntryField;
  value: string;
  error: string | undefined;
}

/** Control of a field, by its kind. */
function EntryControl({ field, value, error }: ControlProps) {
  const { t, i18n } = useTranslation('desk');
  const { name, kind, isRequired, isAlternative = false, choices = [], max, schema } = field;
  const isOptional = !isRequired && !isAlternative && kind !== 'list';
  const label = labelOf(i18n, name);
  const hint = useHint(field);
  if (kind === 'flag')
    return (
      <div className="field">
        <label className="check">
          <input type="checkbox" id={name} name={name} value="on" defaultChecked={value !== ''} />
          <span>{label}</span>
        </label>
        {error && <p className="error">{error}</p>}
      </div>
    );
  return (
    <DeskField id={name} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(attributes) => {
        const common = { ...attributes, ...(max !== undefined && { maxLength: max }), defaultValue: value };
        switch (kind) {
          case 'choice':
            return (
              <select {...attributes} defaultValue={value}>
                {!(isRequired && choices.includes(value)) && (
                  <option value="">{isRequired ? t('chooseOne') : '–'}</option>
                )}
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {choiceLabel(i18n, name, choice)}
                  </option>
                ))}
              </select>
            );
          case 'lines':
            return <textarea {...common} rows={(max ?? 0) > 5_000 ? 24 : 5} />;
          case 'list':
            return <textarea {...common} rows={Math.max(2, value.split('\n').length)} />;
          case 'json':
            return <textarea {...common} rows={12} spellCheck={false} />;
          case 'date':
            return <input {...common} type="date" />;
          case 'moment':
            return <MomentInput {...common} />;
          case 'number':
            return (
              <input {...common} inputMode={schema.type === 'number' ? 'decimal' : 'numeric'} autoComplete="off" />
            );
          case 'lira':
            return <input {...common} inputMode="decimal" autoComplete="off" />;
          default:
            return <input {...common} autoComplete="off" />;
        }
      }}
    </DeskField>
  );
}

/** Returns the hint of a field: its format or its range. */
function useHint({ kind, name, schema, choices, max }: EntryField): string | undefined {
  const { t } = useTranslation('desk');
  if (kind === 'moment') return t('istanbulHint');
  if (kind === 'lira') return t('liraHint');
  if (kind === 'json') return t('jsonHint');
  if (kind === 'list') return choices ? t('listOfHint', { values: choices.join(', ') }) : t('listHint');
  if (lastOf(name) === 'image') return t('imageHint');
  if (schema.format === 'link') return t('linkHint');
  if (kind === 'number' && schema.minimum !== undefined && schema.maximum !== undefined && schema.maximum < 1e15)
    return t('rangeHint', { from: schema.minimum, to: schema.maximum });
  return kind === 'lines' && max !== undefined ? t('atMostHint', { count: max }) : undefined;
}
