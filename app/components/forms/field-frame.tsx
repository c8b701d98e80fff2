import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldParts } from '~/lib/forms/form-state';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** Whether the field is optional, which is shown next to the label; fields are required by default. */
  optional?: boolean | undefined;
}

/** Common frame of every field: label above, hint and messages below. */
export function FieldFrame({
  label,
  hint,
  optional,
  parts,
  children,
}: FieldTexts & { parts: FieldParts; children: ReactNode }) {
  const { t } = useTranslation('components');
  return (
    <div className="field">
      <label htmlFor={parts.id}>
        {label}
        {optional && <small> ({t('optional')})</small>}
      </label>{' '}
      {children}
      <FieldNotes hint={hint} parts={parts} />
    </div>
  );
}

/** Hint and messages of a field. */
export function FieldNotes({ hint, parts }: { hint?: string | undefined; parts: FieldParts }) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${parts.id}-hint`}>
          {hint}
        </p>
      )}
      {parts.errors.length > 0 && (
        <p className="error" id={`${parts.id}-error`}>
          {parts.errors.join('\n')}
        </p>
      )}
    </>
  );
}
