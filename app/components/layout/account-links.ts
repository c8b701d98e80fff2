import type * as tr from '#locales/tr';

type Key = keyof (typeof tr)['components'];

interface AccountLink {
  url: string;
  text: Key;
  /** Further URLs of the link's screens. */
  parts?: string;
}

/** Links of the account area in groups, each in the order in which players look for them. */
export const ACCOUNT_GROUPS: readonly { title: Key; links: readonly AccountLink[] }[] = [
  {
    title: 'groupMoney',
    links: [
      { url: '/profile', text: 'profile', parts: '/profile/contact' },
      { url: '/profile/deposit', text: 'deposit' },
      { url: '/profile/withdraw', text: 'withdraw', parts: '/withdrawals' },
      { url: '/profile/bank-accounts', text: 'bankAccounts' },
      { url: '/profile/bonuses', text: 'bonuses', parts: '/profile/history/bonuses' },
      { url: '/profile/statement', text: 'statement' },
    ],
  },
  {
    title: 'groupPlay',
    links: [
      { url: '/favorites', text: 'favorites' },
      { url: '/profile/tickets', text: 'tickets' },
      { url: '/profile/limits', text: 'limits' },
    ],
  },
  {
    title: 'groupHistory',
    links: [
      { url: '/profile/history/account', text: 'accountHistory' },
      { url: '/profile/history/finance', text: 'financeHistory', parts: '/profile/payments' },
      { url: '/profile/history/bets', text: 'betHistory', parts: '/profile/coupons' },
      { url: '/profile/history/games', text: 'gameHistory' },
      { url: '/notifications', text: 'notifications' },
    ],
  },
  {
    title: 'groupSecurity',
    links: [
      { url: '/profile/password', text: 'password' },
      { url: '/profile/two-factor', text: 'twoFactor' },
      { url: '/profile/sessions', text: 'sessions' },
      { url: '/profile/activity', text: 'activity' },
      { url: '/profile/logout', text: 'signOut' },
    ],
  },
];

export const ACCOUNT_LINKS: readonly AccountLink[] = ACCOUNT_GROUPS.flatMap(({ links }) => links);

/** Links that the account menu of the header omits (SHELL-5 names the others). */
const BESIDE: readonly Key[] = ['twoFactor', 'tickets', 'statement', 'sessions', 'activity'];
export const HEADER_ACCOUNT_LINKS = ACCOUNT_LINKS.filter(({ text }) => !BESIDE.includes(text));
