/** The CSS families a page may ask for; each is one file beside this one. */
export const STYLE_FAMILIES = [
  'player',
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
  'history',
  'notices',
  'popup',
  'content',
  'offers',
  'rooms',
  'fair',
  'betting',
  'slip',
  'pitch',
  'markets',
  'virtual',
] as const;

/** A style sheet without what lowering `light-dark()` writes twice, and with its long names cut short: they stand in every colour. */
export const shortened = (css: string): string =>
  css
    .replaceAll('--lightningcss-light', '--l')
    .replaceAll('--lightningcss-dark', '--d')
    .replace(/(--l:[^;]*;--d:[^;]*;)\1/g, '$1');

export type StyleFamily = (typeof STYLE_FAMILIES)[number];
