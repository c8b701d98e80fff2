import type { ReactNode } from 'react';
import { FieldNotes } from './field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';

interface CheckboxProps {
  form?: FormView | undefined;
  name: string;
  /** Value that is sent if checked; the box is checked if the form holds this value. */
  value?: string;
  /** Label, which may hold a link; the whole line is the touch target. */
  label: ReactNode;
  hint?: string | undefined;
  defaultChecked?: boolean;
}

/** A checkbox with its messages. */
export function Checkbox({ form, name, value = '1', label, hint, defaultChecked = false }: CheckboxProps) {
  const parts = fieldParts(form, name, hint !== undefined);
  return (
    <div className="field">
      <label className="check">
        <input
          id={parts.id}
          type="checkbox"
          name={name}
          value={value}
          required={parts.constraint.required}
          defaultChecked={form?.initialValue ? parts.value === value : defaultChecked}
          aria-invalid={parts.errors.length > 0 || undefined}
          aria-describedby={parts.describedBy}
        />{' '}
        <span>{label}</span>
      </label>
      <FieldNotes hint={hint} parts={parts} />
    </div>
  );
}
