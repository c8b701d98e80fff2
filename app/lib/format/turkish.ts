/** Returns the initials for the avatar in Turkish capitals; a missing first name is R, a missing last name B. */
export function initials(firstName: string, lastName: string): string {
  const first = (name: string, fallback: string) =>
    (name.trim() ? [...name.trim()][0]! : fallback).toLocaleUpperCase('tr');
  return first(firstName, 'R') + first(lastName, 'B');
}

export const byTurkishOrder = new Intl.Collator('tr').compare;
