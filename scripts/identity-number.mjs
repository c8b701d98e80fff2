/**
 * Returns a valid Turkish identity number for each serial number of up to eight digits. A second account with the same
 * number waits for an operator.
 */
export function toIdentityNumber(serial) {
  const digits = [...`1${String(serial).padStart(8, '0')}`].map(Number);
  const sum = (parity) => digits.filter((_, place) => place % 2 === parity).reduce((total, digit) => total + digit, 0);
  digits.push((sum(0) * 7 + 100 - sum(1)) % 10);
  digits.push(digits.reduce((total, digit) => total + digit, 0) % 10);
  return digits.join('');
}
