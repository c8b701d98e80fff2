import { LIMITS } from '#contract/play-limits';

/**
 * Fields whose input outlives an ended session. Passwords, codes, vouchers and numbers of cards and identity cards are not
 * among them, and neither is a field that a later form may bring.
 */
const KEPT = new Set<string>([
  'category',
  'text',
  'name',
  'email',
  'phone',
  'stake',
  'mode',
  'amount',
  'customerNote',
  'senderPhone',
  'receiverPhone',
  'account',
  'bankID',
  'bankAccountID',
  'owner',
  'IBAN',
  'branch',
  'accountNumber',
  'group',
  ...LIMITS,
]);

/** Whether the input of a field may be kept until the player has signed in again. */
export const isKeptField = (name: string): boolean => KEPT.has(name);
