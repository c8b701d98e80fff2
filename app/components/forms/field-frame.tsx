import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldParts } from '~/lib/forms/form-state';

export interface FieldTexts {
  label: string;
  hint?: string;
  /** Says so beside the label; fields are asked for unless they say otherwise. */
  optional?: boolean;
}

/** Label above, hint and messages below: the frame every field shares. */
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

/** The hint and the messages that belong to a field. */
export function FieldNotes({ hint, parts }: { hint?: string; parts: FieldParts }) {
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
