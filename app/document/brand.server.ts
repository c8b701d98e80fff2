import { mix, readableShade } from '#contract/contrast';
import { readPictureFile, settings, type PictureFile, type Settings } from '#settings';
import { getVersion } from '~/api/picture-response.server';
import type { BrandLogo } from '~/lib/page/brand-logo';
import allStyles from '~/styles/all.css?inline';
import tokens from '~/styles/tokens.css?inline';

/*
 * The operator's brand. Its colours replace the site's own in every style sheet, so pages do not grow. The replaced
 * tokens are in `styles/tokens.css`.
 */

const HEADER_LOGO_HEIGHT = 32;
const HEADER_LOGO_WIDTH_MAX = 112;
/** Ratio of width to height from which a logo is expected to contain the brand's name. */
const NAME_RATIO = 1.5;

/** Matches tokens with a colour for each mode, as written or as lowered by the build. */
const TOKEN =
  /--(\w+): ?(?:light-dark\(|var\(--lightningcss-light, ?)(#\w{6})(?:, ?|\) ?var\(--lightningcss-dark, ?)(#\w{6})\)/g;

/** Returns the colours of a token in light and in dark mode. */
function token(name: string): { light: string; dark: string } {
  for (const [, known, light = '', dark = ''] of tokens.matchAll(TOKEN)) if (known === name) return { light, dark };
  throw new Error(`tokens.css has no colour '${name}'`);
}

const GROUNDS = ['ground', 'card', 'raised'].map(token);
const LIGHT_GROUNDS = GROUNDS.map(({ light }) => light);
const DARK_GROUNDS = GROUNDS.map(({ dark }) => dark);

/** Returns text colours derived from a colour that are readable on every background of their mode. */
export const getShades = (colour: string) => ({
  light: readableShade(colour, LIGHT_GROUNDS, '#000000'),
  dark: readableShade(colour, DARK_GROUNDS, '#ffffff'),
});

/** Maps colours of the site to those of the brand. */
export function replacements({ BRAND_COLOR, BRAND_ACCENT }: Pick<Settings, 'BRAND_COLOR' | 'BRAND_ACCENT'>) {
  const replaced = new Map<string, string>();
  if (BRAND_COLOR) {
    const { light, dark } = getShades(BRAND_COLOR);
    const [ruby, fill] = [token('ruby'), /--fill: ?(#\w{6})/.exec(tokens)![1]!];
    replaced.set(fill, BRAND_COLOR).set(ruby.light, light).set(ruby.dark, dark);
    // Gradient of the home page.
    replaced.set('#9d0d3a', mix(BRAND_COLOR, '#000000', 0.2)).set('#5b1240', mix(BRAND_COLOR, '#000000', 0.6));
  }
  if (BRAND_ACCENT) {
    const { light, dark } = getShades(BRAND_ACCENT);
    const gold = token('gold');
    replaced
      .set(gold.light, light)
      .set(gold.dark, dark)
      .set('#a8701f', mix(dark, '#000000', 0.4));
  }
  return replaced;
}

const replaced = replacements(settings());

/** Returns a style sheet in the brand's colours. Colours with an alpha value keep it. */
export const inBrandColours = (css: string): string =>
  replaced.size === 0 ? css : css.replace(/#[\da-f]{6}/g, (colour) => replaced.get(colour) ?? colour);

/** All style families as one text with its URL; undefined if the brand has no colours. */
export const brandStyles = replaced.size > 0 ? describeStyles(inBrandColours(allStyles)) : undefined;

function describeStyles(css: string) {
  return { css, url: `/brand/styles?v=${getVersion(css)}` };
}

const { BRAND_LOGO } = settings();
/** File of the operator's logo; undefined if the site's own is shown. */
export const logoFile: PictureFile | undefined = BRAND_LOGO === undefined ? undefined : readPictureFile(BRAND_LOGO);

function describeLogo({ body, type, width, height }: PictureFile): BrandLogo {
  const shown = Math.min(HEADER_LOGO_WIDTH_MAX, Math.round((HEADER_LOGO_HEIGHT * width) / height));
  return {
    url: `/brand/logo?v=${getVersion(body)}`,
    type,
    width: shown,
    height: Math.round((shown * height) / width),
    hasName: width / height >= NAME_RATIO,
    sizes: type === 'image/png' ? `${width}x${height}` : 'any',
  };
}

/** Styles of the logo: the height of the header, in its own proportions. */
export const LOGO_STYLES = logoFile ? '.brand img{height:100%;object-fit:contain}' : '';

/** Logo in the form that pages use. */
export const brandLogo = logoFile && describeLogo(logoFile);
