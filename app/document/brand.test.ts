import { describe, expect, test } from 'vitest';
import { contrast, mix, readableShade } from '#contract/contrast';
import { readFileSync, readdirSync } from 'node:fs';
import { brandLogo, brandStyles, inBrandColours, replacements, getShades } from './brand.server';

const GROUNDS = { light: ['#f8f1e6', '#fffdf8', '#f1e6d6'], dark: ['#170a1e', '#25132f', '#341d41'] };
/** Colours of a coarse cube: black, white, greys and colours between. */
const CUBE = [0, 51, 128, 204, 255].flatMap((red) =>
  [0, 51, 128, 204, 255].flatMap((green) =>
    [0, 51, 128, 204, 255].map(
      (blue) => `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
);

describe('colours of the brand', () => {
  test('RUN-52 contrast is that of WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(readableShade('#0a5bc4', ['#ffffff'], '#000000')).toBe('#0a5bc4');
  });

  test.each(['light', 'dark'] as const)(
    'RUN-52 any colour gives text that is readable on every background, %s',
    (mode) => {
      for (const colour of CUBE)
        for (const ground of GROUNDS[mode])
          expect(contrast(getShades(colour)[mode], ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('RUN-52 the text of badges is readable on any accent', () => {
    for (const colour of CUBE) expect(contrast('#33160a', getShades(colour).dark), colour).toBeGreaterThanOrEqual(4.5);
  });

  test('RUN-52 without brand settings the styles are unchanged', () => {
    expect(inBrandColours('a{color:#c41149}')).toBe('a{color:#c41149}');
    expect([brandLogo, brandStyles]).toEqual([undefined, undefined]);
    expect(replacements({ BRAND_COLOR: undefined, BRAND_ACCENT: undefined }).size).toBe(0);
  });

  test('RUN-52 every colour that the brand replaces exists in the styles', () => {
    const folder = new URL('../styles/', import.meta.url);
    const styles = readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('');
    const replaced = replacements({ BRAND_COLOR: '#0a5bc4', BRAND_ACCENT: '#0b7a4a' });
    expect(replaced.get('#c41149')).toBe('#0a5bc4');
    for (const colour of replaced.keys()) expect(styles, colour).toContain(colour);
  });
});
