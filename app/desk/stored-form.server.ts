import { sealInput, unsealInput } from '~/answers/stored-input.server';

/*
 * Input of a form of the back office that was sent after the session of its operator had ended (DESK-17). Until the
 * operator has signed in again it is in a cookie of the browser, sealed with the key of the site and bound to the
 * operator and the page.
 */

/** Fields of a form, by name. */
export type FormFields = Readonly<Record<string, string>>;

interface StoredForm {
  /** Name of the operator whose session had ended. */
  operator: string;
  /** Path of the form's page. */
  path: string;
  fields: FormFields;
}

/** Maximum size of a sealed form, in bytes: a cookie of 4096 bytes with its name and attributes. */
const SEALED_MAX = 3_900;

/** Returns the filled fields of a form among the given names. */
export function pickFields(entries: readonly [string, string][], names: readonly string[]): FormFields {
  const picked: Record<string, string> = {};
  for (const [name, value] of entries) if (names.includes(name) && value.trim() !== '') picked[name] ??= value;
  return picked;
}

/** Seals a form; undefined if no field is filled, or it does not fit a cookie. */
export async function sealForm(form: StoredForm): Promise<string | undefined> {
  if (Object.keys(form.fields).length === 0) return undefined;
  const sealed = await sealInput(form);
  return sealed.length > SEALED_MAX ? undefined : sealed;
}

/** Returns a form of `sealForm`, which may be of any operator; undefined for anything else. */
export async function unsealForm(sealed: string): Promise<StoredForm | undefined> {
  const form = (await unsealInput(sealed)) as Partial<StoredForm> | undefined;
  return form?.operator !== undefined && form.path !== undefined && form.fields ? (form as StoredForm) : undefined;
}
