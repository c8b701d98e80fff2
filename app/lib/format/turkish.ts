/** The avatar: first letters of first and last name in Turkish capitals, falling back to R and B part by part. */
export function initials(firstName: string, lastName: string): string {
  const first = (name: string, fallback: string) =>
    (name.trim() ? [...name.trim()][0]! : fallback).toLocaleUpperCase('tr');
  return first(firstName, 'R') + first(lastName, 'B');
}

export const byTurkishOrder = new Intl.Collator('tr').compare;
