import { LIMITS } from '#contract/play-limits';

/**
 * Fields whose input outlives an ended session; `passkey` is the id of the renamed one. Not included are passwords,
 * codes, vouchers, numbers of cards and identity cards, and fields that are not listed.
 */
const KEPT = new Set<string>([
  'category',
  'text',
  'about',
  'passkey',
  'name',
  'email',
  'phone',
  'stake',
  'mode',
  'quickStake',
  'part',
  'target',
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
  'days',
  'period',
  ...LIMITS,
]);

/** Whether the input of a field may be stored until the player has signed in again. */
export const isStoredField = (name: string): boolean => KEPT.has(name);
