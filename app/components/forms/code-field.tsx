import { FieldFrame, type FieldTexts } from './field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';

/** A one-time code of six digits: large, spaced, offered by the phone's keyboard. Never prefilled. */
export function CodeField({ form, name, label, hint }: FieldTexts & { form?: FormView | undefined; name: string }) {
  const parts = fieldParts(form, name, hint !== undefined);
  return (
    <FieldFrame label={label} hint={hint} parts={parts}>
      <input
        className="code"
        id={parts.id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...parts.constraint}
        aria-invalid={parts.errors.length > 0 || undefined}
        aria-describedby={parts.describedBy}
      />
    </FieldFrame>
  );
}
