import { statSync } from 'node:fs';
import { z } from 'zod';
import { LANGUAGES } from '#contract/constants';
import { contrast, readableShade, TEXT_CONTRAST_MIN } from '#contract/contrast';
import { readPictureFile } from './picture-file';
import { optionalText } from './setting-kinds';

/** Settings that players see, their schemas and their texts. `settings.ts` reads them. */

const hexColour = optionalText
  .transform((text) => text?.toLowerCase())
  .refine((text) => !text || /^#[\da-f]{6}$/.test(text));

export const siteShape = {
  BRAND_NAME: z.string().min(1).max(24).default('Rubato'),
  /** Colour of buttons; links are shades of it. */
  BRAND_COLOR: hexColour,
  /** Colour of badges and winnings. */
  BRAND_ACCENT: hexColour,
  /** File of the logo, PNG or SVG. */
  BRAND_LOGO: optionalText,
  /** Folder of pictures, which content references as /pictures/NAME. */
  PICTURES_DIR: optionalText,
  /** A folder in `locales/` at the time of the build. */
  DEFAULT_LANGUAGE: z
    .string()
    .refine((language) => LANGUAGES.includes(language))
    .optional(),
};

export const siteTexts = {
  BRAND_NAME: { what: 'site name shown to players', must: 'must have 1 to 24 characters', example: 'Rubato' },
  BRAND_COLOR: {
    what: 'colour of buttons as `#rrggbb`; links use shades of it. White text on it must be legible ([docs/operating.md](docs/operating.md#brand))',
    without: "the site's red",
    must: 'must be a colour as #rrggbb',
    example: '#0a5bc4',
  },
  BRAND_ACCENT: {
    what: 'colour of highlights and winnings as `#rrggbb`; the site uses legible shades of it',
    without: "the site's gold",
    must: 'must be a colour as #rrggbb',
    example: '#0b7a4a',
  },
  BRAND_LOGO: {
    what: 'PNG or SVG file of the logo, used in the header, icon and manifest',
    without: "the site's logo",
    must: 'must be a PNG or SVG file',
    example: '/etc/rubato/logo.svg',
  },
  PICTURES_DIR: {
    what: 'folder of your pictures; content refers to them as `/pictures/NAME` ([docs/operating.md](docs/operating.md#pictures))',
    without: 'none',
    must: 'must be a folder',
    example: '/var/lib/rubato/pictures',
  },
  DEFAULT_LANGUAGE: {
    what: 'language of a visitor who has not chosen one: a folder in `locales/` ([docs/operating.md](docs/operating.md#languages))',
    without: 'the language with id 1 in `datas/languages`',
    must: `must be a language that has a folder in locales since the last build: ${LANGUAGES.join(', ')}`,
    example: 'en',
  },
};

/** Returns why a colour cannot be the colour of buttons; undefined if it can. */
export function wrongBrandColour(colour: string | undefined): string | undefined {
  if (colour === undefined) return undefined;
  const ratio = contrast('#ffffff', colour);
  if (ratio >= TEXT_CONTRAST_MIN) return undefined;
  // Rounded down: 4.496 is not enough.
  const measured = (Math.floor(ratio * 100) / 100).toFixed(2);
  const nearest = readableShade(colour, ['#ffffff'], '#000000');
  return `white text on ${colour} has a contrast of ${measured}:1 and needs ${TEXT_CONTRAST_MIN}:1; the nearest shade that has it is ${nearest}`;
}

/** Returns the first setting whose file or folder cannot be used, with the reason; undefined if all can. */
export function wrongFile({
  BRAND_LOGO,
  PICTURES_DIR,
}: {
  BRAND_LOGO?: string | undefined;
  PICTURES_DIR?: string | undefined;
}) {
  if (PICTURES_DIR !== undefined && statSync(PICTURES_DIR, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { name: 'PICTURES_DIR', why: `there is no folder ${PICTURES_DIR}` } as const;
  const why = BRAND_LOGO === undefined ? undefined : logoFault(BRAND_LOGO);
  return why === undefined ? undefined : ({ name: 'BRAND_LOGO', why } as const);
}

function logoFault(file: string): string | undefined {
  try {
    const { type } = readPictureFile(file);
    return ['image/png', 'image/svg+xml'].includes(type) ? undefined : `${file} is ${type}, not PNG or SVG`;
  } catch (error) {
    return `${file} cannot be used: ${(error as Error).message}`;
  }
}
