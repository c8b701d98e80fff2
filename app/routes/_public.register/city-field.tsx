import { FieldFrame } from '~/components/forms/field-frame';
import { fieldParts, type FormView } from '~/lib/forms/form-state';
import { PROVINCES } from '~/lib/places/provinces';

/**
 * Field of a city: any text for other countries, one of the provinces for Turkey, suggested while typing. Works
 * without scripts.
 */
export function CityField({ form, label, hint }: { form: FormView; label: string; hint: string }) {
  const parts = fieldParts(form, 'city', true);
  return (
    <FieldFrame label={label} hint={hint} parts={parts}>
      <input
        id={parts.id}
        name="city"
        list="provinces"
        defaultValue={parts.value}
        autoComplete="address-level1"
        required={parts.constraint.required}
        maxLength={parts.constraint.maxLength}
        aria-invalid={parts.errors.length > 0 || undefined}
        aria-describedby={parts.describedBy}
      />
      <datalist id="provinces">
        {PROVINCES.map((province) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- text browsers would print a label
          <option key={province} value={province} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
