import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';

interface TextareaProps extends FieldTexts {
  form?: FormView | undefined;
  name: string;
  rows?: number;
}

/** A multi-line text field. */
export function Textarea({ form, name, label, hint, optional, rows = 4 }: TextareaProps) {
  const parts = fieldParts(form, name, hint !== undefined);
  return (
    <FieldFrame label={label} hint={hint} optional={optional} parts={parts}>
      <textarea
        id={parts.id}
        name={name}
        rows={rows}
        required={parts.constraint.required}
        minLength={parts.constraint.minLength}
        maxLength={parts.constraint.maxLength}
        defaultValue={parts.value}
        aria-invalid={parts.errors.length > 0 || undefined}
        aria-describedby={parts.describedBy}
      />
    </FieldFrame>
  );
}
