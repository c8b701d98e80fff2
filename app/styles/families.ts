/** The CSS families a page may ask for; each is one file beside this one. */
export const STYLE_FAMILIES = [
  'player',
  'home',
  'games',
  'chips',
  'slider',
  'forms',
  'auth',
  'codes',
  'account',
  'profile',
  'money',
  'history',
  'notices',
  'popup',
  'content',
  'rooms',
  'fair',
  'rounds',
  'bingo',
] as const;
export type StyleFamily = (typeof STYLE_FAMILIES)[number];
