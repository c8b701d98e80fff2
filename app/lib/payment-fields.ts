import type { CashMethod } from '#contract/finance';

/** Name of a field's text: an account is something else for a wallet than for a bank. */
export function fieldLabel(field: CashMethod['fields'][number], kind: CashMethod['kind']) {
  if (field !== 'account') return field;
  return kind === 'wallet' ? 'accountWallet' : kind === 'bitcoin' ? 'accountBitcoin' : kind === 'bank' ? 'accountBank' : 'account';
}
