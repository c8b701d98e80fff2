import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type FormState } from './form-state';

interface TextareaProps extends FieldTexts {
  form?: FormState;
  name: string;
  rows?: number;
  required?: boolean;
  maxLength?: number;
}

/** Several lines of typing. */
export function Textarea({ form, name, label, hint, optional, rows = 4, ...constraints }: TextareaProps) {
  const parts = fieldParts(form, name, hint !== undefined);
  return (
    <FieldFrame label={label} hint={hint} optional={optional} parts={parts}>
      <textarea
        {...constraints}
        id={parts.id}
        name={name}
        rows={rows}
        defaultValue={parts.value}
        aria-invalid={parts.errors.length > 0 || undefined}
        aria-describedby={parts.describedBy}
        autoFocus={parts.first}
      />
    </FieldFrame>
  );
}
