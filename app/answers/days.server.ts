import { readDay } from '~/lib/format/days';

/** Writes the days of a form as the wire does, 'YYYY-MM-DD', however they were typed; what is no day stays as typed. */
export function readDays(form: FormData, ...names: string[]): void {
  for (const name of names) {
    const typed = form.get(name);
    const day = typeof typed === 'string' ? readDay(typed) : undefined;
    if (day) form.set(name, day);
  }
}
