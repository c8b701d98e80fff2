/** Browsers of package.json (`browserslist`), in the formats of the build and its tests. */
import browserslist from 'browserslist';
import { browserslistToTargets, Features } from 'lightningcss';

/** Supported versions, from the oldest, as 'chrome 80'. */
export const BROWSERS = browserslist();

/**
 * Options for lowering styles. Browsers without `system-ui` take the next font; all have `clamp()`, some not in every
 * part.
 */
export const LIGHTNING = {
  targets: browserslistToTargets(BROWSERS),
  exclude: Features.FontFamilySystemUi | Features.ClampFunction,
};

/** The same in esbuild's format: 'ios_saf 13.4-13.7' is 'ios13.4'. */
export const ESBUILD = BROWSERS.map((one) => one.replace('ios_saf', 'ios').replace(/ |-.*/g, ''));
