/**
 * The screens of the site, for who looks at all of them (`npm run look`). A screen is
 * its address; `name` also names its picture. `press` is what is pressed there once, to show what comes next.
 * @type {{ name: string, path: string, press?: string }[]}
 */
export const VISITORS_SCREENS = [
  { name: 'home', path: '/' },
  { name: 'slot', path: '/slot' },
  { name: 'slot-category', path: '/slot/category/94' },
  { name: 'slot-type', path: '/slot/type/jackpot' },
  { name: 'slot-provider', path: '/slot/provider/1' },
  { name: 'slot-search', path: '/slot?q=ate' },
  { name: 'slot-search-too-short', path: '/slot?q=a' },
  { name: 'slot-search-nothing', path: '/slot?q=zzzz' },
  { name: 'live', path: '/live' },
  { name: 'live-type', path: '/live/type/roulette' },
  { name: 'bingo-lobby', path: '/bingo' },
  { name: 'promotions', path: '/promotions' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'about-us', path: '/about-us' },
  { name: 'faq', path: '/info/faq' },
  { name: 'support', path: '/support' },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', press: 'main form .btn' },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', press: 'main form .btn' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'account-reset', path: '/account_reset?token=x' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'no-access', path: '/no-access' },
  { name: 'page-unavailable', path: '/page-unavailable' },
  { name: 'device-unsupported', path: '/device-unsupported' },
];

/** Those of a player who has money.
 * @type {typeof VISITORS_SCREENS}
 */
export const PLAYERS_SCREENS = [
  { name: 'players-home', path: '/' },
  { name: 'players-menu', path: '/promotions', press: 'summary:has(.face)' },
  { name: 'menu', path: '/promotions', press: '.menu summary' },
  { name: 'profile', path: '/profile' },
  { name: 'deposit', path: '/profile/deposit' },
  { name: 'deposit-card', path: '/profile/deposit?method=card' },
  { name: 'deposit-refused', path: '/profile/deposit?method=card', press: 'main form .btn' },
  { name: 'deposit-review', path: '/profile/deposit?method=card&amount=250', press: 'main form .btn' },
  { name: 'withdraw', path: '/profile/withdraw' },
  { name: 'withdraw-bank', path: '/profile/withdraw?method=bank-withdrawal' },
  { name: 'bank-accounts', path: '/profile/bank-accounts' },
  { name: 'bank-account-new', path: '/profile/bank-accounts/new' },
  { name: 'history-account', path: '/profile/history/account' },
  { name: 'history-finance', path: '/profile/history/finance' },
  { name: 'history-games', path: '/profile/history/games' },
  { name: 'history-bets', path: '/profile/history/bets' },
  { name: 'history-bonuses', path: '/profile/history/bonuses' },
  { name: 'tickets', path: '/profile/tickets' },
  { name: 'favorites', path: '/favorites' },
  { name: 'notifications', path: '/notifications' },
  { name: 'password', path: '/profile/password' },
  { name: 'two-factor', path: '/profile/two-factor' },
  { name: 'logout', path: '/profile/logout' },
  { name: 'slot-game', path: '/play/slot/1001' },
  { name: 'slot-game-played', path: '/play/slot/1001', press: '.spin' },
  { name: 'bingo-game', path: '/play/virtual/82/bingo' },
  { name: 'bingo-game-played', path: '/play/virtual/82/bingo', press: '.spin' },
];
