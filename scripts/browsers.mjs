/** The browsers of package.json (`browserslist`), as the build and its tests take them. */
import browserslist from 'browserslist';
import { browserslistToTargets, Features } from 'lightningcss';

/** The oldest and all newer versions, as 'chrome 80'. */
export const BROWSERS = browserslist();

/** How styles are lowered. Browsers without `system-ui` take the next font; all have `clamp()`, some not in every part. */
export const LIGHTNING = {
  targets: browserslistToTargets(BROWSERS),
  exclude: Features.FontFamilySystemUi | Features.ClampFunction,
};

/** The same as esbuild names them: 'ios_saf 13.4-13.7' is 'ios13.4'. */
export const ESBUILD = BROWSERS.map((one) => one.replace('ios_saf', 'ios').replace(/ |-.*/g, ''));
