/**
 * Whether a text is a valid Turkish identity number: eleven digits, the first not 0. The tenth digit is 7 times the sum
 * of the odd places minus the sum of the even ones, modulo 10. The eleventh is the sum of the first ten, modulo 10.
 * 11111111110 passes these checks but belongs to no person, so it is invalid.
 */
export function isTurkishIdentityNumber(number: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(number) || number === '11111111110') return false;
  const digits = Array.from(number, Number);
  const sum = (places: number[]) => places.reduce((total, place) => total + (digits[place] ?? 0), 0);
  const odd = sum([0, 2, 4, 6, 8]);
  const even = sum([1, 3, 5, 7]);
  // A remainder in JavaScript has the sign of its dividend.
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
}
