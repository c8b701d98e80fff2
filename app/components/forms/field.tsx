import type { InputHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';

type Typing = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'maxLength' | 'autoComplete' | 'inputMode' | 'placeholder' | 'autoCapitalize' | 'spellCheck'
>;

export interface FieldProps extends FieldTexts, Typing {
  form?: FormView | undefined;
  name: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'url';
  /** Shown if the form holds no value of its own. */
  defaultValue?: string | undefined;
  prefix?: string;
  suffix?: string;
}

/**
 * A single-line text field. Finds its value, messages and constraints in the form by its name; a password is never
 * prefilled. Amounts and numbers are `type="text"` with an `inputMode`.
 */
export function Field({
  form,
  name,
  type = 'text',
  label,
  hint,
  optional,
  defaultValue = '',
  prefix,
  suffix,
  ...typing
}: FieldProps) {
  const parts = fieldParts(form, name, hint !== undefined);
  const input = (
    <input
      {...typing}
      {...parts.constraint}
      id={parts.id}
      name={name}
      type={type}
      defaultValue={
        type === 'password' ? undefined : form?.fields?.includes(name) ? parts.value : parts.value || defaultValue
      }
      aria-invalid={parts.errors.length > 0 || undefined}
      aria-describedby={parts.describedBy}
    />
  );
  return (
    <FieldFrame label={label} hint={hint} optional={optional} parts={parts}>
      {prefix || suffix ? (
        <div className="affix">
          {prefix && <span>{prefix}</span>}
          {input} {suffix && <span>{suffix}</span>}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
