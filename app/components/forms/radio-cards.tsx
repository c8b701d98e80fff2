import { FieldNotes } from './field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';
import type { Option } from './select';

interface RadioCardsProps {
  form?: FormView | undefined;
  name: string;
  legend: string;
  hint?: string | undefined;
  options: (Option & { note?: string })[];
  defaultValue?: string | undefined;
}

/** A choice of few options, as cards large enough for a thumb: fixed amounts, accounts, methods. */
export function RadioCards({ form, name, legend, hint, options, defaultValue = '' }: RadioCardsProps) {
  const parts = fieldParts(form, name, hint !== undefined);
  const value = parts.value || defaultValue;
  return (
    <fieldset className="field" aria-describedby={parts.describedBy}>
      <legend>{legend}</legend>
      <div className={options.some(({ note }) => note) ? 'radios wide' : 'radios'}>
        {options.map((option, index) => (
          <label key={option.value} className="check">
            <input
              id={index === 0 ? parts.id : undefined}
              type="radio"
              name={name}
              value={option.value}
              required={parts.constraint.required}
              defaultChecked={option.value === value}
            />{' '}
            <span>
              {option.label}
              {option.note && <small>{` ${option.note}`}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes hint={hint} parts={parts} />
    </fieldset>
  );
}
