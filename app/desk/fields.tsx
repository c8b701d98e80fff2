import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDay } from '#contract/calendar-day';
import { ARRIVAL } from '~/components/layout/arrival';

/** Errors of a form by the name of the field; '' is the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form without errors. */
export const NO_ERRORS: FieldErrors = {};

/** Summary of errors, with links to their fields. */
export function Problems({ errors }: { errors: FieldErrors }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className="summary" role="alert" {...ARRIVAL}>
      {entries.map(([field, text]) =>
        field === '' ? (
          <p key={field}>{text}</p>
        ) : (
          <a key={field} href={`#${field}`}>
            {text}
          </a>
        ),
      )}
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Label, hint and error of a field. `children` gets the attributes that connect the control with them. */
export function DeskField({
  id,
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldProps & { isOptional?: boolean; children: (attributes: object) => ReactNode }) {
  const { t } = useTranslation('desk');
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional && <small>{t('optional')}</small>}
      </label>
      {children({
        id,
        name: id,
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field of one line. */
export function InputField({ id, label, hint, error, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <DeskField id={id} label={label} hint={hint} error={error}>
      {(attributes) => <input {...input} {...attributes} />}
    </DeskField>
  );
}

/** Whether a control of dates and times can show a value. */
const isLocalMoment = (value: string): boolean =>
  value === '' || (/^.{10}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) && isCalendarDay(value.slice(0, 10)));

/** Control of a date and time. A value that it cannot show is kept as text. */
export const MomentInput = ({ defaultValue, ...input }: { defaultValue: string; required?: boolean }) => (
  <input {...input} type={isLocalMoment(defaultValue) ? 'datetime-local' : 'text'} defaultValue={defaultValue} />
);
