/** CSS families for pages; each is one file in this folder. */
export const STYLE_FAMILIES = [
  'face',
  'player',
  'wagering',
  'staff',
  'home',
  'games',
  'hearts',
  'lists',
  'chips',
  'crumbs',
  'slider',
  'forms',
  'auth',
  'codes',
  'account',
  'profile',
  'money',
  'payment',
  'history',
  'chart',
  'notices',
  'popup',
  'content',
  'offers',
  'rooms',
  'fair',
  'betting',
  'fixtures',
  'finder',
  'slip',
  'board',
  'pitch',
  'markets',
  'past',
  'standings',
  'virtual',
] as const;

/**
 * Returns a style sheet without the duplicates of lowered `light-dark()`, and with its long names shortened, because
 * they occur in every colour.
 */
export const shortened = (css: string): string =>
  css
    .replaceAll('--lightningcss-light', '--l')
    .replaceAll('--lightningcss-dark', '--d')
    .replace(/(--l:[^;]*;--d:[^;]*;)\1/g, '$1');

export type StyleFamily = (typeof STYLE_FAMILIES)[number];
