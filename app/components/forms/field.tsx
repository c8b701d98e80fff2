import type { InputHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type FormState } from './form-state';

type Constraints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'required' | 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern' | 'autoComplete' | 'inputMode' | 'placeholder' | 'autoCapitalize' | 'spellCheck'
>;

export interface FieldProps extends FieldTexts, Constraints {
  form?: FormState;
  name: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'search' | 'url';
  /** Shown when the form holds no value of its own. */
  defaultValue?: string;
  prefix?: string;
  suffix?: string;
}

/**
 * One line of typing. Finds its value and its messages in the form by its name; a password is never filled in.
 * Amounts and numbers are `type="text"` with an `inputMode`.
 */
export function Field({ form, name, type = 'text', label, hint, optional, defaultValue = '', prefix, suffix, ...constraints }: FieldProps) {
  const parts = fieldParts(form, name, hint !== undefined);
  const input = (
    <input
      {...constraints}
      id={parts.id}
      name={name}
      type={type}
      defaultValue={type === 'password' ? undefined : parts.value || defaultValue}
      aria-invalid={parts.errors.length > 0 || undefined}
      aria-describedby={parts.describedBy}
      autoFocus={parts.first}
    />
  );
  return (
    <FieldFrame label={label} hint={hint} optional={optional} parts={parts}>
      {prefix || suffix ? (
        <div className="affix">
          {prefix && <span>{prefix}</span>}
          {input}
          {suffix && <span>{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
