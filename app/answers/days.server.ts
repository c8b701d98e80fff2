import { readDay } from '~/lib/format/days';
import { readField, formWith } from './forms.server';

/** Returns a form whose day is in wire format, 'YYYY-MM-DD'; an invalid day stays as typed. */
export function withDay(form: FormData, name: string): FormData {
  const day = readDay(readField(form, name));
  return day ? formWith(form, { [name]: day }) : form;
}
