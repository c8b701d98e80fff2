import { readDay } from '~/lib/format/days';
import { fieldOf, formWith } from './forms.server';

/** A form whose day is written as the wire does, 'YYYY-MM-DD', however it was typed; what is no day stays as typed. */
export function withDay(form: FormData, name: string): FormData {
  const day = readDay(fieldOf(form, name));
  return day ? formWith(form, { [name]: day }) : form;
}
