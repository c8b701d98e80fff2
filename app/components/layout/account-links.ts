import type * as tr from '#locales/tr';

type Key = keyof (typeof tr)['components'];

/** Links of the account area, in the order players look for them; `parts` are further URLs of a link's screens. */
export const ACCOUNT_LINKS: readonly { url: string; text: Key; parts?: string }[] = [
  { url: '/profile', text: 'profile', parts: '/profile/contact' },
  { url: '/profile/deposit', text: 'deposit' },
  { url: '/profile/withdraw', text: 'withdraw', parts: '/withdrawals' },
  { url: '/profile/bank-accounts', text: 'bankAccounts' },
  { url: '/profile/history/account', text: 'accountHistory' },
  { url: '/profile/history/finance', text: 'financeHistory', parts: '/profile/payments' },
  { url: '/profile/history/games', text: 'gameHistory' },
  { url: '/profile/history/bets', text: 'betHistory', parts: '/profile/coupons' },
  { url: '/profile/bonuses', text: 'bonuses', parts: '/profile/history/bonuses' },
  { url: '/profile/statement', text: 'statement' },
  { url: '/profile/tickets', text: 'tickets' },
  { url: '/favorites', text: 'favorites' },
  { url: '/notifications', text: 'notifications' },
  { url: '/profile/limits', text: 'limits' },
  { url: '/profile/password', text: 'password' },
  { url: '/profile/two-factor', text: 'twoFactor' },
  { url: '/profile/sessions', text: 'sessions' },
  { url: '/profile/activity', text: 'activity' },
  { url: '/profile/logout', text: 'signOut' },
];

/** Links that the account menu of the header omits (SHELL-5 names the others). */
const BESIDE: readonly Key[] = ['twoFactor', 'tickets', 'statement', 'sessions', 'activity'];
export const HEADER_ACCOUNT_LINKS = ACCOUNT_LINKS.filter(({ text }) => !BESIDE.includes(text));
